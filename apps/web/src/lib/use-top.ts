import { useRef } from 'react';

/** Element that takes the focus when the focused one is gone, such as a form that closes. */
export function useTop<Place extends HTMLElement = HTMLDivElement>() {
  const top = useRef<Place>(null);
  return { top, focusTop: () => setTimeout(() => top.current?.focus({ preventScroll: true })) };
}
