// What the calculator shows, in the order of its program (seed 000): a script of lines, each with
// the time it stands in the machine's own beats.
import type { Event, HandWon } from './fx602p';
import { FACE_DOWN, thrown, type Seat, type Table } from './table';

/** How many characters the display has. */
export const WIDTH = 11;

export interface Line {
  readonly text: string;
  /** How long the line stands; a beat is about a second of the machine. */
  readonly beats: number;
}

const FIRST_FULL_WIDTH = 0xfee0;

/** Return a line as it is read: full-width letters, as the page prints them. */
export function fullWidth(text: string): string {
  return [...text]
    .map((char) => {
      if (char === ' ') return '　';
      const code = char.charCodeAt(0);
      return code > 0x20 && code < 0x7f ? String.fromCharCode(code + FIRST_FULL_WIDTH) : char;
    })
    .join('');
}

export function tilesLine(tiles: readonly number[]): string {
  return tiles.join('');
}

/** The dora between two blocks and the total; a total of nothing is shown as 00. */
export function doraLine(dora: number, total: number): string {
  return `■${dora}■ ${total === 0 ? '00' : total}`;
}

export function throwLine(tile: number): string {
  return `${' '.repeat(8)}${tile}`;
}

export function averageLine(average: number): string {
  return `Ave ${average}`;
}

/** Return the lines that an event brings; `yakuName` gives what the machine calls a yaku. */
export function lines(
  event: Event,
  before: Table,
  seat: Seat,
  yakuName: (id: string) => string,
): Line[] {
  switch (event.type) {
    case 'hand_dealt':
      return [
        { text: '', beats: 4 },
        { text: tilesLine(event.hands[seat]), beats: 3 },
      ];
    case 'tile_drawn': {
      const dora = { text: doraLine(before.dora, before.total), beats: 2 };
      if (event.seat !== seat) return [{ ...dora, beats: 10 }];
      const hand = [...before.hands[seat], event.tile].sort((a, b) => a - b);
      return [dora, { text: tilesLine(hand), beats: 0 }];
    }
    case 'tile_discarded':
      return event.seat === seat
        ? [{ text: '', beats: 1 }]
        : [{ text: throwLine(event.tile), beats: 0 }];
    case 'hand_won':
      return winLines(event, seat, yakuName);
  }
}

function winLines(won: HandWon, seat: Seat, yakuName: (id: string) => string): Line[] {
  const machine = seat === 0 ? 1 : 0;
  const winner = won.seat === 0 ? 0 : 1;
  const points = won.seat === seat ? won.points : -won.points;
  return [
    { text: `${won.by === 'ron' ? 'Ron' : 'Tsumo'} ${won.tile}`, beats: 3 },
    { text: tilesLine(won.hands[winner]), beats: 3 },
    { text: tilesLine(won.hands[machine]), beats: 3 },
    ...won.yaku.map(({ id }) => ({ text: yakuName(id), beats: 2 })),
    { text: String(points), beats: 3 },
    { text: `${won.total}/${won.played}`, beats: 4 },
    { text: averageLine(won.average), beats: 0 },
  ];
}

/** Return the line that stands when nothing happens: after a reload, or at rest. */
export function restingLine(table: Table, seat: Seat): string {
  switch (table.phase) {
    case 'undealt':
      return '0';
    case 'over':
      return averageLine(table.average);
    case 'claim': {
      const tile = thrown(table);
      return table.actor === seat && tile !== null ? throwLine(tile) : '';
    }
    case 'dealt':
      return tilesLine(table.hands[seat]);
    case 'discard':
      return table.hands[seat].includes(FACE_DOWN) || table.actor !== seat
        ? doraLine(table.dora, table.total)
        : tilesLine(table.hands[seat]);
  }
}

/** What the machine calls each yaku; a test holds this equal to the Python side's. */
export const MACHINE_NAMES: Readonly<Record<string, string>> = {
  toitoi: 'Toitoi',
  chanta: 'Chanta',
  pinfu: 'Pinfu',
  tenhou: 'Tenho',
  sanrenkou: '3renko',
  tanyao: 'Tanyao',
  ittsuu: 'Ittsu',
  iipeikou: 'Iipeiko',
  dora: 'Dora',
  chinroutou: '*YAKUMAN*',
  isshoku: '*YAKUMAN*',
};

/** Return what the machine calls a yaku. */
export function machineName(id: string): string {
  return MACHINE_NAMES[id] ?? id;
}
