import { useEffect, useEffectEvent, type RefObject } from 'react';

/**
 * Calls back when a link inside the element is followed, while `active`. The caller owns the links.
 */
export function useLinkPress(
  element: RefObject<HTMLElement | null>,
  active: boolean,
  onPress: () => void,
): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    const links = element.current;
    if (!active || !links) return;
    const listener = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('a')) press();
    };
    links.addEventListener('click', listener);
    return () => links.removeEventListener('click', listener);
  }, [element, active]);
}
