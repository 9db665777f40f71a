// Write the TypeScript types of src/game/*.schema.json, which come from the Python sources.
// With --check nothing is written, and what is not up to date is named.
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { compile } from 'json-schema-to-typescript';

const folder = new URL('src/game/', import.meta.url);
const check = process.argv.includes('--check');

/** Turn what JSON Schema 2020 says of tuples into what the compiler reads. */
function withTuples(node) {
  if (Array.isArray(node)) return node.map(withTuples);
  if (node === null || typeof node !== 'object') return node;
  const copy = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, withTuples(value)]),
  );
  if ('prefixItems' in copy) {
    copy.items = copy.prefixItems;
    copy.additionalItems = false;
    delete copy.prefixItems;
  }
  return copy;
}

/** Leave out what the compiler says of where a definition was found. */
function withoutReferences(source) {
  return source
    .replaceAll(/( \*\n)? \* This interface was referenced by .*\n \* via the .*\n/g, '')
    .replaceAll(/\/\*\*\n \*\/\n/g, '');
}

const stale = [];
for (const name of (await readdir(folder)).filter((file) => file.endsWith('.schema.json')).sort()) {
  const schema = withTuples(JSON.parse(await readFile(new URL(name, folder), 'utf8')));
  const compiled = await compile(schema, schema.title ?? name, {
    additionalProperties: false,
    bannerComment: `// Generated from ${name} by generate.mjs; do not edit.`,
    strictIndexSignatures: true,
    style: { singleQuote: true, printWidth: 100 },
    unreachableDefinitions: true,
  });
  const source = withoutReferences(compiled);
  const target = new URL(name.replace('.schema.json', '.ts'), folder);
  const present = await readFile(target, 'utf8').catch(() => '');
  if (present === source) continue;
  if (check) stale.push(target.pathname);
  else await writeFile(target, source);
}
if (stale.length > 0) {
  console.error(`Not up to date, run "make generate":\n${stale.join('\n')}`);
  process.exit(1);
}
