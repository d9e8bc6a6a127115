import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useHydrated } from '../../lib/hydration/use-hydrated.ts';

/**
 * Returns the token of the opened link; null if there is none, undefined until that is known.
 * Removes it from the URL, where tags could read it, and keeps it in the history entry, so that it
 * survives a reload.
 */
export function useLinkToken(): string | null | undefined {
  const { hash, pathname, state } = useLocation();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  useEffect(() => {
    if (hash !== '') void navigate(pathname, { replace: true, state: { token: hash.slice(1) } });
  }, [hash, pathname, navigate]);
  if (!isHydrated) return undefined;
  if (hash !== '') return hash.slice(1);
  const kept: unknown = (state as { token?: unknown } | null)?.token;
  return typeof kept === 'string' ? kept : null;
}
