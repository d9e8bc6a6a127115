import { useQuery } from '@tanstack/react-query';
import { customFieldsApi } from './api/custom-fields.ts';

/** All custom fields in order, including archived ones. */
export const useCustomFields = () =>
  useQuery({
    ...customFieldsApi.listFields.query(),
    select: ({ fields }) => fields,
    staleTime: 60_000,
  });
