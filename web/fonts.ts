// Subset the fonts to the characters that the client can show, at build time. The font files are
// written into node_modules, where Vite finds them as it does any asset; none is in the repository.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { GROUPS } from './src/text/groups.ts';

const ROOT = fileURLToPath(new URL('.', import.meta.url));
const MADE = join(ROOT, 'node_modules', '.fonts');
const PRINTABLE = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('');
const require = createRequire(import.meta.url);

interface Face {
  readonly name: string;
  readonly file: string;
  /** Where its characters come from, as paths below the sources. */
  readonly sources: (path: string) => boolean;
}

const FACES: readonly Face[] = [
  {
    name: 'sans.woff2',
    file: '@fontsource/noto-sans-jp/files/noto-sans-jp-japanese-400-normal.woff2',
    sources: (path) => !path.endsWith('.test.ts'),
  },
  {
    name: 'serif.woff2',
    file: '@fontsource/noto-serif-jp/files/noto-serif-jp-japanese-600-normal.woff2',
    sources: (path) => path.endsWith('text/titles.ts') || path.endsWith('board/faces.ts'),
  },
];

async function sourceFiles(): Promise<string[]> {
  const all = await readdir(join(ROOT, 'src'), { recursive: true });
  return all.filter((path) => ['.ts', '.svelte', '.json'].includes(extname(path))).sort();
}

/** Leave out what is never shown: comments, and words of groups that the client does not use. */
function shown(path: string, source: string): string {
  if (/words\.\w+\.json$/.test(path)) {
    const words = JSON.parse(source) as Record<string, unknown>;
    return JSON.stringify(GROUPS.map((group) => words[group]));
  }
  return source.replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, '');
}

async function makeFonts(): Promise<void> {
  await mkdir(MADE, { recursive: true });
  const files = await sourceFiles();
  for (const { name, file, sources } of FACES) {
    const wanted = files.filter((path) => !path.endsWith('.schema.json') && sources(path));
    const texts = await Promise.all(
      wanted.map(async (path) => shown(path, await readFile(join(ROOT, 'src', path), 'utf8'))),
    );
    const characters = [...new Set(PRINTABLE + texts.join(''))].sort().join('');
    const whole = await readFile(require.resolve(file));
    const subset = await subsetFont(whole, characters, {
      targetFormat: 'woff2',
      keepFeatures: ['kern', 'locl'],
      noHinting: true,
    });
    await writeFile(join(MADE, name), subset);
  }
}

/** Make the fonts before anything is built, and have the browser fetch them at once. */
export function fonts(): Plugin {
  return {
    name: 'jantaku-fonts',
    apply: (_, { command }) => command === 'build' || process.env['VITEST'] === undefined,
    configResolved: makeFonts,
    // The licence of the fonts goes with them.
    generateBundle: async function () {
      for (const { name, file } of FACES) {
        const licence = join(dirname(require.resolve(file)), '..', 'LICENSE');
        const fileName = `licenses-${name.replace('.woff2', '-font')}.txt`;
        this.emitFile({ type: 'asset', fileName, source: await readFile(licence) });
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            injectTo: 'head-prepend' as const,
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
          })),
    },
  };
}
