import type { ApiError } from '@voltcourier/contracts/client';
import { type Entries, errorsByField, type FieldErrors } from '@voltcourier/ui/use-form-fields';
import { type FormEvent, useEffect } from 'react';
import { type checkForm, useOwnFields } from './use-entries.ts';

/** Parameters of a form that the user opens. */
interface OpenedForm<Form, Field extends string> {
  /** Its name among the forms of the account, with what it changes. See `useOwnFields`. */
  readonly name: string;
  /** Initial entries, with the fields in order. */
  readonly begun: () => Entries<Field>;
  readonly check: (entries: Entries<Field>) => ReturnType<typeof checkForm<Form, Field>>;
  readonly save: {
    readonly mutate: (
      form: Form,
      callbacks: { readonly onSuccess: () => void; readonly onError: (failure: ApiError) => void },
    ) => void;
    readonly isPending: boolean;
    readonly error: ApiError | null;
  };
  /** Maps a refusal to errors for fields that the API doesn't name. */
  readonly refusedField?: (failure: ApiError) => FieldErrors<Field> | undefined;
  readonly onSaved: () => void;
}

/** State of a form that the user opens and saves. A refusal keeps the entries. */
export function useOpenedForm<Form, Field extends string>({
  name,
  begun,
  check,
  save,
  refusedField,
  onSaved,
}: OpenedForm<Form, Field>) {
  const { form, fields, entries, showErrors, field } = useOwnFields(name, begun);
  const { error } = save;

  // The user opened the form, so it takes the focus.
  useEffect(() => form.current?.querySelector('input')?.focus(), [form]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const checked = check(entries);
    if (!checked.ok) return showErrors(checked.errors);
    showErrors({});
    save.mutate(checked.form, {
      onSuccess: onSaved,
      onError: (failure) =>
        showErrors(refusedField?.(failure) ?? errorsByField(fields, failure.fieldErrors)),
    });
  };
  return {
    formProps: { ref: form, onSubmit: submit, noValidate: true },
    /** Why it isn't saved, unless fields show the error. */
    refusal: error?.fieldErrors.length === 0 && refusedField?.(error) === undefined ? error : null,
    field,
  };
}
