import { writeFileSync } from 'node:fs';
import { cutFont } from './character-sets.ts';

/** `pnpm --filter @voltcourier/ui font`: writes the font file that every page of a language loads. */
for (const name of ['basic', 'es'] as const) {
  const file = new URL(`../src/tokens/instrument-sans-${name}.woff2`, import.meta.url);
  writeFileSync(file, await cutFont(name));
}
