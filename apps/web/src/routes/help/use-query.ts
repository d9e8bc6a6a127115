import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useHydrated } from '../../lib/hydration/use-hydrated.ts';

const PARAMETER = 'q';
// Browsers refuse an address that changes with every letter.
const PAUSE_MS = 300;

/**
 * What is searched for: typed into `input`, and kept in the address as `?q=`, so that going back, a
 * reload or a shared link finds the same. `settled` follows when the person pauses.
 */
export function useQuery(input: RefObject<HTMLInputElement | null>) {
  const [parameters] = useSearchParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const inAddress = parameters.get(PARAMETER) ?? '';
  const [typed, setTyped] = useState(inAddress);
  const written = useRef(inAddress);

  // Before hydration the person may have typed already; otherwise the address says what to show.
  useEffect(() => {
    if (input.current === null) return;
    if (input.current.value === '') input.current.value = inAddress;
    setTyped(input.current.value);
    // Only once: from then on typing leads, and the address follows.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  // The address changed by itself: back, forward, or a link.
  useEffect(() => {
    if (inAddress === written.current || input.current === null) return;
    written.current = inAddress;
    input.current.value = inAddress;
    setTyped(inAddress);
  }, [inAddress, input]);

  const write = (query: string) => {
    if (query === written.current) return;
    written.current = query;
    const search = query === '' ? '' : `?${new URLSearchParams({ [PARAMETER]: query })}`;
    void navigate({ search, hash: query === '' ? hash : '' }, { replace: true });
  };

  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const pause = setTimeout(() => {
      setSettled(typed);
      write(typed.trim());
    }, PAUSE_MS);
    return () => clearTimeout(pause);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [typed]);

  return {
    query: isHydrated ? typed.trim() : '',
    settled: isHydrated ? settled.trim() : '',
    onInput: () => setTyped(input.current?.value ?? ''),
    /** At once: before the page is left, or when the person presses Enter. */
    keep: () => write(typed.trim()),
    clear: () => {
      if (input.current === null) return;
      input.current.value = '';
      input.current.focus();
      setTyped('');
    },
  };
}
