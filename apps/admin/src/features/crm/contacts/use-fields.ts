import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@voltcourier/contracts/client';
import type { FieldForm, PersonField } from '@voltcourier/contracts/crm/custom-fields';
import { mutationOf } from '@voltcourier/contracts/query';
import { customFieldsApi } from '../../../lib/api/custom-fields.ts';
import { PEOPLE } from '../../../lib/api/people-effect.ts';
import type { FieldChange } from './field-drafts.ts';

/** Changes a field, based on a version. */
export const useChangeField = () =>
  useMutation(
    customFieldsApi.changeField.mutation(
      ({
        id: fieldId,
        version,
        form,
      }: Pick<PersonField, 'id' | 'version'> & { form: FieldForm }) => ({
        params: { fieldId },
        body: { ...form, version },
      }),
    ),
  );

async function enter(personId: string, changes: readonly FieldChange[]) {
  const refused = new Map<string, ApiError>();
  for (const { fieldId, value, version } of changes) {
    const params = { personId, fieldId };
    try {
      await customFieldsApi.enterField({ params, body: { value, version } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refused.set(fieldId, error);
    }
  }
  return refused;
}

/**
 * Saves several custom fields of a person, each based on a version. A refused one doesn't block the
 * others; returns the refusals by field id.
 */
export const useEnterFields = (personId: string) =>
  useMutation(mutationOf((changes: readonly FieldChange[]) => enter(personId, changes), PEOPLE));
