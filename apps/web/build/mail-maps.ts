import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { renderAsync } from '@resvg/resvg-js';
import {
  MAP_CITIES,
  MAP_PICTURE,
  type MapCity,
  mapPicturePath,
} from '@voltcourier/contracts/bookings/map-cities';
import { placeInHamptonRoads } from '@voltcourier/ui/map-places';
import { regionSize } from '@voltcourier/ui/map-size';
import { makeFont } from './pictures.ts';

/**
 * Draws the city maps shown in mails: sections of the map of Hampton Roads. They are the same in a
 * mail's light and dark variants, so their colors are fixed here.
 */

const COLORS = {
  water: '#E3E9E4',
  land: '#F7F9F4',
  served: '#DDF59A',
  borders: '#A9B5AC',
  edge: '#6F9412',
  ink: '#0F1513',
  paper: '#FFFFFF',
} as const;

/** Size of the section in map pixels. */
const WINDOW = { width: 360, height: (360 * MAP_PICTURE.height) / MAP_PICTURE.width };

const DRAWING = readFileSync(
  new URL(import.meta.resolve('@voltcourier/ui/hampton-roads.svg')),
  'utf8',
);

const partOf = (id: string): string =>
  new RegExp(`id="${id}" d="([^"]+)"`, 'u').exec(DRAWING)?.[1] ?? '';

/** Returns the section centered on a point, clamped to the map. */
function windowAround(x: number, y: number) {
  const within = (at: number, size: number, whole: number) =>
    Math.min(Math.max(at - size / 2, 0), whole - size);
  return {
    left: within(x, WINDOW.width, regionSize.width),
    top: within(y, WINDOW.height, regionSize.height),
  };
}

/** Renders the city names in the picture, with the marked city's in bold next to its marker. */
function namesIn(city: MapCity, pointOf: (city: MapCity) => { x: number; y: number }): string {
  return (Object.keys(MAP_CITIES) as MapCity[])
    .map((one) => {
      const { x, y } = pointOf(one);
      const isMarked = one === city;
      const offset = isMarked ? -13 : 4;
      return `<text x="${x}" y="${y + offset}" font-size="${isMarked ? 13 : 10}" text-anchor="middle" paint-order="stroke" stroke="${COLORS.paper}" stroke-width="3" fill="${COLORS.ink}">${MAP_CITIES[one].name}</text>`;
    })
    .join('');
}

function drawCity(city: MapCity): string {
  const pointOf = (one: MapCity) => {
    const { left = 50, top = 50 } = placeInHamptonRoads(MAP_CITIES[one]) ?? {};
    return { x: (left / 100) * regionSize.width, y: (top / 100) * regionSize.height };
  };
  const { x, y } = pointOf(city);
  const { left, top } = windowAround(x, y);
  const focus = partOf('focus');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${MAP_PICTURE.width * 2}" height="${MAP_PICTURE.height * 2}" viewBox="${left} ${top} ${WINDOW.width} ${WINDOW.height}">
    <rect x="${left}" y="${top}" width="${WINDOW.width}" height="${WINDOW.height}" fill="${COLORS.water}"/>
    <path d="${partOf('land')}" fill="${COLORS.land}"/>
    <path d="${focus}" fill="${COLORS.served}"/>
    <path d="${partOf('borders')}" fill="none" stroke="${COLORS.borders}" stroke-width="0.8"/>
    <path d="${focus}" fill="none" stroke="${COLORS.edge}" stroke-width="1.4"/>
    ${namesIn(city, pointOf)}
    <circle cx="${x}" cy="${y}" r="7.5" fill="${COLORS.ink}"/><circle cx="${x}" cy="${y}" r="3.5" fill="${COLORS.paper}"/></svg>`;
}

/** Draws a PNG for each city, by its URL on the site. */
export async function drawMailMaps(): Promise<ReadonlyMap<string, Buffer>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'voltcourier-mail-maps-'));
  try {
    const font = await makeFont(
      folder,
      Object.values(MAP_CITIES).map(({ name }) => name),
    );
    const drawn = (Object.keys(MAP_CITIES) as MapCity[]).map(async (city) => {
      const image = await renderAsync(drawCity(city), {
        font: { fontFiles: [font], loadSystemFonts: false, defaultFontFamily: 'Instrument Sans' },
      });
      return [mapPicturePath(city), image.asPng()] as const;
    });
    return new Map(await Promise.all(drawn));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
