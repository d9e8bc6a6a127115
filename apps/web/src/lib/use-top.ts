import { useRef } from 'react';

/** Element that takes the focus when the focused one is gone, such as a form that closes. */
export function useTop<Target extends HTMLElement = HTMLDivElement>() {
  const top = useRef<Target>(null);
  return { top, focusTop: () => setTimeout(() => top.current?.focus({ preventScroll: true })) };
}
