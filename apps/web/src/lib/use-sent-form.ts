import type { ApiError } from '@voltcourier/contracts/client';
import { type Entries, errorsByField } from '@voltcourier/ui/use-form-fields';
import type { FormEvent } from 'react';
import type * as z from 'zod/mini';
import { checkForm, useEntries } from './use-entries.ts';

/** Parameters of a form that is sent to staff. */
interface SentForm<Form, Field extends string> {
  /** Storage key of its entries for this tab. */
  readonly key: string;
  readonly empty: Entries<Field>;
  readonly schema: z.ZodMiniType<Form>;
  /** Converts the entries to the contract's types. */
  readonly valuesOf: (entries: Entries<Field>) => unknown;
  readonly call: {
    readonly mutate: (
      form: Form,
      callbacks: { readonly onSuccess: () => void; readonly onError: (failure: ApiError) => void },
    ) => void;
    readonly isPending: boolean;
  };
  readonly onSent: (form: Form) => void;
  readonly onFailure?: (failure: ApiError) => void;
}

/** State of a form that is cleared once it is sent. A refusal keeps the entries. */
export function useSentForm<Form, Field extends string>({
  key,
  empty,
  schema,
  valuesOf,
  call,
  onSent,
  onFailure,
}: SentForm<Form, Field>) {
  const { form, showErrors, clear, ...state } = useEntries(key, empty);
  const { fields, entries } = state;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (call.isPending) return;
    const checked = checkForm(schema, fields, valuesOf(entries));
    if (!checked.ok) return showErrors(checked.errors);
    showErrors({});
    call.mutate(checked.form, {
      onSuccess: () => {
        clear();
        onSent(checked.form);
      },
      onError: (failure) => {
        showErrors(errorsByField(fields, failure.fieldErrors));
        onFailure?.(failure);
      },
    });
  };
  return { ...state, formProps: { ref: form, onSubmit: submit, noValidate: true } };
}
