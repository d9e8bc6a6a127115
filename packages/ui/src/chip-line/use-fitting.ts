import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Number of items that fit in the list. */
function countFitting(list: HTMLElement): number {
  const end = Math.ceil(list.getBoundingClientRect().right);
  const items = [...list.children];
  const first = items.findIndex((item) => item.getBoundingClientRect().right > end);
  return first === -1 ? items.length : first;
}

/**
 * Number of items that fit on the line, measured before painting and whenever the width changes.
 */
export function useFitting(
  /** Changes whenever the items change. */
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
