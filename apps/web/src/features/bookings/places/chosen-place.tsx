import type { Place } from '@voltcourier/contracts/bookings/places';
import { placeInHamptonRoads, type Position } from '@voltcourier/ui/map-places';
import { PinMap } from '@voltcourier/ui/pin-map';
import { VisitMap } from '@voltcourier/ui/visit-map';
import { useRef, useState } from 'react';
import { placeAt } from './locate.ts';

/** What the map of a chosen place takes. */
export interface ChosenPlaceProps {
  readonly place: Place;
  /** The pin was moved to a place with this address. */
  readonly onMoved: (place: Place) => void;
}

const NO_ADDRESS = 'We can’t tell the address there right now. The address above stays as it is.';

/**
 * A chosen place on a map. Near our own vans its pin can be moved, and takes the address along; the
 * map of the nation only shows where it is.
 */
export function ChosenPlace({ place, onMoved }: ChosenPlaceProps) {
  const [moved, setMoved] = useState<Position>();
  const [hasFailed, setFailed] = useState(false);
  const latest = useRef<Position>(undefined);
  if (placeInHamptonRoads(place) === undefined) {
    return <VisitMap position={place} name="Your car" />;
  }
  const move = async (position: Position) => {
    latest.current = position;
    setMoved(position);
    setFailed(false);
    const found = await placeAt(position);
    // Somebody who holds an arrow key down has gone on.
    if (latest.current !== position) return;
    if (found !== undefined) return onMoved({ ...found, ...position });
    setFailed(true);
    setMoved(undefined);
  };
  return (
    <>
      <PinMap
        position={moved ?? place}
        name={place.line}
        onMove={(position) => void move(position)}
      />
      <p role="status">{hasFailed ? NO_ADDRESS : null}</p>
    </>
  );
}
