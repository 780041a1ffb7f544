// The rules of a game as they are written, and the rules that they name.
export interface Paragraph {
  id: string;
  text: string;
  /** What its picture shows, where it has one. */
  picture?: string;
}
export interface Section {
  id: string;
  title: string;
  paragraphs: Paragraph[];
}
export interface RulesText {
  title: string;
  intro: string;
  sections: Section[];
}

const RULE = /\b([A-Z]{1,2}\d+)\b/;

export const idsOf = (text: RulesText | null): ReadonlySet<string> =>
  new Set(text?.sections.flatMap(({ paragraphs }) => paragraphs.map(({ id }) => id)) ?? []);

/** A paragraph in pieces: words, and the rules that it names. */
export function pieces(text: string, ids: ReadonlySet<string>): { text: string; rule: boolean }[] {
  return text.split(RULE).map((part, at) => ({ text: part, rule: at % 2 === 1 && ids.has(part) }));
}
