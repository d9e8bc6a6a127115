import { useQuery } from '@tanstack/react-query';
import { queryKey } from '@voltcourier/contracts/query';
import { routes } from '@voltcourier/contracts/routes';
import { api } from './api.ts';

/** The brand's name, fixed when the site is built so that the first paint already has it. */
export const BRAND: string = import.meta.env['VITE_BRAND_NAME'] ?? 'VoltCourier';

/** How this installation is reached and what is switched on, once it is known. */
export function useConfig() {
  return useQuery({
    queryKey: queryKey(routes.system.config),
    queryFn: ({ signal }) => api.system.config({ signal }),
  });
}
