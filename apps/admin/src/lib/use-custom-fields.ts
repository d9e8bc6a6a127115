import { useQuery } from '@tanstack/react-query';
import { api } from './api.ts';

/** All custom fields in order, including archived ones. */
export const useCustomFields = () =>
  useQuery({
    ...api.customFields.listFields.query(),
    select: ({ fields }) => fields,
    staleTime: 60_000,
  });
