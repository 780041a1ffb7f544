// Tables to measure, all of them still: prints the addresses of a table of Tikal in the middle of a game, where it is Ann's turn,
// of one where two bots have played to the end, and of a table of Tikal II in the middle of a game. With the id of a game, of its
// table in the middle, of that at the end, and what makes a browser Ann's.
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

/** A game that two bots have played to the end. */
async function played(game, config) {
  const table = await post(
    '/tables',
    {
      game,
      config,
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
  return id;
}

/** The same game from its middle on, with Ann at the table. */
async function half(id) {
  const { version } = await (await fetch(`${base}/api/v1/games/${id}`)).json();
  const fork = await post(
    `/games/${id}/fork`,
    { version: Math.floor(version / 2), seats: [{ kind: 'me' }, { kind: 'bot', level: 'greedy' }] },
    cookie,
  );
  return (await fork.json()).id;
}

/** What is played where nobody says otherwise. */
const CONFIGS = {
  tikal: { players: 2, mode: 'basic', edition: '2015' },
  tikal2: { players: 2 },
};

const [game] = process.argv.slice(2);
if (game) {
  const over = await played(game, CONFIGS[game]);
  console.log([`${base}/t/${await half(over)}`, `${base}/t/${over}`, cookie].join('\n'));
} else {
  const first = await played('tikal', CONFIGS.tikal);
  const second = await played('tikal2', CONFIGS.tikal2);
  for (const id of [await half(first), first, await half(second)]) console.log(`${base}/t/${id}`);
}
