import { useQuery } from '@tanstack/react-query';
import { system } from '@voltcourier/contracts/insights/system';
import { apiFor } from './api.ts';
import { useHydrated } from './hydration/use-hydrated.ts';

const api = apiFor({ system });

/** The brand's name, fixed when the site is built so that the first paint already has it. */
export const BRAND: string = import.meta.env['VITE_BRAND_NAME'] ?? 'VoltCourier';

/** The address that the build knew, so that it stands on pages whose script hasn't run. */
const BUILT_EMAIL: string | undefined = import.meta.env['VITE_BRAND_EMAIL'] || undefined;

/** How this installation is reached and what is switched on, once it is known. */
export function useConfig() {
  const isHydrated = useHydrated();
  const { data, error } = useQuery(api.system.config.query());
  return isHydrated ? { data, error } : { data: undefined, error: null };
}

/** Where customers write to: what the API says, until then what the build knew. */
export function useEmail(): { email: string | undefined; error: Error | null } {
  const { data: config, error } = useConfig();
  return { email: config?.brand.email ?? BUILT_EMAIL, error };
}
