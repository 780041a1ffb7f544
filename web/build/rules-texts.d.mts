import type { Node } from '../src/i18n/format';

export function check(
  read: (path: string) => string,
  parse: (message: string) => Node[],
  games: readonly string[],
): string[];
