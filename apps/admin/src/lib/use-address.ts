import { useSearchParams } from 'react-router-dom';

type Changes = Readonly<Record<string, string | undefined>>;

/**
 * What a page shows by its address, and how the address reads with something changed: what is
 * undefined or empty is left out of it.
 */
export function useAddress() {
  const [query, setQuery] = useSearchParams();
  const queryWith = (changes: Changes): URLSearchParams => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined || value === '') next.delete(name);
      else next.set(name, value);
    }
    return next;
  };
  return {
    query,
    addressOf: (changes: Changes) => `?${queryWith(changes)}`,
    /** `isTyped`: each pause in typing is no step of its own for the back button. */
    go: (changes: Changes, { isTyped = false } = {}) =>
      setQuery(queryWith(changes), { replace: isTyped }),
  };
}
