import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** How many items of a list end within it. */
function countFitting(list: HTMLElement): number {
  const end = Math.ceil(list.getBoundingClientRect().right);
  const items = [...list.children];
  const first = items.findIndex((item) => item.getBoundingClientRect().right > end);
  return first === -1 ? items.length : first;
}

/** How many items of a list fit in its line; measured before it is painted, and with its room. */
export function useFitting(
  /** Changes whenever the items do. */
  items: string,
): { readonly ref: RefObject<HTMLUListElement | null>; readonly fits: number } {
  const ref = useRef<HTMLUListElement>(null);
  const [fits, setFits] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const list = ref.current;
    if (list === null) return undefined;
    const measure = () => setFits(countFitting(list));
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    return () => observer.disconnect();
  }, [items]);
  return { ref, fits: Math.min(fits, items === '' ? 0 : items.split('\n').length) };
}
