import { expect, it } from 'vitest';
import { read } from './settings.svelte';

it('keeps what it knows and drops what it does not', () => {
  const values = read('{"theme":"dark","speed":"warp","sound":false,"level":7,"extra":1}');
  expect(values).toMatchObject({ theme: 'dark', speed: 'normal', sound: false, level: 'planner' });
  expect(values).not.toHaveProperty('extra');
});

it.each([null, '', 'null', '[]', '{', '3'])('takes %s for nothing', (text) => {
  expect(read(text).theme).toBe('system');
});
