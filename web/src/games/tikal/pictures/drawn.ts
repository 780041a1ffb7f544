// Which rule of Tikal has which picture.
import type { Component } from 'svelte';
import Sets from './Sets.svelte';
import Stones from './Stones.svelte';
import Strength from './Strength.svelte';

export const DRAWN: Readonly<Record<string, Component>> = { A3: Stones, A17: Strength, V4: Sets };
