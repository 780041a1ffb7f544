// Jungle, masonry and trees: what the board is made of, written once as text.
import { chance, round } from './art';

/** A brick of the temple. */
export const W = 118;
export const H = 96;

/** Leaves from one point, each so long and wide, at these angles. */
function leaves(length: number, width: number, angles: readonly number[]): string {
  return angles
    .map((angle) => {
      const [sin, cos] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)];
      const at = (x: number, y: number): string => `${round(x * cos - y * sin)} ${round(x * sin + y * cos)}`;
      return `M0 0Q${at(-width / 2, -length * 0.55)} ${at(0, -length)}Q${at(width / 2, -length * 0.55)} 0 0Z`;
    })
    .join('');
}

const SHADES = ['#194426', '#1f502b', '#255b30'];
const LIGHTS = ['#265c33', '#2f6a3a', '#387841'];
/** Crowns of trees from above, that go on over the edge. */
function canopy(size: number): string {
  const next = chance(5);
  const crowns = Array.from({ length: 34 }, () => ({
    x: next() * size,
    y: next() * size,
    r: 15 + next() * 9,
    shade: Math.floor(next() * 3),
  })).sort((one, other) => one.y - other.y);
  const shifts = [-size, 0, size];
  const drawn = crowns.flatMap(({ x, y, r, shade }) =>
    shifts.flatMap((dx) =>
      shifts.flatMap((dy) => {
        const [cx, cy] = [round(x + dx), round(y + dy)];
        if (Math.min(cx, cy) < -26 || Math.max(cx, cy) > size + 26) return [];
        return `<circle cx="${cx}" cy="${round(cy + 2.5)}" r="${round(r)}" fill="#0b2716" opacity=".55"/><circle cx="${cx}" cy="${cy}" r="${round(r)}" fill="${SHADES[shade]}"/><circle cx="${round(cx - r * 0.25)}" cy="${round(cy - r * 0.3)}" r="${round(r * 0.6)}" fill="${LIGHTS[shade]}" opacity=".5"/>`;
      }),
    ),
  );
  return `<rect width="${size}" height="${size}" fill="#123420"/>${drawn.join('')}`;
}

function room(altar: boolean): string {
  const [wall, floor, joint, edge] = altar
    ? ['u-slate', 'u-dusk', '#5d5142', '#3c332c']
    : ['u-wall', 'u-plaza', '#8d794a', '#8a7646'];
  const slabs = altar
    ? ''
    : `<path d="M16 38H${W - 16}M16 62H${W - 16}M40 16V38M80 16V38M30 38V62M59 38V62M90 38V62M46 62V${H - 16}M76 62V${H - 16}" stroke="#7a6638" stroke-width=".9" opacity=".3"/>`;
  return (
    `<rect x="1.5" y="1.5" width="${W - 3}" height="${H - 3}" rx="4" fill="url(#${wall})" stroke="#33291a" stroke-width="1.6"/>` +
    `<rect x="6" y="6" width="${W - 12}" height="${H - 12}" rx="2" fill="none" stroke="${joint}" stroke-width="7" stroke-dasharray="1.3 15.4" opacity=".8"/>` +
    `<rect x="10.5" y="10.5" width="${W - 21}" height="${H - 21}" rx="2.5" fill="url(#${floor})" stroke="${edge}" stroke-width="1.3"/>${slabs}`
  );
}

const WILD = `<rect x="2" y="2" width="${W - 4}" height="${H - 4}" rx="4" fill="url(#u-canopy)" stroke="#0d1c10" stroke-width="2"/><rect x="2" y="2" width="${W - 4}" height="${H - 4}" rx="4" fill="#0c2616" opacity=".3"/><rect x="8" y="8" width="${W - 16}" height="${H - 16}" rx="3" fill="none" stroke="#a9bf86" stroke-width="1.4" stroke-dasharray="4 7" opacity=".5"/>`;
const TILE =
  '<rect x="-31" y="-18.5" width="62" height="42" rx="6" fill="#1d1408" opacity=".5"/><rect x="-31" y="-21" width="62" height="42" rx="6" fill="url(#u-paper)" stroke="#4a3818" stroke-width="1.5"/><rect x="-28" y="-18" width="56" height="36" rx="4" fill="none" stroke="#c9b27a"/>';
const TREE =
  '<circle cy="3" r="21" fill="#0a2514" opacity=".5"/><circle r="20" fill="#1f5a2f"/><circle cx="-6" cy="-7" r="11" fill="#3a8346" opacity=".75"/><circle cx="7" cy="4" r="7" fill="#2f7439" opacity=".8"/><circle cx="-8" cy="-9" r="4.5" fill="#5ca456" opacity=".7"/>';
const MOUND =
  '<ellipse cy="8" rx="39" ry="31" fill="#0a2514" opacity=".55"/><path d="M-37 22Q-40-12-16-26Q0-33 17-26Q40-12 37 22Q18 31 0 31T-37 22Z" fill="#4d5a3a" stroke="#1b2a16" stroke-width="2"/><path d="M-30 20Q-33-8-13-20Q0-26 14-20Q33-8 30 20Q15 27 0 27T-30 20Z" fill="#93835a" stroke="#2d2615" stroke-width="1.5"/><path d="M-23 19Q-25-4-10-13Q0-18 10-13Q25-4 23 19Q12 23 0 23T-23 19Z" fill="#2a2013"/>';
/** The outline of a secret room. */
export const MOUND_EDGE = 'M-37 22Q-40-12-16-26Q0-33 17-26Q40-12 37 22Q18 31 0 31T-37 22Z';

const gradient = (id: string, stops: readonly [at: number, paint: string][], where: string): string =>
  `<radialGradient id="u-${id}" ${where}>${stops.map(([at, paint]) => `<stop offset="${at}" stop-color="${paint}"/>`).join('')}</radialGradient>`;
const slope = (id: string, from: string, to: string): string =>
  `<linearGradient id="u-${id}" x2="0" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
const wood = (seat: number): string =>
  `<linearGradient id="u-wood-${seat}" x2="1" y2=".25"><stop stop-color="var(--p${seat})"/><stop offset=".45" stop-color="var(--p${seat})"/><stop offset="1" stop-color="var(--p${seat}-dark)"/></linearGradient>`;
const MIDDLE = 'cx="45%" cy="38%" r="75%"';

/** Paints and pieces of scenery, for `<defs>`. */
export const SCENERY = [
  gradient(
    'grass',
    [
      [0, '#a9c566'],
      [0.6, '#86ab4e'],
      [1, '#5f883c'],
    ],
    MIDDLE,
  ),
  gradient(
    'plaza',
    [
      [0, '#f4e8c8'],
      [0.65, '#e4d2a5'],
      [1, '#c6b17c'],
    ],
    MIDDLE,
  ),
  gradient(
    'dusk',
    [
      [0, '#9a8c80'],
      [0.7, '#73665e'],
      [1, '#51463f'],
    ],
    MIDDLE,
  ),
  gradient(
    'sand',
    [
      [0, '#f3e2b4'],
      [0.7, '#dcc288'],
      [1, '#b5975b'],
    ],
    'cx="50%" cy="40%" r="75%"',
  ),
  gradient(
    'gold',
    [
      [0, '#fff0b8'],
      [0.5, '#e8b642'],
      [1, '#b27f1e'],
    ],
    'cx="38%" cy="30%" r="75%"',
  ),
  slope('wall', '#d9c797', '#a8935f'),
  slope('slate', '#b5a68e', '#7b6c58'),
  slope('paper', '#fff7e2', '#ecdcb4'),
  ...[1, 2, 3, 4].map(wood),
  `<pattern id="u-canopy" patternUnits="userSpaceOnUse" width="180" height="180">${canopy(180)}</pattern>`,
  `<g id="u-light">${room(false)}</g><g id="u-altar">${room(true)}</g><g id="u-wild">${WILD}</g>`,
  `<g id="u-tile">${TILE}</g><g id="u-tree">${TREE}</g><g id="u-mound">${MOUND}</g>`,
  `<path id="u-fern" d="${leaves(13, 5, [-64, -34, -8, 20, 50])}" fill="#3f7d3c"/>`,
  `<g id="u-palm"><path d="M0 0q2-8 1-15" fill="none" stroke="#7a5a34" stroke-width="2.6" stroke-linecap="round"/><g transform="translate(1 -15)"><path d="${leaves(15, 6, [-110, -70, -30, 10, 55])}" fill="#2f7438"/><path d="${leaves(15, 6, [100])}" fill="#3f8a42"/></g></g>`,
].join('');
