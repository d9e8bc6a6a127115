import { useQuery } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import type { PersonField } from '@voltcourier/contracts/crm/custom-fields';
import { queryKey } from '@voltcourier/contracts/query';
import { routes } from '@voltcourier/contracts/routes';
import { api } from './api.ts';

/** Where the custom fields are kept, to look at them again. */
export const customFieldsKey = queryKey(routes.customFields.listFields);

/** All custom fields in their order, the archived ones too. */
export function useCustomFields() {
  return useQuery<PersonField[], ApiError>({
    queryKey: customFieldsKey,
    queryFn: async ({ signal }) => (await api.customFields.listFields({ signal })).fields,
    staleTime: 60_000,
  });
}
