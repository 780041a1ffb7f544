// The compiled modules of Tikal II.
import type { Modules } from '../../engine/module';
import bots from '../../engine/pkg/tikal2/bots_bg.wasm?url';
import rules from '../../engine/pkg/tikal2/engine_bg.wasm?url';

export const engine: Modules = { rules, bots, glue: async () => (await import('./index')).glue };
