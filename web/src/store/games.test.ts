import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { addGame, clearAll, deleteGame, listGames, type StoredGame } from './games';

it('lists a damaged row, and lets it be deleted', async () => {
  await clearAll();
  const odd = { id: 'odd', seats: [null, 3], names: [{}, 'Bob', null], marks: 5, updated: 'now' };
  await addGame(odd as unknown as StoredGame, { dump: null, record: '' });
  const [row] = await listGames();
  expect(row).toMatchObject({ id: 'odd', names: ['', 'Bob', ''], marks: [], updated: 0 });
  expect(row!.seats.map(({ kind }) => kind)).toEqual(['person', 'person', 'person']);
  await deleteGame('odd');
  expect(await listGames()).toEqual([]);
});
