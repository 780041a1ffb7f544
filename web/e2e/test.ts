// What every browser test starts from: people with pages, and an eye on the console. An error there, or a breach of the
// page's security policy, fails the test.
import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';

export { expect };
export type { Locator, Page } from '@playwright/test';

interface Worlds {
  /** Errors of the console that belong to what is tested: a cut network, a refused request. */
  expected: { errors: RegExp[] };
  /** Another person with a browser of their own. */
  person: (options?: BrowserContextOptions) => Promise<Page>;
}

const faults = new WeakMap<BrowserContext, string[]>();

function watch(context: BrowserContext, { errors }: Worlds['expected']): void {
  const found: string[] = [];
  faults.set(context, found);
  const note = (text: string): void => {
    if (!errors.some((pattern) => pattern.test(text))) found.push(text);
  };
  context.on('console', (message) => {
    if (message.type() === 'error') note(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => note(String(error.error().stack ?? error.error())));
}

function clean(context: BrowserContext): void {
  expect(faults.get(context), 'errors in the console').toEqual([]);
}

export const test = base.extend<Worlds>({
  expected: [{ errors: [] }, { option: true }],
  baseURL: async ({}, use) => use(process.env.MUTAL_URL),
  context: async ({ context, expected }, use) => {
    watch(context, expected);
    await use(context);
    clean(context);
  },
  person: async ({ browser, baseURL, expected, contextOptions }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ ...contextOptions, baseURL, ...options });
      watch(context, expected);
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) {
      clean(context);
      await context.close();
    }
  },
});

/** What a browser writes to its console while it has no network. */
export const CUT = {
  errors: [
    /ERR_(INTERNET_DISCONNECTED|CONNECTION|EMPTY|SOCKET|NETWORK)/,
    /WebSocket connection/,
    /Failed to fetch/,
  ],
};
