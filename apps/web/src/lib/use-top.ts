import { useRef } from 'react';

/** A place that gets the focus once what had it is gone, such as a form that closes. */
export function useTop() {
  const top = useRef<HTMLDivElement>(null);
  return { top, focusTop: () => setTimeout(() => top.current?.focus({ preventScroll: true })) };
}
