import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** The parser of messages that the page itself uses, so that checks and page read them alike. */
export async function parser() {
  const source = readFileSync(fileURLToPath(new URL('../src/i18n/format.ts', import.meta.url)), 'utf8');
  const options = { compilerOptions: { module: 'esnext', target: 'es2022' } };
  const { outputText } = ts.transpileModule(source, options);
  return (await import(`data:text/javascript,${encodeURIComponent(outputText)}`)).parse;
}
