// How browser tests start Chromium: the system's one where there is one, else Playwright's own.
import { existsSync } from 'node:fs';

const system = process.env.CHROMIUM ?? '/usr/bin/chromium';

export const chromium = {
  ...(existsSync(system) ? { executablePath: system } : {}),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
