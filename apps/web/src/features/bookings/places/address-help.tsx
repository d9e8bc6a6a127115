import type { Place } from '@voltcourier/contracts/bookings/places';
import { FieldError } from '@voltcourier/ui/field';
import { Suggestions } from '@voltcourier/ui/suggestions';
import {
  type ComponentType,
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react';
import styles from './address-help.module.css';
import type { ChosenPlaceProps } from './chosen-place.tsx';
import { locate } from './locate.ts';
import { useSuggestedPlaces } from './use-suggested-places.ts';

// If loading fails, the address is enough.
const ChosenPlace = lazy<ComponentType<ChosenPlaceProps>>(() =>
  import('./chosen-place.tsx').then(
    (loaded) => ({ default: loaded.ChosenPlace }),
    () => ({ default: () => null }),
  ),
);

/** Props of AddressHelp. */
export interface AddressHelpProps {
  readonly input: RefObject<HTMLInputElement | null>;
  /** The field's current value. */
  readonly typed: string;
  /** The field's value before the user typed; looked up only once it has changed. */
  readonly begun: string;
  /** Number of times the user asked to be located by the device. */
  readonly presses: number;
  /** Whether the form already shows an error. */
  readonly hasError: boolean;
  readonly onLine: (line: string) => void;
}

const ASKING = 'Your browser may ask to share your location.';

/** Locates the device each time the user asks for it; returns the status or error message. */
function useLocation(presses: number, onFound: (place: Place) => void): string {
  const [problem, setSaid] = useState('');
  const found = useEffectEvent(onFound);
  useEffect(() => {
    if (presses === 0) return;
    let isOver = false;
    const find = async () => {
      setSaid(ASKING);
      const place = await locate();
      if (isOver) return;
      setSaid('failure' in place ? place.failure : '');
      if (!('failure' in place)) found(place);
    };
    void find();
    return () => {
      isOver = true;
    };
  }, [presses]);
  return problem;
}

/** Content below an address field: suggestions, the status of the location request, a refusal. */
export function AddressHelp({ input, typed, begun, presses, hasError, onLine }: AddressHelpProps) {
  const errorId = useId();
  const [place, setPlace] = useState<Place>();
  const [isChanged, setChanged] = useState(false);
  if (typed !== begun && !isChanged) setChanged(true);
  const settled = place?.line ?? (isChanged ? undefined : begun);
  const suggestions = useSuggestedPlaces(typed, settled);
  // Each chosen place gets a new map; moving the pin keeps the map.
  const [shownAt, setShownAt] = useState('');
  const choose = (chosen: Place) => {
    setShownAt(chosen.line);
    setPlace(chosen);
    onLine(chosen.line);
  };
  const problem = useLocation(presses, (found) => {
    choose(found);
    input.current?.focus();
  });
  const isChosen = place?.line === typed;
  return (
    <>
      <Suggestions
        input={input}
        suggestions={suggestions}
        name="Suggested addresses"
        onChoose={({ place: chosen }) => choose(chosen)}
      />
      <div role="status" className={styles.said}>
        {isChosen ? (
          <FieldError id={errorId}>
            {hasError ? undefined : (place.refusal ?? undefined)}
          </FieldError>
        ) : (
          problem
        )}
      </div>
      {isChosen ? (
        <div className={styles.map}>
          <Suspense fallback={<div className={styles.room} />}>
            <ChosenPlace
              key={shownAt}
              place={place}
              onMoved={(moved) => {
                setPlace(moved);
                onLine(moved.line);
              }}
            />
          </Suspense>
        </div>
      ) : null}
    </>
  );
}
