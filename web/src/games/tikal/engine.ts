// The compiled modules of Tikal.
import type { Modules } from '../../engine/module';
import bots from '../../engine/pkg/tikal/bots_bg.wasm?url';
import rules from '../../engine/pkg/tikal/engine_bg.wasm?url';

export const engine: Modules = { rules, bots, glue: async () => (await import('./index')).glue };
