import { useEffect, useState, type RefObject } from 'react';

/** Reasons to pause automatic motion. */
export interface Held {
  /** The page is hidden. */
  hidden: boolean;
  /** The person prefers reduced motion. */
  still: boolean;
  /** Any of these, or the element has the pointer or the focus. */
  any: boolean;
}

/** Returns what pauses automatic motion of `element`. On the server nothing does. */
export function useHeld(element: RefObject<HTMLElement | null>): Held {
  const [held, setHeld] = useState<Held>({ hidden: false, still: false, any: false });

  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const stillness = matchMedia('(prefers-reduced-motion: reduce)');
    let near = false;
    const update = () => {
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
    // Touch has no hover: the leftover state would pause it forever.
    target.addEventListener(
      'pointerenter',
      (event) => {
        near = event.pointerType !== 'touch';
        update();
      },
      { signal },
    );
    target.addEventListener(
      'pointerleave',
      () => {
        near = false;
        update();
      },
      { signal },
    );
    target.addEventListener('focusin', update, { signal });
    // The focus only moves after this event.
    target.addEventListener('focusout', () => queueMicrotask(update), { signal });
    document.addEventListener('visibilitychange', update, { signal });
    stillness.addEventListener('change', update, { signal });
    near = target.matches(':hover');
    update();
    return () => listening.abort();
  }, [element]);

  return held;
}
