import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Whether this component has hydrated. A part that hydrates late may already have data that its
 * HTML was rendered without, and must first render the same as the HTML.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
