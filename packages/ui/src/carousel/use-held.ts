import { useEffect, useState, type RefObject } from 'react';

/** What holds something that would move by itself. */
export interface Held {
  /** The page is out of sight. */
  hidden: boolean;
  /** The person wants less motion. */
  still: boolean;
  /** One of these, or the pointer or the focus is on it. */
  any: boolean;
}

/** Tells what keeps `element` from moving by itself. The server says: nothing. */
export function useHeld(element: RefObject<HTMLElement | null>): Held {
  const [held, setHeld] = useState<Held>({ hidden: false, still: false, any: false });

  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const stillness = matchMedia('(prefers-reduced-motion: reduce)');
    let near = false;
    const look = () => {
      const hidden = document.hidden;
      const still = stillness.matches;
      const any = hidden || still || near || target.contains(document.activeElement);
      setHeld((before) =>
        before.hidden === hidden && before.still === still && before.any === any
          ? before
          : { hidden, still, any },
      );
    };
    const listening = new AbortController();
    const { signal } = listening;
    // A finger has no hover: what it leaves behind would hold for ever.
    target.addEventListener(
      'pointerenter',
      (event) => {
        near = event.pointerType !== 'touch';
        look();
      },
      { signal },
    );
    target.addEventListener(
      'pointerleave',
      () => {
        near = false;
        look();
      },
      { signal },
    );
    target.addEventListener('focusin', look, { signal });
    // The focus has moved on only after this event.
    target.addEventListener('focusout', () => queueMicrotask(look), { signal });
    document.addEventListener('visibilitychange', look, { signal });
    stillness.addEventListener('change', look, { signal });
    near = target.matches(':hover');
    look();
    return () => listening.abort();
  }, [element]);

  return held;
}
