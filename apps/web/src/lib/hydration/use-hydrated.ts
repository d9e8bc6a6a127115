import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Whether this component is past its hydration. A part that is hydrated late may already have the
 * data that its HTML was rendered without, and must first show the same as the HTML does.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
