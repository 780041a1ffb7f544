// Messages in a small subset of ICU: {name}, {n, plural, one {# tile} other {# tiles}}, {who, select, me {you} other {they}},
// {d, date}, {d, datetime}, {d, time}, {n, percent}, and tags <rule>…</rule> for links inside sentences. A quote ' has no special meaning.

export type Value = string | number | Date;
export type Params = Record<string, Value>;

export type Node =
  | { kind: 'text'; text: string }
  | { kind: 'value'; name: string; as: Style }
  | { kind: 'hash' }
  | { kind: 'choice'; name: string; by: 'plural' | 'select'; arms: Map<string, Node[]> }
  | { kind: 'tag'; name: string; children: Node[] };
export type Style = '' | 'number' | 'percent' | 'date' | 'time' | 'datetime';

/** A piece of a formatted message: text, or a named tag around pieces. */
export type Piece = string | { tag: string; children: Piece[] };

const STYLES = new Set<string>(['number', 'percent', 'date', 'time', 'datetime']);

/** Parses a message; throws an Error that says where it is malformed. */
export function parse(message: string): Node[] {
  let at = 0;
  const fail = (why: string): never => {
    throw new Error(`${why} at character ${at + 1} of "${message}"`);
  };
  const word = (): string => {
    const found = /^\s*([\w=-]+)\s*/.exec(message.slice(at));
    if (!found) return fail('a name is missing');
    at += found[0].length;
    return found[1]!;
  };
  const expect = (char: string): void => {
    if (message[at] !== char) fail(`"${char}" is missing`);
    at += 1;
  };

  const argument = (): Node => {
    expect('{');
    const name = word();
    if (message[at] === '}') {
      at += 1;
      return { kind: 'value', name, as: '' };
    }
    expect(',');
    const style = word();
    if (style !== 'plural' && style !== 'select') {
      if (!STYLES.has(style)) fail(`unknown style "${style}"`);
      expect('}');
      return { kind: 'value', name, as: style as Style };
    }
    expect(',');
    const arms = new Map<string, Node[]>();
    while (message[at] !== '}') {
      const arm = word();
      expect('{');
      arms.set(arm, nodes(style === 'plural', '}'));
      expect('}');
      at += /^\s*/.exec(message.slice(at))![0].length;
      if (at >= message.length) fail('"}" is missing');
    }
    at += 1;
    if (!arms.has('other')) fail('the arm "other" is missing');
    return { kind: 'choice', name, by: style, arms };
  };

  const nodes = (hash: boolean, until: '}' | '<' | ''): Node[] => {
    const list: Node[] = [];
    let text = '';
    const flush = (): void => {
      if (text) list.push({ kind: 'text', text });
      text = '';
    };
    while (at < message.length) {
      const char = message[at]!;
      if (char === '}') {
        if (until === '}') break;
        fail('"}" too many');
      } else if (char === '{') {
        flush();
        list.push(argument());
      } else if (char === '#' && hash) {
        flush();
        list.push({ kind: 'hash' });
        at += 1;
      } else if (/^<\/\w+>/.test(message.slice(at))) {
        if (until === '<') break;
        fail('a closing tag too many');
      } else if (/^<\w+>/.test(message.slice(at))) {
        flush();
        const name = /^<(\w+)>/.exec(message.slice(at))![1]!;
        at += name.length + 2;
        const children = nodes(hash, '<');
        if (!message.startsWith(`</${name}>`, at)) fail(`</${name}> is missing`);
        at += name.length + 3;
        list.push({ kind: 'tag', name, children });
      } else {
        text += char;
        at += 1;
      }
    }
    if (until === '}' && message[at] !== '}') fail('"}" is missing');
    flush();
    return list;
  };
  return nodes(false, '');
}

/** Makes a thing when it is first asked for. */
function late<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** Numbers, dates and plural forms of one language, made once. */
export class Locale {
  private readonly styles: Record<Style, (value: Value) => string>;
  private readonly plural: () => Intl.PluralRules;
  private readonly lists: () => Intl.ListFormat;

  constructor(readonly language: string) {
    // Formats take long to make, and few pages need them all.
    this.plural = late(() => new Intl.PluralRules(language));
    this.lists = late(() => new Intl.ListFormat(language, { type: 'conjunction' }));
    const number = late(() => new Intl.NumberFormat(language));
    const percent = late(() => new Intl.NumberFormat(language, { style: 'percent' }));
    const date = late(() => new Intl.DateTimeFormat(language, { dateStyle: 'medium' }));
    const time = late(() => new Intl.DateTimeFormat(language, { timeStyle: 'short' }));
    const both = late(() => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }));
    const plain = (value: Value): string => {
      if (typeof value === 'string') return value;
      if (value instanceof Date) return both().format(value);
      // Small whole numbers are written alike in all our languages.
      return Number.isInteger(value) && value >= 0 && value < 1000 ? String(value) : number().format(value);
    };
    this.styles = {
      '': plain,
      number: plain,
      percent: (value) => percent().format(Number(value)),
      date: (value) => date().format(new Date(value)),
      time: (value) => time().format(new Date(value)),
      datetime: (value) => both().format(new Date(value)),
    };
  }

  number(value: number): string {
    return this.styles.number(value);
  }

  list(items: string[]): string {
    return this.lists().format(items);
  }

  /** The pieces of a parsed message; an absent parameter shows as its name, so that it is seen. */
  pieces(nodes: Node[], params: Params, count = ''): Piece[] {
    return nodes.flatMap((node): Piece[] => {
      switch (node.kind) {
        case 'text':
          return [node.text];
        case 'hash':
          return [count];
        case 'value': {
          const value = params[node.name];
          return [value === undefined ? `{${node.name}}` : this.styles[node.as](value)];
        }
        case 'choice': {
          const value = params[node.name];
          const arm = node.by === 'select' ? String(value) : this.arm(node.arms, Number(value));
          const nodes = node.arms.get(arm) ?? node.arms.get('other')!;
          return this.pieces(nodes, params, node.by === 'plural' ? this.number(Number(value)) : count);
        }
        case 'tag':
          return [{ tag: node.name, children: this.pieces(node.children, params, count) }];
      }
    });
  }

  private arm(arms: Map<string, Node[]>, value: number): string {
    return arms.has(`=${value}`) ? `=${value}` : this.plural().select(value);
  }
}

/** The text of pieces, without their tags. */
export function plain(pieces: Piece[]): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : plain(piece.children))).join('');
}
