import { HamptonRoadsMap, NationMap } from './coverage-map.tsx';
import { placeInHamptonRoads, placeInNation, type Position } from './map-places.ts';

/** Props of VisitMap. */
export interface VisitMapProps {
  /** Position of the place. */
  position: Position;
  /** Name of the place: "Your car". */
  name: string;
}

/**
 * Shows a position on the map of Hampton Roads or, if outside, on that of the nation. Renders
 * nothing if neither has it, as for Alaska.
 */
export function VisitMap({ position, name }: VisitMapProps) {
  const near = placeInHamptonRoads(position);
  if (near !== undefined) return <HamptonRoadsMap mark={{ name, ...near }} />;
  const far = placeInNation(position);
  return far === undefined ? null : <NationMap mark={{ name, ...far }} />;
}
