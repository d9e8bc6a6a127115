import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { geoAlbersUsa, geoMercator, geoPath, type GeoPermissibleObjects } from 'd3-geo';
import { feature, merge, mesh } from 'topojson-client';
import { presimplify, simplify } from 'topojson-simplify';
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification';
import { LinePath } from './line-path.ts';
import { nationSize, regionSize } from './map-size.ts';

/** Boundaries of the US Census Bureau, 2017 edition, as packaged by `us-atlas`. */
type Atlas = Topology<Record<'nation' | 'states' | 'counties', GeometryCollection>>;

/** FIPS codes of the nine independent cities of Hampton Roads. */
const cities: Readonly<Record<string, string>> = {
  '51550': 'Chesapeake',
  '51650': 'Hampton',
  '51700': 'Newport News',
  '51710': 'Norfolk',
  '51735': 'Poquoson',
  '51740': 'Portsmouth',
  '51800': 'Suffolk',
  '51810': 'Virginia Beach',
  '51830': 'Williamsburg',
};

/** Virginia and North Carolina: all land that can appear on the map of Hampton Roads. */
const nearbyStates = /^(?:51|37)/;

/** Norfolk, the marked place on the map of the nation. */
const norfolk: [longitude: number, latitude: number] = [-76.26, 36.88];

/** Parts of a map, which CSS draws: land, inner borders, and emphasized areas. */
interface MapParts {
  land: string;
  borders: string;
  focus?: string;
}

async function readAtlas(address: string): Promise<Atlas> {
  return JSON.parse(await readFile(fileURLToPath(address), 'utf8')) as Atlas;
}

// Without colors of its own: each part uses those of the referencing element.
function svg(parts: MapParts): string {
  const paths = Object.entries(parts).map(([id, d]) => `<path id="${id}" d="${d}"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg"><defs>${paths.join('')}</defs></svg>\n`;
}

function lines(shape: GeoPermissibleObjects, projection: Parameters<typeof geoPath>[0]): string {
  const path = new LinePath();
  geoPath(projection, path)(shape);
  return path.toString();
}

/**
 * The fifty states, in Albers' projection on a plane of 975 by 610, simplified to one square pixel.
 */
export async function drawNation(): Promise<string> {
  const atlas = await readAtlas(import.meta.resolve('us-atlas/states-albers-10m.json'));
  const detail = simplify(presimplify(atlas), 1);
  return svg({
    land: lines(feature(detail, detail.objects.nation), null),
    borders: lines(
      mesh(detail, detail.objects.states, (a, b) => a !== b),
      null,
    ),
  });
}

/** Position of Hampton Roads on the map of the nation, in percent of its width and height. */
export function markOfNation(): { left: number; top: number } {
  const projection = geoAlbersUsa().scale(1300).translate([487.5, 305]);
  const [x, y] = projection(norfolk) ?? [0, 0];
  return {
    left: Math.round((x / nationSize.width) * 1000) / 10,
    top: Math.round((y / nationSize.height) * 1000) / 10,
  };
}

const isCity = ({ id }: { id?: string | number | undefined }) => String(id) in cities;

/** Land near Hampton Roads, and its projection. */
async function readRegion() {
  const atlas = await readAtlas(import.meta.resolve('us-atlas/counties-10m.json'));
  const near = atlas.objects.counties.geometries.filter(({ id }) => nearbyStates.test(String(id)));
  const { width, height } = regionSize;
  const margin = 24;
  const projection = geoMercator().fitExtent(
    [
      [margin, margin],
      [width - margin, height - margin],
    ],
    feature(atlas, { type: 'GeometryCollection', geometries: near.filter(isCity) }),
  );
  return { atlas, near, projection };
}

/** Projections of both maps, from positions to pixels. */
export async function readProjections() {
  const { projection } = await readRegion();
  return {
    hamptonRoads: projection,
    nation: geoAlbersUsa().scale(1300).translate([487.5, 305]),
  };
}

/** The nine cities of Hampton Roads with the surrounding land. */
export async function drawHamptonRoads(): Promise<string> {
  const { atlas, near, projection } = await readRegion();
  const { width, height } = regionSize;
  // Slightly larger than the frame, so that its edge isn't drawn as a coast.
  projection.clipExtent([
    [-8, -8],
    [width + 8, height + 8],
  ]);
  const polygons = (geometries: typeof near) => geometries as (Polygon | MultiPolygon)[];
  return svg({
    land: lines(merge(atlas, polygons(near)), projection),
    focus: lines(merge(atlas, polygons(near.filter(isCity))), projection),
    borders: lines(
      mesh(atlas, { type: 'GeometryCollection', geometries: near }, (a, b) => a !== b),
      projection,
    ),
  });
}
