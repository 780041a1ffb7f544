// Every code with which the server refuses something has words. Most codes are written down by `cargo xtask types`; those
// that stand where a request is answered are read from the server's sources. A new one without words fails here.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import known from '../generated/codes.json';
import errors from '../i18n/en/errors.json';
import faults from '../i18n/en/faults.json';
import refusal from '../i18n/en/refusal.json';

const SERVER = '../crates/server/src';
const PATTERNS = [
  /\b(?:Api)?Error::(?:bad|forbidden|not_found|conflict)\(\s*"([a-z_]+)"/g,
  /\b(?:Api)?Error::new\(\s*(?:axum::http::)?StatusCode::\w+,\s*"([a-z_]+)"/g,
];

function codes(): Set<string> {
  const found = new Set<string>([...known.server, ...Object.keys(known.session)]);
  for (const name of readdirSync(SERVER, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.rs')) continue;
    const source = readFileSync(join(SERVER, name), 'utf8').split('#[cfg(test)]')[0]!;
    for (const pattern of PATTERNS) for (const [, code] of source.matchAll(pattern)) found.add(code!);
  }
  return found;
}

it('has words for every refusal of the server', () => {
  const found = codes();
  // The patterns see what they should.
  expect(found).toContain('seat_taken');
  expect(found).toContain('name_taken');
  expect(found).toContain('not_to_move');
  const told = { ...errors, ...faults, ...refusal };
  expect([...found].filter((code) => !(code in told))).toEqual([]);
  expect(Object.keys(errors).filter((code) => code in faults)).toEqual([]);
});
