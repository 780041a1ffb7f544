import { describe, expect, it } from 'vitest';
import { parse } from './router.svelte';

describe('addresses', () => {
  it.each([
    ['/', 'start', '', null],
    ['/new', 'new', '', null],
    ['/new/', 'new', '', null],
    ['/play/a_b-1', 'play', 'a_b-1', null],
    ['/t/xyz', 'table', 'xyz', null],
    ['/tables/new', 'new_table', '', null],
    ['/replay/xyz', 'replay', 'xyz', null],
    ['/replay/xyz@17', 'replay', 'xyz', 17],
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
    '/replay/x@',
    '/replay/x@-1',
    '/replay/x@1234567',
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
