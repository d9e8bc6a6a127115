import { writeFileSync } from 'node:fs';
import { makeBasicLatin } from './basic-latin.ts';

/** `pnpm --filter @voltcourier/ui font`: writes the font file that every page loads. */
const file = new URL('../src/tokens/instrument-sans-basic.woff2', import.meta.url);
writeFileSync(file, await makeBasicLatin());
