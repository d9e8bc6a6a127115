import { useQuery } from '@tanstack/react-query';
import { system } from '@voltcourier/contracts/insights/system';
import { apiFor } from './api.ts';
import { useHydrated } from './hydration/use-hydrated.ts';

const api = apiFor({ system });

/** The brand's name, fixed at build time, so that the first paint has it. */
export const BRAND: string = import.meta.env.VITE_BRAND_NAME ?? 'VoltCourier';

/** Email address known at build time, for pages whose script hasn't run. */
const BUILT_EMAIL: string | undefined = import.meta.env.VITE_BRAND_EMAIL || undefined;

/** Loads the installation's contact details and enabled features. */
export function useConfig() {
  const isHydrated = useHydrated();
  const { data, error } = useQuery(api.system.config.query());
  return isHydrated ? { data, error } : { data: undefined, error: null };
}

/** Customer service address: from the API, until then from the build. */
export function useEmail(): { email: string | undefined; error: Error | null } {
  const { data: config, error } = useConfig();
  return { email: config?.brand.email ?? BUILT_EMAIL, error };
}
