import type { Place } from '@voltcourier/contracts/bookings/places';
import { FieldError } from '@voltcourier/ui/field';
import { Suggestions } from '@voltcourier/ui/suggestions';
import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react';
import styles from './address-help.module.css';
import { locate } from './locate.ts';
import { useSuggestedPlaces } from './use-suggested-places.ts';

/** What the help for an address takes. */
export interface AddressHelpProps {
  readonly input: RefObject<HTMLInputElement | null>;
  /** What stands in the field. */
  readonly typed: string;
  /** What stood in it before somebody typed: not looked up until it has changed. */
  readonly begun: string;
  /** How often somebody asked to be found by the device. */
  readonly presses: number;
  /** Whether the form says already what is wrong. */
  readonly hasError: boolean;
  readonly onLine: (line: string) => void;
}

const ASKING = 'Your browser may ask to share your location.';

/** Finds the device each time that somebody asks for it; what is said meanwhile, or why not. */
function useLocation(presses: number, onFound: (place: Place) => void): string {
  const [said, setSaid] = useState('');
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
  return said;
}

/** What hangs under the field of an address: suggestions, what became of asking the device, a refusal. */
export function AddressHelp({ input, typed, begun, presses, hasError, onLine }: AddressHelpProps) {
  const errorId = useId();
  const [place, setPlace] = useState<Place>();
  const [isChanged, setChanged] = useState(false);
  if (typed !== begun && !isChanged) setChanged(true);
  const settled = place?.line ?? (isChanged ? undefined : begun);
  const suggestions = useSuggestedPlaces(typed, settled);
  const choose = (chosen: Place) => {
    setPlace(chosen);
    onLine(chosen.line);
  };
  const said = useLocation(presses, (found) => {
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
          said
        )}
      </div>
    </>
  );
}
