import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawHamptonRoads, drawNation } from './draw-maps.ts';

// Run after a new edition of the boundaries: `pnpm --filter @voltcourier/ui map`.
await writeFile(join(import.meta.dirname, 'nation.svg'), await drawNation());
await writeFile(join(import.meta.dirname, 'hampton-roads.svg'), await drawHamptonRoads());
