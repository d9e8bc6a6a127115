import { HamptonRoadsMap, NationMap } from './coverage-map.tsx';
import { placeInHamptonRoads, placeInNation, type Position } from './map-places.ts';

/** What a VisitMap takes. */
export interface VisitMapProps {
  /** Where it is. */
  position: Position;
  /** What is there: "Your car". */
  name: string;
}

/**
 * Where something is, on the map of Hampton Roads or, further away, on that of the nation. Nothing
 * where neither has it, as for Alaska.
 */
export function VisitMap({ position, name }: VisitMapProps) {
  const near = placeInHamptonRoads(position);
  if (near !== undefined) return <HamptonRoadsMap mark={{ name, ...near }} />;
  const far = placeInNation(position);
  return far === undefined ? null : <NationMap mark={{ name, ...far }} />;
}
