// Drawings that are used again and again: symbols of colours, keys, doors, treasures, icons, flags. All lie around 0 0, are
// written once as text and used by their ids.

export const COLOURS = ['pink', 'blue', 'yellow', 'green', 'brown'] as const;
export type Colour = (typeof COLOURS)[number];
export const KINDS = ['mask', 'cup', 'figure', 'necklace', 'tablet'] as const;
export type Kind = (typeof KINDS)[number];

const DARK = '#20160b';
const EDGE = '#1a1107';
/** The face of each colour, its deep shade, and what is drawn on it. */
export const PAINT: Readonly<Record<Colour, { face: string; deep: string; ink: string }>> = {
  pink: { face: '#f39ac0', deep: '#b04a7c', ink: DARK },
  blue: { face: '#6bc1f0', deep: '#1f78ab', ink: DARK },
  yellow: { face: '#f6d04a', deep: '#a97c08', ink: DARK },
  green: { face: '#72c267', deep: '#2f7d31', ink: DARK },
  brown: { face: '#7a4824', deep: '#3f210b', ink: '#fff1d6' },
};

export const round = (value: number): number => Math.round(value * 10) / 10;
/** A point on a circle, in degrees clockwise from the top. */
export function polar(angle: number, radius: number): [x: number, y: number] {
  const turn = ((angle - 90) * Math.PI) / 180;
  return [round(Math.cos(turn) * radius), round(Math.sin(turn) * radius)];
}
/** Repeatable chance for what grows wild. */
export function chance(seed: number): () => number {
  let state = (seed * 2654435761 + 40503) >>> 0;
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 4294967296;
}

function star(points: number, far: number, near: number): string {
  const corners = Array.from({ length: points * 2 }, (_, index) =>
    polar((180 / points) * index, index % 2 ? near : far).join(' '),
  );
  return `M${corners.join('L')}Z`;
}

function spiral(): string {
  const points = Array.from({ length: 35 }, (_, index) => {
    const [turn, radius] = [0.6 + (index / 34) * Math.PI * 4.1, 0.9 + (index / 34) * 7.6];
    return `${round(Math.cos(turn) * radius)} ${round(Math.sin(turn) * radius)}`;
  });
  return `M${points.join('L')}`;
}

/** LC8: flower, drop, sun, leaf, shell. */
function sign(colour: Colour): string {
  const { face, ink } = PAINT[colour];
  switch (colour) {
    case 'pink': {
      const petals = [0, 1, 2, 3, 4].map((index) => polar(index * 72, 5.3));
      return `${petals.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="4.1" fill="${ink}"/>`).join('')}<circle r="2.9" fill="${face}"/>`;
    }
    case 'blue':
      return `<path d="M0-10C4-4.4 6.9-.6 6.9 3A6.9 6.9 0 0 1-6.9 3C-6.9-.6-4-4.4 0-10Z" fill="${ink}"/><path d="M-3.4 3.4A3.6 3.6 0 0 0 0 6.8" fill="none" stroke="${face}" stroke-width="1.7" stroke-linecap="round"/>`;
    case 'yellow':
      return `<path d="${star(8, 10, 5.8)}" fill="${ink}"/><circle r="3.1" fill="${face}"/>`;
    case 'green':
      return `<path d="M-7 7.4C-10.4-3-2-9.6 9.4-9.4C9.6 2-.4 10.4-7 7.4Z" fill="${ink}"/><path d="M-9.4 9.8L4.6-4.6" stroke="${face}" stroke-width="1.8" stroke-linecap="round"/><path d="M-9.6 10L-6.4 6.8" stroke="${ink}" stroke-width="2.2" stroke-linecap="round"/>`;
    case 'brown':
      return `<path d="${spiral()}" fill="none" stroke="${ink}" stroke-width="2.7" stroke-linecap="round" stroke-linejoin="round"/>`;
  }
}

/** A wheel of all five colours. */
export function wheel(radius: number, line = ''): string {
  return COLOURS.map((colour, index) => {
    const [from, to] = [polar(index * 72, radius), polar((index + 1) * 72, radius)];
    return `<path d="M0 0L${from.join(' ')}A${radius} ${radius} 0 0 1 ${to.join(' ')}Z" fill="${PAINT[colour].face}" ${line}/>`;
  }).join('');
}

const signAt = (colour: Colour, size: number): string =>
  `<use href="#u-sign-${colour}" transform="scale(${round(size * 5) / 100})"/>`;

/** A key with its bow up, about 20 by 33. */
function key(colour: Colour | 'any'): string {
  const face = colour === 'any' ? '#e9dcb9' : PAINT[colour].face;
  const bow =
    colour === 'any' ? `${wheel(10)}<circle r="3.4" fill="#fff6de" stroke="${EDGE}"/>` : signAt(colour, 13);
  return (
    `<path d="M-2.1 6V22.5H2.1V19.5H6.3V16.4H2.1V14.4H5V11.4H2.1V6Z" fill="${face}" stroke="var(--key-edge, ${EDGE})" stroke-width="1.5" stroke-linejoin="round"/>` +
    `<circle r="10" fill="${face}"/>${bow}<circle r="10" fill="none" stroke="var(--key-edge, ${EDGE})" stroke-width="1.6"/>`
  );
}

/** The gem of an altar: its colour and sign, or all of them. */
function gem(altar: Colour | 'many'): string {
  const [face, sign] =
    altar === 'many'
      ? [
          '#efe3c4',
          `${wheel(16, `stroke="${EDGE}"`)}<circle r="5" fill="#fff6de" stroke="${EDGE}" stroke-width="1.2"/>`,
        ]
      : [PAINT[altar].face, signAt(altar, 22)];
  return `<circle r="16.5" fill="${face}" stroke="${EDGE}" stroke-width="1.8"/>${sign}`;
}

export const DOOR = { standing: [21, 32], lying: [34, 21] } as const;
function door(colour: Colour, form: keyof typeof DOOR): string {
  const { face, ink } = PAINT[colour];
  const [w, h] = DOOR[form];
  const [x, y] = [-w / 2, -h / 2];
  const grain =
    form === 'standing'
      ? `M${x + 3} ${y + 5}V${-y - 5}M${-x - 3} ${y + 5}V${-y - 5}`
      : `M${x + 5} ${y + 3}H${-x - 5}M${x + 5} ${-y - 3}H${-x - 5}`;
  return (
    `<rect x="${x - 1}" y="${y + 1}" width="${w + 2}" height="${h + 1.5}" rx="5" fill="${EDGE}" opacity=".55"/>` +
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="4.5" fill="${face}" stroke="${EDGE}" stroke-width="1.7"/>` +
    `<path d="${grain}" stroke="${ink}" opacity=".28" stroke-width="1.2"/>${signAt(colour, 15)}`
  );
}

/** The shapes of the players: circle, square, triangle, diamond. */
export function shape(seat: number, size: number): string {
  const half = size / 2;
  return [
    `<circle r="${half}"/>`,
    `<rect x="${round(-half * 0.88)}" y="${round(-half * 0.88)}" width="${round(size * 0.88)}" height="${round(size * 0.88)}" rx="${round(size / 12)}"/>`,
    `<path d="M0 ${-half}L${round(half * 1.08)} ${round(half * 0.9)}H${round(-half * 1.08)}Z"/>`,
    `<path d="M0 ${round(-half * 1.15)}L${round(half * 1.05)} 0L0 ${round(half * 1.15)}L${round(-half * 1.05)} 0Z"/>`,
  ][seat - 1]!;
}

/** A flag that stands at 0 0: the player's shape on a pole, with a pale ring. */
function flag(seat: number): string {
  return (
    '<ellipse cy=".4" rx="5" ry="1.8" fill="#1d1408" opacity=".5"/><path d="M0 0V-19" stroke="#1d1408" stroke-width="3"/><path d="M0 0V-19" stroke="#e9d9ae" stroke-width="1.1"/>' +
    `<g transform="translate(0 -15.5)"><g fill="#fff6de" stroke="#fff6de" stroke-width="4.6" stroke-linejoin="round">${shape(seat, 16.4)}</g><g fill="var(--p${seat})" stroke="#170f06" stroke-width="1.7" stroke-linejoin="round">${shape(seat, 15.5)}</g></g>`
  );
}

const FACE: Readonly<Record<Kind, string>> = {
  mask: '#f3c04a',
  cup: '#f2e3b6',
  figure: '#7fd0b4',
  necklace: '#e9b3d4',
  tablet: '#c9c9bf',
};
const RELIEF: Readonly<Record<Kind, string>> = {
  mask: '<path d="M-8-7Q0-12 8-7L7.4 2Q6 9.4 0 10.4Q-6 9.4-7.4 2Z" fill="#2c1e09"/><path d="M-5.4-2.6h4M1.4-2.6h4" stroke="#f3c04a" stroke-width="2.2" stroke-linecap="round"/><path d="M0-1.6V2.6" stroke="#f3c04a" stroke-width="1.6"/><path d="M-3.4 6H3.4" stroke="#f3c04a" stroke-width="1.7" stroke-linecap="round"/>',
  cup: '<path d="M-7-9H7Q7 .4 1.6 2.4V6.4H5.4V9.6H-5.4V6.4H-1.6V2.4Q-7 .4-7-9Z" fill="#2c1e09"/><path d="M-7-6.6Q-11.4-7-10.8-3T-5-.6M7-6.6Q11.4-7 10.8-3T5-.6" fill="none" stroke="#2c1e09" stroke-width="1.8"/><path d="M-4.4-6H4.4" stroke="#f2e3b6" stroke-width="1.5"/>',
  figure:
    '<path d="M-7-12.6L-3.6-9.4L0-14.2L3.6-9.4L7-12.6L5.4-7.4H-5.4Z" fill="#2c1e09"/><path d="M-5.4-7.4H5.4V-2.4Q5.4.2 2.8.2H-2.8Q-5.4.2-5.4-2.4Z" fill="#2c1e09"/><path d="M-7.6 2.6Q-7.6 1-6 1H6Q7.6 1 7.6 2.6V7.4H5.2V11H-5.2V7.4H-7.6Z" fill="#2c1e09"/><path d="M-3-4.8h1.8M1.2-4.8H3M-1.6-1.6H1.6M-4 4.2Q0 7.6 4 4.2" fill="none" stroke="#7fd0b4" stroke-width="1.7" stroke-linecap="round"/>',
  necklace:
    '<path d="M-8.6-8.4Q-8.4 4.4 0 5Q8.4 4.4 8.6-8.4" fill="none" stroke="#2c1e09" stroke-width="3.4" stroke-dasharray=".1 4.1" stroke-linecap="round"/><path d="M0 3.4L4 7.4L0 11.6L-4 7.4Z" fill="#2c1e09"/>',
  tablet:
    '<path d="M-7-10H4.4L8-7V10H-7Z" fill="#2c1e09"/><path d="M-4-6.4h2.6M1-6.4h3M-4-2.2h4.6M2.8-2.2h2.2M-4 2h2M.4 2h4.6M-4 6.2h5.4" stroke="#c9c9bf" stroke-width="1.8"/>',
};
const treasure = (kind: Kind): string =>
  `<circle r="15.2" fill="${FACE[kind]}" stroke="#3b2a0e" stroke-width="1.6"/><circle r="12.9" fill="none" stroke="#3b2a0e" stroke-width=".7" opacity=".55"/><g transform="scale(.86)">${RELIEF[kind]}</g>`;

const coin = (points: number): string =>
  `<circle r="10.6" fill="url(#u-gold)" stroke="#4a2f06" stroke-width="1.4"/><text y="5.2" font-size="14.5" font-weight="700" text-anchor="middle" fill="#2a1a04">${points}</text>`;
/** The coins that spots may show; others are drawn where they stand. */
export const COINS: readonly number[] = Array.from({ length: 20 }, (_, index) => index + 1);

const stripes = COLOURS.map(
  (colour, index) =>
    `<rect x="-6.2" y="${round(-4.4 + index * 2.7)}" width="4.4" height="2.7" fill="${PAINT[colour].face}"/>`,
).join('');
const gain = (points: number): string =>
  `<circle r="11.4" fill="url(#u-gold)" stroke="#4a2f06" stroke-width="1.4"/><text x="-.6" y="4.8" font-size="13" font-weight="700" text-anchor="middle" fill="#2a1a04">+${points}</text>`;

/** In a box of 24: what action tiles show, and what is counted. */
const ICONS: Readonly<Record<string, string>> = {
  light:
    '<rect x="-11.4" y="-8" width="22.8" height="16.5" rx="1.6" fill="#e8d5a3" stroke="#3b2a0e" stroke-width="1.6"/><path d="M-11-2.4h6M5-2.4h6M-11 3.2h4.4M6.6 3.2H11M-4.6-8v2.4M4.6-8v2.4" stroke="#a88f58" stroke-width="1.1"/><path d="M0-5.6Q5.2-.4 3.6 3Q2.6 5.6 0 5.6Q-2.6 5.6-3.6 3Q-5-.6 0-5.6Z" fill="#f0932b" stroke="#6b3206"/><path d="M0-.6Q2 2 0 4.2Q-2 2 0-.6Z" fill="#ffe69a"/>',
  altar:
    '<path d="M-11.4 9.4V4H11.4V9.4ZM-8.4 4V-1H8.4V4ZM-5.2-1V-5H5.2V-1Z" fill="#8c7f78" stroke="#2a211c" stroke-width="1.5" stroke-linejoin="round"/><path d="M0-11.4L4.6-7.8L0-4.2L-4.6-7.8Z" fill="#fff0b8" stroke="#2a211c" stroke-width="1.3" stroke-linejoin="round"/><path d="M-4.6 9V5.2H4.6V9" fill="none" stroke="#2a211c"/>',
  treasure:
    '<path d="M-10.4-1.4Q-10.4-8.6-4-8.6H4Q10.4-8.6 10.4-1.4Z" fill="#d69a35" stroke="#3b2108" stroke-width="1.5" stroke-linejoin="round"/><rect x="-10.4" y="-1.4" width="20.8" height="10.4" rx="1.4" fill="#b8751f" stroke="#3b2108" stroke-width="1.5"/><path d="M-6-8.2V8.6M6-8.2V8.6" stroke="#7a4a12" stroke-width="1.8"/><rect x="-2.8" y="-3.6" width="5.6" height="6.4" rx="1.2" fill="#ffe9a8" stroke="#3b2108" stroke-width="1.2"/>',
  card: '<g transform="rotate(7)"><rect x="-8" y="-10.8" width="16" height="21.6" rx="2.4" fill="#1f5b48" stroke="#0c2a20" stroke-width="1.5"/><rect x="-5.4" y="-8.2" width="10.8" height="16.4" rx="1.2" fill="none" stroke="#e8c766" stroke-width="1.1"/><path d="M0-5.4L1.5-1.7L5-1.6L2.3.8L3.2 4.4L0 2.4L-3.2 4.4L-2.3.8L-5-1.6L-1.5-1.7Z" fill="#ffe08a"/></g>',
  passage:
    '<path d="M-10.6 9.4V-3.4L-7-9L1-10.6L8-8L10.6-2V9.4Z" fill="#b3a078" stroke="#3b2a0e" stroke-width="1.5" stroke-linejoin="round"/><path d="M-10.4 2h5M5.4 2h5M-8.4-4.6h4.4M4-4.6h5M-2-10v3" stroke="#7d6b44" stroke-width="1.1"/><path d="M-5.6 9.4V0Q-5.4-6 0-6.2Q5.4-6 5.6 0V9.4Z" fill="#17100a"/><path d="M-3.6 8.6h7.2M-2.6 5.6h5.2M-1.7 2.8h3.4" stroke="#e8c766" stroke-width="1.5"/>',
  count: `<path d="M-10.4 9.4V-3Q-10.2-9.6-4-9.8Q2.2-9.6 2.4-3V9.4Z" fill="#efe3c4" stroke="#3b2a0e" stroke-width="1.5" stroke-linejoin="round"/><path d="M-6.8 9V-2.6Q-6.6-6-4-6.2Q-1.4-6-1.2-2.6V9Z" fill="#fff" stroke="#3b2a0e"/>${stripes}<circle cx="6.2" cy="3" r="5.6" fill="url(#u-gold)" stroke="#4a2f06" stroke-width="1.2"/><text x="6.2" y="6.3" font-size="9" font-weight="700" text-anchor="middle" fill="#2a1a04">1</text>`,
  'points-1': gain(1),
  'points-2': gain(2),
  forest:
    '<circle cx="-4.6" cy="2" r="6.6" fill="#1f5a2f" stroke="#0a2514"/><circle cx="5" cy="2.4" r="6.2" fill="#255f33" stroke="#0a2514"/><circle cy="-3.6" r="7" fill="#2f7439" stroke="#0a2514"/><circle cx="-2.4" cy="-5.6" r="3" fill="#5ca456" opacity=".8"/><path d="M0 4.4V10" stroke="#5b4123" stroke-width="2.4"/>',
  key: '<use href="#u-key-any" transform="translate(0 -5.4) scale(.8)"/>',
  explore:
    '<path d="M0-10L9.4 8H-9.4Z" fill="#e6d29b" stroke="#3b2a0e" stroke-width="1.5" stroke-linejoin="round"/><path d="M-3 8L-.6-1L2.6 8Z" fill="#23190b"/>',
  pack: '<path d="M-4.6-7.6Q-4.6-11 0-11Q4.6-11 4.6-7.6M-8 9.6V-1.6Q-8-7.8 0-7.8Q8-7.8 8-1.6V9.6Q8 10.6 7 10.6H-7Q-8 10.6-8 9.6Z" fill="none" stroke="currentColor" stroke-width="2"/><path d="M-4.6 10V4.2H4.6V10M-8 .6H8" fill="none" stroke="currentColor" stroke-width="1.7"/>',
  fire: '<path d="M-9 10L9 4M9 10L-9 4" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/><path d="M0 3.4Q-7 1-4.8-4.6Q-3.6-2.6-2.2-2.6Q-3.4-7.6 1.2-11Q1-7 3.6-5Q6.6-1.6 4.6 1.4Q3.2 3.2 0 3.4Z" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/>',
};

const plane =
  '<ellipse cx="4" cy="7" rx="40" ry="24" fill="#06222b" opacity=".3"/><g stroke="#2a1606" stroke-width="1.8" stroke-linejoin="round"><path d="M-13-31H-3.5V31H-13Z" fill="#e0573a"/><path d="M-13-31H-9V31H-13Z" fill="#f3d9a0" stroke="none"/><path d="M-30-10.5H12Q15-10.5 15-8.2Q15-6 12-6H-30ZM-30 10.5H12Q15 10.5 15 8.2Q15 6 12 6H-30Z" fill="#cdbb8e" stroke-width="1.2"/><path d="M34 0Q34-6.6 22-7H-28Q-39-5-39 0Q-39 5-28 7H22Q34 6.6 34 0Z" fill="#f7edd2" transform="scale(-1 1)"/><path d="M32-12H38.5V12H32Z" fill="#e0573a"/><path d="M-15-4.2H-7V4.2H-15Z" fill="#4a7f96" stroke-width="1.2"/></g><path d="M-37.5-13V13" stroke="#2a1606" stroke-width="2.6" stroke-linecap="round"/>';
const HULL = 'M-25 0Q-17-9.5 0-9.5Q17-9.5 25 0Q17 9.5 0 9.5Q-17 9.5-25 0Z';
const canoe = (seat: number): string =>
  `<path d="${HULL}" transform="translate(0 2.5)" fill="#06222b" opacity=".35"/><path d="${HULL}" fill="none" stroke="#fff6de" stroke-width="4.4"/><path d="${HULL}" fill="var(--p${seat})" stroke="#170f06" stroke-width="1.6"/><path d="M-17.5 0Q-11-5.4 0-5.4Q11-5.4 17.5 0Q11 5.4 0 5.4Q-11 5.4-17.5 0Z" fill="#3a2712" stroke="#170f06" stroke-width=".8"/>`;

const SEATS = [1, 2, 3, 4];
const drawn = (id: string, body: string): string => `<g id="u-${id}">${body}</g>`;
/** All of them, for `<defs>`. */
export const SYMBOLS = [
  ...COLOURS.map((colour) => drawn(`sign-${colour}`, sign(colour))),
  ...[...COLOURS, 'any' as const].map((colour) => drawn(`key-${colour}`, key(colour))),
  ...[...COLOURS, 'many' as const].map((altar) => drawn(`gem-${altar}`, gem(altar))),
  ...COLOURS.flatMap((colour) => [
    drawn(`door-${colour}-standing`, door(colour, 'standing')),
    drawn(`door-${colour}-lying`, door(colour, 'lying')),
  ]),
  ...KINDS.map((kind) => drawn(`treasure-${kind}`, treasure(kind))),
  ...COINS.map((points) => drawn(`coin-${points}`, coin(points))),
  ...Object.entries(ICONS).map(([name, body]) => drawn(`icon-${name}`, body)),
  ...SEATS.flatMap((seat) => [drawn(`flag-${seat}`, flag(seat)), drawn(`canoe-${seat}`, canoe(seat))]),
  drawn('plane', plane),
].join('');
