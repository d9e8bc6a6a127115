import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Whether the element that had the focus is gone, so that the Tab key starts at the top again. */
export const isFocusLost = (): boolean => document.activeElement === document.body;

/** Returns a ref to an element that takes the place of a button: if that had the focus, it gets it. */
export function useFocusInstead<Taker extends HTMLElement>(
  isShown: boolean,
): RefObject<Taker | null> {
  const taker = useRef<Taker>(null);
  const wasShown = useRef(isShown);
  useEffect(() => {
    if (isShown && !wasShown.current && isFocusLost()) taker.current?.focus();
    wasShown.current = isShown;
  }, [isShown]);
  return taker;
}

/** Returns a ref to an element that gets the focus when it appears, if what had it is gone. */
export function useFocusOnArrival<Taker extends HTMLElement>(): RefObject<Taker | null> {
  const taker = useRef<Taker>(null);
  useEffect(() => {
    if (isFocusLost()) taker.current?.focus();
  }, []);
  return taker;
}

/**
 * For forms that replace the button that opens them, and are replaced by it when they close: returns
 * a function that moves the focus to that button after the next render. Buttons are marked with
 * `data-opens="place name"`. If the named one is gone, the first one of the place is focused. A focus
 * that is somewhere else stays there.
 */
export function useFocusReturn(place: string): (name: string) => void {
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    const name = wanted.current;
    wanted.current = undefined;
    if (name === undefined || !isFocusLost()) return;
    const buttons = document.querySelectorAll<HTMLElement>(`[data-opens^="${place} "]`);
    const named = [...buttons].find(({ dataset }) => dataset['opens'] === `${place} ${name}`);
    (named ?? buttons[0])?.focus();
  });
  return (name) => {
    wanted.current = name;
  };
}

/**
 * For buttons that disappear with what they remove: leads the focus to the button that takes the
 * place of the pressed one, otherwise to `instead`, which is the place itself by default and then
 * needs a `tabIndex`. `shown` is what the place shows.
 */
export function useNextFocus(shown: unknown, instead?: () => HTMLElement | null) {
  const container = useRef<HTMLDivElement>(null);
  const pressedAt = useRef<number>(undefined);
  const buttons = () => [
    ...(container.current?.querySelectorAll<HTMLElement>('button, summary') ?? []),
  ];
  const onShown = useEffectEvent(() => {
    const at = pressedAt.current;
    if (at === undefined || !isFocusLost()) return;
    pressedAt.current = undefined;
    const left = buttons();
    (left[at] ?? left.at(-1) ?? instead?.() ?? container.current)?.focus();
  });
  useEffect(() => onShown(), [shown]);
  return {
    container,
    /** Call it when the button is pressed. */
    onPressed: () => {
      const at = buttons().findIndex((button) => button === document.activeElement);
      pressedAt.current = at === -1 ? undefined : at;
    },
  };
}
