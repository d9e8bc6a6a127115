import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { drawHamptonRoads, drawNation, markOfNation } from './draw-maps.ts';
import { LinePath } from './line-path.ts';
import { hamptonRoadsMark } from './places.ts';

const kept = (name: string) => readFile(join(import.meta.dirname, name), 'utf8');

it('keeps the maps as the boundaries give them', async () => {
  expect(await kept('nation.svg')).toBe(await drawNation());
  expect(await kept('hampton-roads.svg')).toBe(await drawHamptonRoads());
});

it('keeps the maps small', async () => {
  expect(gzipSync(await kept('nation.svg')).length).toBeLessThan(6000);
  expect(gzipSync(await kept('hampton-roads.svg')).length).toBeLessThan(5000);
});

it('marks Hampton Roads where it is', () => {
  expect(hamptonRoadsMark).toEqual(markOfNation());
});

it('writes lines by their steps and leaves out what has no extent', () => {
  const path = new LinePath();
  path.moveTo(10.2, 10);
  path.lineTo(10.4, 10.1);
  path.lineTo(12, 7);
  path.lineTo(20, 30);
  path.lineTo(10, 10);
  path.closePath();
  path.moveTo(3, 3);
  path.lineTo(3.1, 3.2);
  path.closePath();
  path.moveTo(0, 0);
  path.lineTo(5, -5);
  expect(path.toString()).toBe('M10 10l2-3 8 23zM0 0l5-5');
});
