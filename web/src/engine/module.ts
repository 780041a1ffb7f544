// A game's compiled modules: its rules, and its bots.

/** Where the modules of a game lie, and what speaks to its rules. */
export interface Modules {
  /** The address of the rules. */
  rules: string;
  /** The address of the bots. */
  bots: string;
  /** What speaks to the rules: made for this game's module, and part of the chunk of its table. */
  glue(): Promise<Raw>;
}

/** What of it the page calls; classes come as answers. */
export type Raw = Pick<
  typeof import('./pkg/engine'),
  | 'default'
  | 'board'
  | 'checkConfig'
  | 'commit'
  | 'local'
  | 'marked'
  | 'replica'
  | 'resume'
  | 'verify'
  | 'verifyAgainst'
>;

/** Fetches and compiles a module, once. A failed try can be repeated. */
export function compiledOnce(address: string): () => Promise<WebAssembly.Module> {
  let compiled: Promise<WebAssembly.Module> | null = null;
  return () => {
    compiled ??= compile(address).catch((error: unknown) => {
      compiled = null;
      throw error;
    });
    return compiled;
  };
}

export async function compile(address: string): Promise<WebAssembly.Module> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  // A server that does not know the type of the file must not stop the game.
  const typed = answer.headers.get('content-type')?.startsWith('application/wasm');
  return typed ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
}
