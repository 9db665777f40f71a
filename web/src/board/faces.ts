// The faces of all tiles, drawn by code on a field of 60 × 80. Colours are CSS variables, so that
// themes can change them; kanji are set in the serif face.

export type TileName = `${number}${'m' | 'p' | 's' | 'z'}`;

const NUMERALS = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九'];
const HONOURS = ['', '東', '南', '西', '北', '', '發', '中'];
const HONOUR_INDEX = ['', 'E', 'S', 'W', 'N', 'P', 'F', 'C'];

type Ink = 'ink' | 'red' | 'green' | 'blue';
type Spot = readonly [x: number, y: number, ink: Ink];

const fill = (ink: Ink) => `fill="var(--face-${ink})"`;
const stroke = (ink: Ink, width: number) =>
  `fill="none" stroke="var(--face-${ink})" stroke-width="${width}"`;
const round = (value: number) => Math.round(value * 100) / 100;

const cache = new Map<string, string>();

/** Return the SVG of a tile's face; 0 is a red five, as in 0p. */
export function face(name: TileName): string {
  const known = cache.get(name);
  if (known !== undefined) return known;
  const drawn = draw(Number(name[0]), name[1] ?? '');
  cache.set(name, drawn);
  return drawn;
}

const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Every tile: 34 kinds and three red fives. */
export const NAMES: readonly TileName[] = [
  ...(['m', 'p', 's'] as const).flatMap((suit) => DIGITS.map((digit): TileName => `${digit}${suit}`)),
  ...DIGITS.slice(1, 8).map((digit): TileName => `${digit}z`),
];

/** Return the small letter in the corner that tells a tile to who cannot read its face. */
export function indexOf(name: TileName): string {
  const digit = Number(name[0]);
  return name[1] === 'z' ? (HONOUR_INDEX[digit] ?? '') : String(digit === 0 ? 5 : digit);
}

const SUITS: Readonly<Record<string, (value: number) => string>> = {
  m: character,
  p: circles,
  s: bamboos,
  z: honour,
};

/** All such letters. */
export const INDEXES: readonly string[] = [...new Set(NAMES.map(indexOf))];

function draw(digit: number, suit: string): string {
  const red = digit === 0;
  const value = red ? 5 : digit;
  const marks = SUITS[suit]?.(value) ?? '';
  return red ? `<g style="${ALL_RED}">${marks}</g>${redMark()}` : marks;
}

const ALL_RED = ['ink', 'green', 'blue']
  .map((ink) => `--face-${ink}:var(--face-red)`)
  .join(';');

/** A red five carries a ring as well, so that colour alone does not tell it. */
function redMark(): string {
  return `<circle cx="51" cy="71" r="3.2" ${stroke('red', 1.8)}/>`;
}

function kanji(text: string, y: number, size: number, ink: Ink): string {
  return `<text x="30" y="${y}" font-size="${size}" text-anchor="middle" ${fill(ink)}>${text}</text>`;
}

function character(value: number): string {
  return kanji(NUMERALS[value] ?? '', 35, 33, 'ink') + kanji('萬', 70, 33, 'red');
}

function honour(value: number): string {
  switch (value) {
    case 5:
      return (
        `<rect x="11" y="12" width="38" height="56" rx="3.5" ${stroke('blue', 2.6)}/>` +
        `<rect x="16.5" y="17.5" width="27" height="45" rx="2" ${stroke('blue', 1.1)}/>` +
        corners()
      );
    case 6:
      return kanji(HONOURS[6] ?? '', 58, 50, 'green');
    case 7:
      return kanji(HONOURS[7] ?? '', 58, 50, 'red');
    default:
      return kanji(HONOURS[value] ?? '', 58, 50, 'ink');
  }
}

function corners(): string {
  const at = [
    [16.5, 17.5, 1, 1],
    [43.5, 17.5, -1, 1],
    [16.5, 62.5, 1, -1],
    [43.5, 62.5, -1, -1],
  ] as const;
  return at
    .map(([x, y, dx, dy]) => `<path d="M${x + 7 * dx} ${y}L${x} ${y + 7 * dy}" ${stroke('blue', 1.1)}/>`)
    .join('');
}

// Circles: a ring, a paler ring within it, and a bead.

const CIRCLES: Readonly<Record<number, readonly Spot[]>> = {
  2: [[30, 22, 'blue'], [30, 58, 'green']],
  3: [[15, 17, 'blue'], [30, 40, 'red'], [45, 63, 'green']],
  4: [[17, 22, 'blue'], [43, 22, 'green'], [17, 58, 'green'], [43, 58, 'blue']],
  5: [[16, 18, 'blue'], [44, 18, 'green'], [30, 40, 'red'], [16, 62, 'green'], [44, 62, 'blue']],
  6: [[18, 17, 'green'], [42, 17, 'green'], [18, 42, 'red'], [42, 42, 'red'], [18, 64, 'red'],
      [42, 64, 'red']],
  7: [[14, 13, 'green'], [30, 20, 'green'], [46, 27, 'green'], [19, 46, 'red'], [41, 46, 'red'],
      [19, 66, 'red'], [41, 66, 'red']],
  8: [[19, 13, 'blue'], [41, 13, 'blue'], [19, 31, 'blue'], [41, 31, 'blue'], [19, 49, 'blue'],
      [41, 49, 'blue'], [19, 67, 'blue'], [41, 67, 'blue']],
  9: [[13, 16, 'blue'], [30, 16, 'blue'], [47, 16, 'blue'], [13, 40, 'red'], [30, 40, 'red'],
      [47, 40, 'red'], [13, 64, 'green'], [30, 64, 'green'], [47, 64, 'green']],
};

const CIRCLE_RADIUS: Readonly<Record<number, number>> = {
  2: 14, 3: 10.5, 4: 11.5, 5: 9.8, 6: 10, 7: 7.8, 8: 8, 9: 7.8,
};

function circles(value: number): string {
  if (value === 1) return greatCircle();
  const radius = CIRCLE_RADIUS[value] ?? 8;
  return (CIRCLES[value] ?? []).map((spot) => circle(spot, radius)).join('');
}

function circle([x, y, ink]: Spot, radius: number): string {
  const ring = round(radius * 0.3);
  return (
    `<circle cx="${x}" cy="${y}" r="${round(radius - ring / 2)}" ${stroke(ink, ring)}/>` +
    `<circle cx="${x}" cy="${y}" r="${round(radius * 0.36)}" ${fill(ink)}/>`
  );
}

function greatCircle(): string {
  const parts = [
    `<circle cx="30" cy="40" r="22.5" ${stroke('green', 2.6)}/>`,
    `<circle cx="30" cy="40" r="13" ${stroke('red', 1.6)}/>`,
    `<circle cx="30" cy="40" r="4" ${fill('red')}/>`,
  ];
  for (let bead = 0; bead < 16; bead++) {
    const [x, y] = polar(30, 40, 17.2, (bead * 360) / 16);
    parts.push(`<circle cx="${x}" cy="${y}" r="1.9" ${fill('blue')}/>`);
  }
  for (let petal = 0; petal < 8; petal++) {
    parts.push(
      `<ellipse cx="30" cy="32.2" rx="1.9" ry="3.2" ${fill('red')} ` +
        `transform="rotate(${petal * 45} 30 40)"/>`,
    );
  }
  return parts.join('');
}

function polar(x: number, y: number, radius: number, degrees: number): [number, number] {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return [round(x + radius * Math.cos(angle)), round(y + radius * Math.sin(angle))];
}

// Bamboos: two joints of a cane with a knot between them.

type Cane = readonly [x: number, y: number, ink: Ink, turn?: number];

const BAMBOOS: Readonly<Record<number, readonly Cane[]>> = {
  2: [[30, 23, 'green'], [30, 57, 'blue']],
  3: [[30, 23, 'blue'], [18, 57, 'green'], [42, 57, 'green']],
  4: [[18, 23, 'blue'], [42, 23, 'green'], [18, 57, 'green'], [42, 57, 'blue']],
  5: [[14, 23, 'green'], [46, 23, 'blue'], [30, 40, 'red'], [14, 57, 'blue'], [46, 57, 'green']],
  6: [[14, 23, 'green'], [30, 23, 'green'], [46, 23, 'green'], [14, 57, 'blue'], [30, 57, 'blue'],
      [46, 57, 'blue']],
  7: [[30, 15, 'red'], [14, 40, 'green'], [30, 40, 'blue'], [46, 40, 'green'], [14, 65, 'green'],
      [30, 65, 'blue'], [46, 65, 'green']],
  8: [[12, 23, 'green'], [48, 23, 'green'], [23.5, 24, 'green', 32], [36.5, 24, 'green', -32],
      [12, 57, 'blue'], [48, 57, 'blue'], [23.5, 56, 'blue', -32], [36.5, 56, 'blue', 32]],
  9: [[14, 15, 'green'], [30, 15, 'red'], [46, 15, 'blue'], [14, 40, 'green'], [30, 40, 'red'],
      [46, 40, 'blue'], [14, 65, 'green'], [30, 65, 'red'], [46, 65, 'blue']],
};

function bamboos(value: number): string {
  if (value === 1) return bird();
  const length = value === 7 || value === 9 ? 21 : 28;
  const width = value <= 4 ? 9.6 : 8;
  return (BAMBOOS[value] ?? []).map((cane) => bamboo(cane, length, width)).join('');
}

function bamboo([x, y, ink, turn = 0]: Cane, length: number, width: number): string {
  const half = length / 2;
  const joint = (top: number) =>
    `<rect x="${round(x - width / 2)}" y="${round(top)}" width="${width}" height="${round(half - 0.9)}" rx="3" ${fill(ink)}/>` +
    `<rect x="${round(x - 0.8)}" y="${round(top + 2.6)}" width="1.6" height="${round(half - 6)}" rx=".8" fill="var(--face)" opacity=".8"/>`;
  const knot = `<rect class="knot" x="${round(x - width / 2 - 1)}" y="${round(y - 1)}" width="${width + 2}" height="2" rx="1" ${fill(ink)}/>`;
  const drawn = joint(y - half) + joint(y + 0.9) + knot;
  return turn === 0 ? drawn : `<g transform="rotate(${turn} ${x} ${y})">${drawn}</g>`;
}

/** The one of bamboos: a bird before the fan of its tail. */
function bird(): string {
  const parts: string[] = [];
  for (let feather = -3; feather <= 3; feather++) {
    const turn = feather * 13;
    const ink: Ink = feather % 2 === 0 ? 'green' : 'blue';
    parts.push(
      `<g transform="rotate(${turn} 30 58)">` +
        `<path d="M30 56L30 26" ${stroke(ink, 1.4)}/>` +
        `<ellipse cx="30" cy="20.5" rx="4.6" ry="8.6" ${fill(ink)}/>` +
        `<ellipse cx="30" cy="17.8" rx="2.3" ry="3.6" fill="var(--face)"/>` +
        `<circle cx="30" cy="17.4" r="1.5" ${fill('red')}/></g>`,
    );
  }
  parts.push(
    `<path d="M26.5 68L25.5 74M33.5 68L34.5 74" ${stroke('red', 1.8)} stroke-linecap="round"/>`,
    `<path d="M30 32C24.5 32 25.2 39 24.6 44C23.8 50 20.5 54 21 60C21.5 66.5 25.5 70 30 70C34.5 70 38.5 66.5 39 60C39.5 54 36.2 50 35.4 44C34.8 39 35.5 32 30 32Z" ${fill('green')} stroke="var(--face)" stroke-width="1.4"/>`,
    `<path d="M24.6 56Q30 61 35.4 56M24.2 61.5Q30 66.5 35.8 61.5" fill="none" stroke="var(--face)" stroke-width="1.3"/>`,
    `<path d="M30 39.5L27.8 43.5H32.2Z" ${fill('red')}/>`,
    `<circle cx="27.8" cy="37.4" r="1.15" fill="var(--face)"/><circle cx="32.2" cy="37.4" r="1.15" fill="var(--face)"/>`,
    `<path d="M30 32V27.5M27.6 32.4L25.6 28.6M32.4 32.4L34.4 28.6" ${stroke('red', 1.5)} stroke-linecap="round"/>`,
  );
  return parts.join('');
}
