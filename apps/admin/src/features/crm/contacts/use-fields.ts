import { useQuery, useQueryClient, useMutation } from '@tanstack/react-query';
import { ApiError } from '@voltcourier/contracts/client';
import type {
  FieldForm,
  NewFieldForm,
  PersonField,
  PersonFieldValue,
} from '@voltcourier/contracts/crm/custom-fields';
import { queryKey } from '@voltcourier/contracts/query';
import { routes } from '@voltcourier/contracts/routes';
import { api } from '../../../lib/api.ts';
import { customFieldsKey } from '../../../lib/use-custom-fields.ts';
import type { FieldChange } from './field-drafts.ts';
import { usePeopleChange } from './use-contacts.ts';

/** A change after which the fields are looked at again, also when it was refused. */
function useFieldChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation<Result, ApiError, Input>({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: customFieldsKey }),
  });
}

/** Adds a field below the others. */
export const useCreateField = () =>
  useFieldChange((body: NewFieldForm) => api.customFields.createField({ body }));

/** Changes a field as it was seen. */
export const useChangeField = () =>
  useFieldChange(
    ({ id: fieldId, version, form }: Pick<PersonField, 'id' | 'version'> & { form: FieldForm }) =>
      api.customFields.changeField({ params: { fieldId }, body: { ...form, version } }),
  );

/** Moves a field by one. */
export const useMoveField = () =>
  useFieldChange(({ fieldId, to }: { fieldId: string; to: 'up' | 'down' }) =>
    api.customFields.moveField({ params: { fieldId }, body: { to } }),
  );

/** What was entered about a person. */
export function useFieldValues(personId: string) {
  return useQuery<PersonFieldValue[], ApiError>({
    queryKey: queryKey(routes.customFields.fieldValues, { personId }),
    queryFn: async ({ signal }) =>
      (await api.customFields.fieldValues({ params: { personId }, signal })).values,
    staleTime: 0,
  });
}

/**
 * Enters something about a person in several fields, each as it was seen. One that is refused doesn't
 * keep the others from being saved; answers which were refused, by their ids.
 */
export const useEnterFields = (personId: string) =>
  usePeopleChange(async (changes: readonly FieldChange[]) => {
    const refused = new Map<string, ApiError>();
    for (const { fieldId, value, version } of changes) {
      const params = { personId, fieldId };
      try {
        await api.customFields.enterField({ params, body: { value, version } });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        refused.set(fieldId, error);
      }
    }
    return refused;
  });
