// All that a test of the table of Tikal II starts from: what is in sight there, and whoever plays.
export * from './tikal2/hand.ts';
export * from './tikal2/sight.ts';
export { keyboard } from './tikal2/keyboard.ts';
export { mouse } from './tikal2/mouse.ts';
export { touch } from './tikal2/touch.ts';
