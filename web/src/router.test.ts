import { describe, expect, it } from 'vitest';
import { parse } from './router.svelte';

const ID = '0abcdefghij1klmnopqr';

describe('addresses', () => {
  it.each([
    ['/', 'start', '', null],
    ['/new', 'new', '', null],
    ['/new/', 'new', '', null],
    ['/play/a_b-1', 'play', 'a_b-1', null],
    [`/t/${ID}`, 'table', ID, null],
    ['/tables/new', 'new_table', '', null],
    [`/replay/${ID}`, 'replay', ID, null],
    [`/replay/${ID}@17`, 'replay', ID, 17],
    ['/replay/local/xyz@0', 'replay_local', 'xyz', 0],
    ['/rules', 'rules', '', null],
  ] as const)('%s', (path, name, id, version) => {
    expect(parse(path)).toMatchObject({ name, id, version });
  });

  it.each([
    '/play',
    '/play/',
    '/play/a/b',
    '/t/<x>',
    `/t/${ID}s`,
    `/t/${ID.slice(1)}`,
    '/replay/nowhere',
    `/replay/${ID}@`,
    `/replay/${ID}@-1`,
    `/replay/${ID}@1234567`,
    '/nowhere',
    '//',
  ])('%s is no page of ours', (path) => expect(parse(path).name).toBe(path === '//' ? 'start' : 'missing'));

  it('reads query and fragment, broken ones too', () => {
    const route = parse('/rules', '?q=camp', '#A%36');
    expect(route.query.get('q')).toBe('camp');
    expect(route.hash).toBe('A6');
    expect(parse('/rules', '', '#%E0%A4%A').hash).toBe('');
  });
});
