// Who thinks in a worker: what is asked, and what is given up.
import { expect, it, vi } from 'vitest';
import { BotWorker, type Asked } from './bot';

const { module, arrive } = vi.hoisted(() => {
  let arrive = (): void => {};
  const module = new Promise((done) => (arrive = () => done({})));
  return { module, arrive };
});
vi.mock('./module', () => ({ compiledOnce: () => () => module }));

const asked: Asked[] = [];
vi.stubGlobal(
  'Worker',
  class {
    onmessage: ((event: { data: unknown }) => void) | null = null;
    postMessage(one: Asked): void {
      asked.push(one);
      this.onmessage?.({ data: { id: one.id, answer: 'done' } });
    }
    terminate(): void {}
  },
);

const request = { game: 'tikal', view: '', level: 'master', nodes: 1, seed: 1, played: [] } as const;

it('does not think for who gave up while the module was on its way, and thinks for the next', async () => {
  const worker = new BotWorker();
  const first = worker.advise(request);
  worker.stop();
  const next = worker.advise(request);
  arrive();
  await expect(first).rejects.toMatchObject({ code: 'stopped' });
  await expect(next).resolves.toBe('done');
  expect(asked.map(({ id }) => id)).toEqual([1]);
});
