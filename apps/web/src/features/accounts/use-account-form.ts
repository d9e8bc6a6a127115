import { sentenceOf } from '@voltcourier/account-screens/sentence-of';
import type { ApiError } from '@voltcourier/contracts/client';
import { showToast } from '@voltcourier/ui/toast';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { typedBefore, useEarlySubmit } from '../../lib/form-element.ts';
import {
  checkForm,
  type Entries,
  errorsByField,
  type FieldErrors,
  withoutFields,
} from '../../lib/use-entries.ts';

/**
 * A form whose entries stay in the page alone: passwords are in no storage. `compare` finds what
 * is wrong between fields.
 */
export function useAccountForm<Form, Field extends string>(
  schema: z.ZodMiniType<Form>,
  empty: Entries<Field>,
  compare: (entries: Entries<NoInfer<Field>>) => FieldErrors<NoInfer<Field>> = () => ({}),
) {
  const form = useRef<HTMLFormElement>(null);
  const [entries, setEntries] = useState(empty);
  const [errors, setErrors] = useState<FieldErrors<Field>>({});
  const [failure, setFailure] = useState<string>();
  const [fields] = useState(() => Object.keys(empty) as Field[]);

  useLayoutEffect(() => {
    const typed = typedBefore(form);
    setEntries((current) => {
      const next = { ...current };
      for (const name of fields) {
        const value = typed[name];
        if (typeof value === 'string' && value !== '') next[name] = value;
      }
      return next;
    });
  }, [fields]);
  useEarlySubmit(form);

  const firstWrong = useRef<Field>(undefined);
  // With the errors and not in a frame of its own, in which a slow phone would take the keyboard
  // away from whoever types on already.
  useLayoutEffect(() => {
    if (firstWrong.current === undefined) return;
    form.current?.querySelector<HTMLElement>(`[name="${firstWrong.current}"]`)?.focus();
    firstWrong.current = undefined;
  }, [errors]);

  const showErrors = (found: FieldErrors<Field>) => {
    firstWrong.current = fields.find((name) => found[name] !== undefined);
    setErrors(found);
  };

  return {
    form,
    /** What failed, apart from single fields. */
    failure,
    /** Tells what failed above the form. */
    failWith: setFailure,
    /** Forgets everything that was typed. */
    clear: () => {
      setEntries(empty);
      setErrors({});
    },
    /** Checks the entries, and hands them on when nothing is wrong. */
    submitWith: (send: (checked: Form) => void) => (event: FormEvent) => {
      event.preventDefault();
      setFailure(undefined);
      const checked = checkForm(schema, fields, entries);
      const found = { ...compare(entries), ...(checked.ok ? {} : checked.errors) };
      showErrors(found);
      if (checked.ok && Object.keys(found).length === 0) send(checked.form);
    },
    /**
     * Tells a refusal: beside its field, else above the form; and as a message with a title.
     * `names` are the fields of the call that the form calls otherwise.
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
    /** What a text field takes. */
    field: (name: Field) => ({
      name,
      value: entries[name],
      error: errors[name],
      onChange: ({ target }: { target: { value: string } }) => {
        setEntries((current) => ({ ...current, [name]: target.value }));
        setErrors((current) => withoutFields(current, [name]));
      },
    }),
  };
}
