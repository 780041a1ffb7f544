// Two tables to measure, both still: prints the address of one in the middle of a game, where it is Ann's turn, and of one
// where two bots have played to the end.
const base = process.env.MUTAL_URL;

async function post(path, body, cookie = '') {
  const response = await fetch(`${base}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: base, cookie },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}

const guest = await post('/guest', { name: 'Ann' });
const cookie = guest.headers.getSetCookie()[0].split(';')[0];
const table = await post(
  '/tables',
  {
    game: 'tikal',
    config: { players: 2, mode: 'basic', edition: '2015' },
    seats: [
      { kind: 'bot', level: 'greedy' },
      { kind: 'bot', level: 'greedy' },
    ],
    order: 'chosen',
    visibility: 'public',
    takeover_after: 0,
  },
  cookie,
);
const { id } = await table.json();
// Bots among themselves play while somebody looks; what one sees so ends with the game.
await (await fetch(`${base}/api/v1/games/${id}/stream`)).text();
const { state } = await (await fetch(`${base}/api/v1/tables/${id}`)).json();
if (state !== 'over') throw new Error('the bots do not come to an end');
const { version } = await (await fetch(`${base}/api/v1/games/${id}`)).json();
const half = await post(
  `/games/${id}/fork`,
  { version: Math.floor(version / 2), seats: [{ kind: 'me' }, { kind: 'bot', level: 'greedy' }] },
  cookie,
);
console.log(`${base}/t/${(await half.json()).id}`);
console.log(`${base}/t/${id}`);
