import { Button } from '@voltcourier/ui/button';
import { LocateIcon, PinIcon } from '@voltcourier/ui/icon';
import type { FormFields } from '@voltcourier/ui/use-form-fields';
import { useCallback, useRef } from 'react';
import { mapUrl } from '../../../lib/map-url.ts';
import { AddressField } from '../places/address-field.tsx';
import styles from './emergency-form.module.css';
import type { EMPTY } from './form-entries.ts';
import {
  coordinatesOf,
  isRough,
  NO_POSITION,
  formatPosition,
  type PositionEntries,
  formatAccuracy,
} from './position.ts';
import { type PositionRequest, usePosition } from './use-position.ts';

const INSTEAD = 'Type the street and city, or the road and the nearest exit or mile marker.';

/** What went wrong with the position, and what to do now. */
const FAILURES: Readonly<Partial<Record<PositionRequest, string>>> = {
  denied: `Your browser isn’t sharing your location. ${INSTEAD} Or allow it for this site in the browser’s settings, and ask again.`,
  unavailable: `Your device can’t tell where it is right now. ${INSTEAD}`,
  timeout: `Finding your position took too long. ${INSTEAD} Or try once more with a clear view of the sky.`,
};

/** Returns a position's address, because coordinates mean nothing to people. */
const placeOf = (found: PositionEntries) =>
  import('../places/locate.ts').then(
    ({ placeAt }) =>
      placeAt({ latitude: Number(found.latitude), longitude: Number(found.longitude) }),
    () => undefined,
  );

/** Outcome of the position request, and the position that will be sent. */
function Answer({
  state,
  position,
  at,
  onRemove,
}: {
  state: PositionRequest;
  position: ReturnType<typeof coordinatesOf>;
  /** As coordinates. */
  at: string;
  onRemove: () => void;
}) {
  const failure = FAILURES[state];
  if (state === 'asking') {
    return <p className={styles.help}>Your browser may ask to share your location.</p>;
  }
  if (failure !== undefined) return <p className={styles.trouble}>{failure}</p>;
  if (position === null) return null;
  return (
    <div className={styles.position}>
      <PinIcon />
      <p>
        {`We’ll send your location${formatAccuracy(position)}.`}
        {isRough(position) ? ' That’s rough: add the road or a landmark below.' : null}{' '}
        {/* Coordinates mean nothing to people, so this links to a map. */}
        <a href={mapUrl(at)} target="_blank" rel="noreferrer">
          Check it on a map
        </a>
      </p>
      <Button variant="quiet" onClick={onRemove}>
        Remove location
      </Button>
    </div>
  );
}

interface WhereProps {
  readonly state: FormFields<keyof typeof EMPTY>;
  /** Whether scripts run; without them, the position can't be requested. */
  readonly isReady: boolean;
}

/** Where the car is: the device's position with one tap, a description, or both. */
export function Where({ state, isReady }: WhereProps) {
  const { entries, change, field } = state;
  const position = coordinatesOf(entries);
  const filledIn = formatPosition(entries);
  /** The address found for a position. */
  const line = useRef<string>(undefined);

  const onFound = useCallback(
    (found: PositionEntries) => {
      const typed = () =>
        state.form.current?.querySelector<HTMLInputElement>('[name="location"]')?.value ?? '';
      const text = typed();
      const figures = formatPosition(found);
      // A typed description is more useful than coordinates.
      const isOurs = /^[-\d., ]*$/u.test(text) || text === line.current;
      change({ ...found, ...(isOurs && { location: figures }) });
      if (!isOurs) return;
      void placeOf(found).then((place) => {
        if (place === undefined || typed() !== figures) return;
        line.current = place.line;
        change({ location: place.line });
      });
    },
    [change, state.form],
  );
  const { positionRequest, requestPosition } = usePosition(onFound);

  const remove = () => {
    const isOurs = [filledIn, line.current].includes(entries.location);
    change({ ...NO_POSITION, ...(isOurs && { location: '' }) });
  };

  return (
    <>
      <div className={styles.locate} data-ready={isReady || undefined}>
        <Button
          wide
          icon={<LocateIcon />}
          pending={positionRequest === 'asking'}
          pendingLabel="Finding you..."
          onClick={requestPosition}
        >
          {position === null ? 'Use my location' : 'Find me again'}
        </Button>
        <div role="status">
          <Answer state={positionRequest} position={position} at={filledIn} onRemove={remove} />
        </div>
      </div>
      <AddressField
        label="Where are you?"
        help="Street and city, or the road and the nearest exit."
        field={field('location')}
        isFoundElsewhere
      />
    </>
  );
}
