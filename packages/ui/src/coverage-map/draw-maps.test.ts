import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { drawHamptonRoads, drawNation, markOfNation, readProjections } from './draw-maps.ts';
import { LinePath } from './line-path.ts';
import { placeInHamptonRoads, placeInNation, positionOnHamptonRoads } from './map-places.ts';
import { nationSize, regionSize } from './map-size.ts';
import { hamptonRoadsMark } from './places.ts';

const kept = (name: string) => readFile(join(import.meta.dirname, name), 'utf8');

it('the stored maps match the drawn ones', async () => {
  expect(await kept('nation.svg')).toBe(await drawNation());
  expect(await kept('hampton-roads.svg')).toBe(await drawHamptonRoads());
});

it('the stored maps stay small', async () => {
  expect(gzipSync(await kept('nation.svg')).length).toBeLessThan(6000);
  expect(gzipSync(await kept('hampton-roads.svg')).length).toBeLessThan(5000);
});

it('the nation map marks Hampton Roads at its position', () => {
  expect(hamptonRoadsMark).toEqual(markOfNation());
});

it('a path uses relative steps and omits shapes without extent', () => {
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

const NORFOLK = { latitude: 36.8508, longitude: -76.2859 };
const ANCHORAGE = { latitude: 61.2, longitude: -149.9 };

it.each([
  NORFOLK,
  { latitude: 37.2707, longitude: -76.7075 },
  { latitude: 36.73, longitude: -76.04 },
])('%j is placed on both maps where it is drawn', async (position) => {
  const { hamptonRoads, nation } = await readProjections();
  const where = [position.longitude, position.latitude] as [number, number];
  const [x = 0, y = 0] = hamptonRoads(where) ?? [];
  const near = placeInHamptonRoads(position);
  expect(near?.left).toBeCloseTo((x / regionSize.width) * 100, 1);
  expect(near?.top).toBeCloseTo((y / regionSize.height) * 100, 1);
  const back = near && positionOnHamptonRoads(near);
  expect(back?.latitude).toBeCloseTo(position.latitude, 6);
  expect(back?.longitude).toBeCloseTo(position.longitude, 6);
  const [east = 0, south = 0] = nation(where) ?? [];
  const far = placeInNation(position);
  expect(far?.left).toBeCloseTo((east / nationSize.width) * 100, 1);
  expect(far?.top).toBeCloseTo((south / nationSize.height) * 100, 1);
});

it.each([
  { latitude: 37.7749, longitude: -122.4194 },
  { latitude: 40.7128, longitude: -74.006 },
])('%j is placed on the nation map only', async (position) => {
  const { nation } = await readProjections();
  const [east = 0, south = 0] = nation([position.longitude, position.latitude]) ?? [];
  expect(placeInHamptonRoads(position)).toBeUndefined();
  const far = placeInNation(position);
  expect(far?.left).toBeCloseTo((east / nationSize.width) * 100, 1);
  expect(far?.top).toBeCloseTo((south / nationSize.height) * 100, 1);
});

it('Anchorage is placed on neither map', () => {
  expect(placeInHamptonRoads(ANCHORAGE)).toBeUndefined();
  expect(placeInNation(ANCHORAGE)).toBeUndefined();
});
