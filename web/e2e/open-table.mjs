// Opens an online table, lets two bots play on it to the end and prints its address: a full board to measure, and a still one.
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
for (;;) {
  const { state } = await (await fetch(`${base}/api/v1/tables/${id}`)).json();
  if (state === 'over') break;
  await new Promise((later) => setTimeout(later, 200));
}
console.log(`${base}/t/${id}`);
