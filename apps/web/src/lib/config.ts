import { useQuery } from '@tanstack/react-query';
import { queryKey } from '@voltcourier/contracts/query';
import { system } from '@voltcourier/contracts/system';
import { apiFor } from './api.ts';
import { useHydrated } from './use-hydrated.ts';

const api = apiFor({ system });

/** The brand's name, fixed when the site is built so that the first paint already has it. */
export const BRAND: string = import.meta.env['VITE_BRAND_NAME'] ?? 'VoltCourier';

/** How this installation is reached and what is switched on, once it is known. */
export function useConfig() {
  const isHydrated = useHydrated();
  const { data, error } = useQuery({
    queryKey: queryKey(system.config),
    queryFn: ({ signal }) => api.system.config({ signal }),
  });
  return isHydrated ? { data, error } : { data: undefined, error: null };
}
