import { sentenceOf } from '@voltcourier/account-screens/sentence-of';
import type { ApiError } from '@voltcourier/contracts/client';
import { showToast } from '@voltcourier/ui/toast';
import { type Entries, errorsByField, type FieldErrors } from '@voltcourier/ui/use-form-fields';
import { type FormEvent, useLayoutEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { typedBefore, useEarlySubmit } from '../../lib/form-element.ts';
import { checkForm, useOwnFields } from '../../lib/use-entries.ts';

/** State of a form that may ask for a password. `compare` finds errors between fields. */
export function useAccountForm<Form, Field extends string>(
  schema: z.ZodMiniType<Form>,
  empty: Entries<Field>,
  compare: (entries: Entries<NoInfer<Field>>) => FieldErrors<NoInfer<Field>> = () => ({}),
) {
  const { form, fields, entries, change, showErrors, clear, settle, field } = useOwnFields(
    Object.keys(empty).join('-'),
    () => empty,
  );
  const [failure, setFailure] = useState<string>();
  const [begun] = useState(empty);

  useLayoutEffect(() => change(typedBefore(form, begun)), [form, begun, change]);
  useEarlySubmit(form);

  return {
    form,
    /** General error, not about single fields. */
    failure,
    /** Shows an error above the form. */
    failWith: setFailure,
    /** Clears everything that was typed. */
    clear,
    /** Tells that the entries are saved, in a form that stays open with them. */
    settle,
    /** Validates the entries, and passes them on if they are valid. */
    submitWith: (send: (checked: Form) => void) => (event: FormEvent) => {
      event.preventDefault();
      setFailure(undefined);
      const checked = checkForm(schema, fields, entries);
      const found = { ...compare(entries), ...(checked.ok ? {} : checked.errors) };
      showErrors(found);
      if (checked.ok && Object.keys(found).length === 0) send(checked.form);
    },
    /**
     * Shows a refusal next to its field, otherwise above the form, and as a toast if there is a
     * title. `names` maps fields of the call to different names in the form.
     */
    fail: (
      error: ApiError,
      title?: string,
      names: Readonly<Partial<Record<string, Field>>> = {},
    ) => {
      const found = errorsByField(
        fields,
        error.fieldErrors.map(({ path, message }) => ({ path: names[path] ?? path, message })),
      );
      showErrors(found);
      if (Object.keys(found).length === 0) setFailure(sentenceOf(error));
      if (title !== undefined) {
        showToast({ title, description: sentenceOf(error), variant: 'destructive' });
      }
    },
    field,
  };
}
