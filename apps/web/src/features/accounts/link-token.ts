import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useHydrated } from '../../lib/hydration/use-hydrated.ts';

/**
 * The token of the link that was opened; null when there is none, undefined while that isn't known.
 * It is taken out of the address, where tags could read it, and stays with the entry of the
 * history, so that a reload still has it.
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
