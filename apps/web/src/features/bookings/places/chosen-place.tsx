import type { Place } from '@voltcourier/contracts/bookings/places';
import { placeInHamptonRoads, type Position } from '@voltcourier/ui/map-places';
import { PinMap } from '@voltcourier/ui/pin-map';
import { VisitMap } from '@voltcourier/ui/visit-map';
import { useRef, useState } from 'react';
import { placeAt } from './locate.ts';

/** Props of ChosenPlace. */
export interface ChosenPlaceProps {
  readonly place: Place;
  /** Called with the new place and its address when the pin is moved. */
  readonly onMoved: (place: Place) => void;
}

const NO_ADDRESS =
  'We can’t look up the address there right now. The address above stays as it is.';

/**
 * Map of a chosen place. In our own service area the pin can be moved, which updates the address;
 * the national map only shows the place.
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
    // The pin has moved on, for example while an arrow key is held down.
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
