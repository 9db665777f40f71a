// The words of the page of rules, apart from the others so that they come only with that page.
const ja = {
  lead: '9枚で3面子をそろえる、ふたりだけの麻雀です。',
  hand: '一局の流れ',
  course: [
    '牌は1から9まで。どの牌も何枚でもあり、牌山はありません。',
    '8枚ずつ配られます。ドラは表示牌ではなく、見えているその牌です。',
    '親から順に1枚ツモって9枚にし、1枚を捨てます。',
    '9枚が3つの面子（同じ牌3枚の刻子か、続いた3枚の順子）になれば和了です。雀頭はいりません。',
    '自分でツモった牌ならツモ、相手がいま捨てた牌ならロン。点は同じです。',
    'どちらかが和了するまで続き、和了した方が次の親です。最初の親はあなたです。',
  ],
  without: 'ないもの',
  withoutList: 'リーチ、チー・ポン・カン、流局、フリテン、一翻縛り。',
  free: '和了でないのに和了を宣言しても、無視されるだけで損はありません。和了を見送ることもできます。',
  yaku: '役',
  yakuLead: '計算機はこの順に役を示します。光っている牌が和了牌です。',
  about: {
    toitoi: '3つとも刻子',
    chanta: 'どの面子にも1か9がある',
    pinfu: '3つとも順子で、和了牌が両面待ちを完成させる',
    tenhou: '親が最初のツモで和了、または親の最初の捨て牌で和了',
    sanrenkou: '続いた3つの刻子',
    tanyao: '1も9もない',
    ittsuu: '1から9までが1枚ずつ',
    iipeikou: '同じ面子が2つある（順子でも刻子でも）',
    dora: 'ドラがある。何枚あっても1翻',
    chinroutou: '1と9だけ',
    isshoku: '同じ牌が9枚',
  },
  yakuman: '役満',
  exampleDora: (tile: string) => `ドラは${tile}`,
  yakumanNote:
    '役満があれば、ほかに何があっても8翻です。先に示された役は表示だけされ、数えません。',
  twofold: '刻子とも順子とも読める形（111222333 など7つ）は、いつも刻子と読みます。',
  points: '点数',
  formula: '点数 ＝ 16 × 基礎点 × 役係数',
  pointsLead: '基礎点は刻子の数、役係数は合計の翻数で決まります。役がなくても和了できます。',
  han: '翻',
  coefficient: '役係数',
  base: (points: string) => `基礎点 ${points}`,
  unreached: '（　）の点になる手はありません。',
  total:
    'あなたが和了すれば持ち点に足し、相手が和了すれば引きます。平均は持ち点を局数で割ったもの。持ち点は相手の強さと点のつけ方ごとに別々です。',
  modes: '点のつけ方',
  modesLead:
    '原作のプログラムは、丸めの都合で三連刻に似た6つの形にも三連刻の2翻をつけます。説明文にはありません。どちらで打つかを選べます。',
  calculator: (face: string) => `${face}のキーと表示`,
  keys: [
    { keys: 'P0', keyboard: 'P', does: '局をはじめる' },
    { keys: '1〜9 EXE', keyboard: '1〜9 Enter', does: 'その牌を捨てる' },
    { keys: '0 EXE', keyboard: '0 Enter', does: 'ツモ（EXE だけでも同じ）' },
    { keys: '0', keyboard: '0', does: '相手の捨て牌が出ているあいだに押すとロン' },
    { keys: 'AC', keyboard: 'C', does: '打ちかけた数字を消す' },
    { keys: 'INV SAC', keyboard: 'I S', does: '成績を消す' },
  ],
  key: 'キー',
  keyboard: 'キーボード',
  does: 'はたらき',
  displaysLead: '表示は次の順に変わります。',
  displays: {
    dealt: 'あなたの配牌',
    dora: 'ドラ（■のあいだ）と持ち点。どちらがツモるときも出ます',
    drawn: 'ツモのあとのあなたの9枚。ここで捨てる牌を打ちます',
    thrown: '相手の捨て牌。ここで 0 を押すとロン',
    win: '和了と和了牌',
    hands: '和了した手、そのあと相手の手',
    yaku: '役をひとつずつ',
    points: '点数。相手の和了なら負の数',
    total: '持ち点と局数',
    average: '1局あたりの平均',
  },
  play: '席につく',
};

type Widened<T> = {
  [K in keyof T]: T[K] extends (...facts: infer Facts) => string
    ? (...facts: Facts) => string
    : T[K] extends string
      ? string
      : Widened<T[K]>;
};

const en: Widened<typeof ja> = {
  lead: 'Mahjong for two: nine tiles, three melds.',
  hand: 'How a hand goes',
  course: [
    'The tiles are 1 to 9. There are as many of each as you like, and no wall.',
    'Both are dealt eight tiles. The dora is the tile you see, not the one after it.',
    'In turn, the dealer first, each draws a ninth tile and discards one.',
    'Nine tiles win as three melds: triplets of equal tiles, or sequences of three in a row. There is no pair.',
    'A win on your own draw is tsumo, on the tile just discarded it is ron. Both score the same.',
    'The hand goes on until somebody wins. The winner deals the next; you deal the very first.',
  ],
  without: 'What there is not',
  withoutList: 'No riichi, no chi, pon or kan, no draw, no furiten, no minimum.',
  free: 'To claim a win that is none costs nothing; it is ignored. A win may also be passed by.',
  yaku: 'Yaku',
  yakuLead: 'The calculator shows them in this order. The lit tile is the winning one.',
  about: {
    toitoi: 'Three triplets',
    chanta: 'A 1 or a 9 in every meld',
    pinfu: 'Three sequences, and the winning tile completes a wait on both sides',
    tenhou: 'The dealer wins on the first draw, or the other on the first discard',
    sanrenkou: 'Three triplets in a row',
    tanyao: 'Neither 1 nor 9',
    ittsuu: 'One of each from 1 to 9',
    iipeikou: 'Two equal melds, be they sequences or triplets',
    dora: 'The dora is in the hand; one han, however many there are',
    chinroutou: 'Only 1 and 9',
    isshoku: 'Nine equal tiles',
  },
  yakuman: 'yakuman',
  exampleDora: (tile) => `Dora: ${tile}`,
  yakumanNote:
    'A yakuman counts 8 han whatever else there is. Yaku shown before it are shown only, and not counted.',
  twofold:
    'Hands that can be read as triplets or as sequences (seven, such as 111222333) always count as triplets.',
  points: 'Points',
  formula: 'Points = 16 × base points × coefficient',
  pointsLead:
    'The triplets decide the base points, the han in all the coefficient. A hand without yaku may win too.',
  han: 'han',
  coefficient: 'coefficient',
  base: (points) => `base ${points}`,
  unreached: 'No hand has the points in parentheses.',
  total:
    'What you win is added to your total, what your opponent wins is taken from it. The average is the total divided by the hands. Each opponent and each scoring has a total of its own.',
  modes: 'Scoring',
  modesLead:
    'The original program rounds, and so gives the 2 han of 3renko also to six hands that look like it; its page does not mention them. You choose which of the two to play.',
  calculator: (face) => `${face}: keys and displays`,
  keys: [
    { keys: 'P0', keyboard: 'P', does: 'Begin a hand' },
    { keys: '1–9 EXE', keyboard: '1–9 Enter', does: 'Discard that tile' },
    { keys: '0 EXE', keyboard: '0 Enter', does: 'Tsumo; EXE alone does the same' },
    { keys: '0', keyboard: '0', does: 'Ron, while the discard of your opponent is shown' },
    { keys: 'AC', keyboard: 'C', does: 'Take back what you have typed' },
    { keys: 'INV SAC', keyboard: 'I S', does: 'Clear the statistics' },
  ],
  key: 'Keys',
  keyboard: 'Keyboard',
  does: 'What they do',
  displaysLead: 'The display changes in this order.',
  displays: {
    dealt: 'The tiles you are dealt',
    dora: 'The dora between blocks, and your total; shown for both players’ draws',
    drawn: 'Your nine tiles after the draw. Now type a discard',
    thrown: 'Your opponent’s discard. Press 0 now for ron',
    win: 'The win and its tile',
    hands: 'The hand that won, then the hand of the machine',
    yaku: 'The yaku, one by one',
    points: 'The points, negative where the machine has won',
    total: 'Your total and the number of hands',
    average: 'The average for a hand',
  },
  play: 'Take a seat',
};

export const rules = { ja, en } as const;
