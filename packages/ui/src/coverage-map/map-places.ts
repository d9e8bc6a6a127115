import { nationSize, regionSize } from './map-size.ts';

// Positions on the maps, without the projection library that drew them. A test compares the
// results.

/** Degrees (WGS 84). */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** In percent of a map's width and height. */
export interface MapPoint {
  readonly left: number;
  readonly top: number;
}

const RADIANS = Math.PI / 180;

/** Mercator's projection, fitted to the nine cities: pixels per radian, and the offset. */
const REGION = { scale: 32_231.390_69, x: 43_293.423_58, y: 22_672.854_96 } as const;

/**
 * Albers' projection of `us-atlas`: the two standard parallels, the scale in pixels, and the
 * center.
 */
const ALBERS = {
  parallels: [29.5, 45.5],
  middle: [-96.6, 38.7],
  meridian: -96,
  scale: 1300,
} as const;

const pointOf = (
  x: number,
  y: number,
  { width, height }: { readonly width: number; readonly height: number },
): MapPoint | undefined => {
  const isOn = x >= 0 && x <= width && y >= 0 && y <= height;
  return isOn ? { left: (x / width) * 100, top: (y / height) * 100 } : undefined;
};

/** Point of a position on the map of Hampton Roads; undefined if it is outside. */
export function placeInHamptonRoads({ latitude, longitude }: Position): MapPoint | undefined {
  const north = Math.log(Math.tan(Math.PI / 4 + (latitude * RADIANS) / 2));
  const x = REGION.x + REGION.scale * longitude * RADIANS;
  const y = REGION.y - REGION.scale * north;
  return pointOf(x, y, regionSize);
}

/** Position of a point on the map of Hampton Roads. */
export function positionOnHamptonRoads({ left, top }: MapPoint): Position {
  const x = (left / 100) * regionSize.width;
  const y = (top / 100) * regionSize.height;
  return {
    latitude: (2 * Math.atan(Math.exp((REGION.y - y) / REGION.scale)) - Math.PI / 2) / RADIANS,
    longitude: (x - REGION.x) / REGION.scale / RADIANS,
  };
}

/** Point of a position on the map of the 48 contiguous states; undefined if it is outside. */
export function placeInNation({ latitude, longitude }: Position): MapPoint | undefined {
  // Alaska and Hawaii are drawn as insets.
  if (latitude < 24 || latitude > 50 || longitude < -126 || longitude > -66) return undefined;
  const [south, north] = ALBERS.parallels;
  const first = Math.sin(south * RADIANS);
  const cone = (first + Math.sin(north * RADIANS)) / 2;
  const constant = 1 + first * (2 * cone - first);
  const flat = (east: number, up: number): [number, number] => {
    const radius = Math.sqrt(constant - 2 * cone * Math.sin(up * RADIANS)) / cone;
    const angle = cone * (east - ALBERS.meridian) * RADIANS;
    return [radius * Math.sin(angle), -radius * Math.cos(angle)];
  };
  const [x, y] = flat(longitude, latitude);
  const [middleX, middleY] = flat(...ALBERS.middle);
  return pointOf(
    nationSize.width / 2 + ALBERS.scale * (x - middleX),
    nationSize.height / 2 - ALBERS.scale * (y - middleY),
    nationSize,
  );
}
