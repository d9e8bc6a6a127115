import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useHydrated } from '../../lib/hydration/use-hydrated.ts';

const PARAMETER = 'q';
// Delay in milliseconds, because browsers limit how often the URL can change.
const PAUSE_MS = 300;

/**
 * The search text: typed into `input` and stored in the URL as `?q=`, so that the back button, a
 * reload or a shared link give the same results. `settled` follows after a pause in typing.
 */
export function useQuery(input: RefObject<HTMLInputElement | null>) {
  const [parameters] = useSearchParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const inAddress = parameters.get(PARAMETER) ?? '';
  const [typed, setTyped] = useState(inAddress);
  const written = useRef(inAddress);

  // The user may have typed before hydration; otherwise the URL determines the text.
  useEffect(() => {
    if (input.current === null) return;
    if (input.current.value === '') input.current.value = inAddress;
    setTyped(input.current.value);
    // Only once: from then on typing leads, and the address follows.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  // The URL changed through navigation.
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
    /** Without the delay: before leaving the page, or on Enter. */
    keep: () => write(typed.trim()),
    clear: () => {
      if (input.current === null) return;
      input.current.value = '';
      input.current.focus();
      setTyped('');
    },
  };
}
