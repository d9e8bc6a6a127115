import { useSearchParams } from 'react-router-dom';

type Changes = Readonly<Record<string, string | undefined>>;

/**
 * The state of a page in its URL query, and functions that change it: undefined or empty values are
 * removed.
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
    /** `isTyped`: pauses in typing don't add history entries. */
    go: (changes: Changes, { isTyped = false } = {}) =>
      setQuery(queryWith(changes), { replace: isTyped }),
  };
}
