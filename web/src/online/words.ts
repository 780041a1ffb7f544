// Errors in the reader's language. Codes come from the server, from the rules and from the browser; an unknown one is
// shown as it is, so that it can be reported.
import { list, t, tx, type Params, type Value } from '../i18n';

interface Coded {
  code: string;
  params?: Record<string, unknown> | null;
  rule?: string;
}

function coded(error: unknown): Coded | null {
  return typeof error === 'object' && error !== null && typeof (error as Coded).code === 'string'
    ? (error as Coded)
    : null;
}

/** What went wrong, as a sentence. */
export function words(error: unknown): string {
  const found = coded(error);
  if (!found) return isMissingPart(error) ? t('errors.part') : t('errors.unknown', { code: nameOf(error) });
  const params = flat(found.params ?? {});
  // A move that the rules forbid carries the rules' own reason inside.
  const inner = coded(found.params?.refusal);
  if (inner) {
    const said = tx(`refusal.${inner.code}`, flat(inner.params ?? {}));
    if (said) return said;
  }
  // What names its rule is a refusal by the rules, whatever else goes by the same code.
  const refused = found.rule ? tx(`refusal.${found.code}`, params) : null;
  const code = variant(found.code, params);
  return (
    refused ??
    tx(`errors.${code}`, params) ??
    // What a server says, or who reads a record.
    tx(`faults.${code}`, params) ??
    tx(`refusal.${found.code}`, params) ??
    t('errors.unknown', { code: found.code })
  );
}

/** Whether a chunk of the page could not be fetched; each browser says it in words of its own. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof TypeError && /import|module/i.test(error.message);

/** What kind of fault it is; its own words are for who mends it. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);

/** The reader of records and the game share some codes, with other numbers. */
function variant(code: string, params: Params): string {
  if ((code === 'syntax' || code === 'bad_record') && params.line === 1) return 'no_record';
  if (code === 'syntax' && 'line' in params) return 'syntax_at';
  if (code === 'version' && 'found' in params) return 'newer_record';
  if (code === 'too_large' && 'limit' in params) return 'record_too_large';
  return code;
}

/** Numbers and texts as they are, lists as lists, anything else as JSON. */
function flat(params: Record<string, unknown>): Params {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]): [string, Value] => {
      if (typeof value === 'number' || typeof value === 'string') return [name, value];
      if (Array.isArray(value))
        return [name, list(value.map((item) => (typeof item === 'object' ? fault(item) : String(item))))];
      return [name, JSON.stringify(value) ?? ''];
    }),
  );
}

/** A fault of a configuration or a position: where it is. What is said of it there is said in English alone. */
function fault(item: unknown): string {
  const { path } = (item ?? {}) as { path?: string };
  return path || JSON.stringify(item);
}
