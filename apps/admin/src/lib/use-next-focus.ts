import { useEffect, useRef } from 'react';

/**
 * Leads the focus on when a pressed button disappears with what it removed: to the button that
 * takes its place, or to `place`, which needs a `tabIndex`. `shown` is what the place shows.
 */
export function useNextFocus(shown: unknown) {
  const place = useRef<HTMLDivElement>(null);
  const pressedAt = useRef<number>(undefined);
  const buttons = () => [
    ...(place.current?.querySelectorAll<HTMLElement>('button, summary') ?? []),
  ];
  useEffect(() => {
    const at = pressedAt.current;
    pressedAt.current = undefined;
    if (at === undefined || document.activeElement !== document.body) return;
    const left = buttons();
    (left[at] ?? left.at(-1) ?? place.current)?.focus();
  }, [shown]);
  return {
    place,
    /** Call it when the button is pressed. */
    onPressed: () => {
      const at = buttons().findIndex((button) => button === document.activeElement);
      pressedAt.current = at === -1 ? undefined : at;
    },
  };
}
