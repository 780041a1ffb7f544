// Contact sheets: all pictures of one state on one, light above, dark below.
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium as browsers } from '@playwright/test';
import { chromium } from './chromium.ts';

export interface Size {
  width: number;
  height: number;
  /** Whether it is a phone: fingers, and a page that takes the width of the screen. */
  touch: boolean;
  /** How large its picture is on a sheet. */
  scale: number;
}
export const SIZES: readonly Size[] = [
  { width: 1440, height: 900, touch: false, scale: 0.5 },
  { width: 1024, height: 768, touch: false, scale: 0.5 },
  { width: 360, height: 640, touch: true, scale: 0.7 },
  { width: 640, height: 360, touch: true, scale: 0.7 },
];
export const THEMES = ['light', 'dark'] as const;

export const FOLDER = resolve(process.env.SHOTS ?? 'test-results/shots');
/** The single pictures lie below the sheets. */
const SINGLE = join(FOLDER, 'single');

export const sizeName = ({ width, height }: Size): string => `${width}x${height}`;
export const fileOf = (state: string, size: Size, theme: string): string =>
  join(SINGLE, state, `${sizeName(size)}-${theme}.png`);

function sheet(state: string): string {
  const picture = (size: Size, theme: string): string => {
    const file = fileOf(state, size, theme);
    const [width, height] = [size.width * size.scale, size.height * size.scale];
    return `<figure><figcaption>${state} · ${sizeName(size)} · ${theme}</figcaption>${
      existsSync(file)
        ? `<img src="${pathToFileURL(file).href}" width="${width}" height="${height}">`
        : `<p style="width:${width}px;height:${height}px">–</p>`
    }</figure>`;
  };
  const rows = THEMES.map((theme) => `<div>${SIZES.map((size) => picture(size, theme)).join('')}</div>`).join(
    '',
  );
  return `<!doctype html><meta charset="utf-8"><style>
    body { margin: 0; padding: 8px; width: max-content; background: #777; font: 14px/20px sans-serif; color: #fff }
    div { display: flex; gap: 8px; align-items: flex-start }
    figure { margin: 0 }
    img, p { display: block; margin: 0 0 8px; background: #999 }
  </style>${rows}`;
}

/** Playwright's last step: the sheets of all states that have pictures. */
export default async function sheets(): Promise<void> {
  if (!existsSync(SINGLE)) return;
  const browser = await browsers.launch(chromium);
  const page = await browser.newPage();
  // Pictures on this disk are shown by a page on this disk.
  await page.goto(pathToFileURL(SINGLE).href);
  for (const state of readdirSync(SINGLE)) {
    await page.setContent(sheet(state), { waitUntil: 'load' });
    await page.locator('body').screenshot({ path: join(FOLDER, `${state}.png`) });
  }
  await browser.close();
  console.log(`sheets: ${FOLDER}`);
}
