import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Values of the fields of a form, in order. */
export type Entries<Field extends string> = Record<Field, string>;

/** Error messages by field. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

/** The first error of each field. Errors of other fields are ignored. */
export function errorsByField<Field extends string>(
  fields: readonly Field[],
  issues: readonly { path: string; message: string }[],
): FieldErrors<Field> {
  const errors: FieldErrors<Field> = {};
  for (const { path, message } of issues) {
    const field = fields.find((name) => name === path);
    if (field !== undefined) errors[field] ??= message;
  }
  return errors;
}

/** Entries of a form with their errors. */
export interface FormFields<Field extends string> {
  /** Ref of the form element, in which the first invalid field is located. */
  readonly form: RefObject<HTMLFormElement | null>;
  readonly fields: readonly Field[];
  readonly entries: Entries<Field>;
  readonly errors: FieldErrors<Field>;
  /** Changes entries and removes their errors. */
  readonly change: (changes: Partial<Entries<Field>>) => void;
  /** Shows errors and focuses the first invalid field. An empty object removes all errors. */
  readonly showErrors: (errors: FieldErrors<Field>) => void;
  /** Resets the form to its initial entries. */
  readonly clear: () => void;
  /** Props of a text field, text area or select. */
  readonly field: (name: Field) => {
    name: Field;
    value: string;
    error: string | undefined;
    onChange: (event: { target: { value: string } }) => void;
  };
}

/** Focuses a field. A group of options is located by its `data-field`. */
function lead(form: HTMLFormElement | null, name: string): void {
  const field = form?.querySelector<HTMLElement>(
    `[name="${name}"], [data-field="${name}"] button:not(:disabled), [data-field="${name}"]`,
  );
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}

/** The errors that remain after changes. */
function errorsBut<Field extends string>(
  errors: FieldErrors<Field>,
  changes: Partial<Entries<Field>>,
): FieldErrors<Field> {
  const left = { ...errors };
  for (const name of Object.keys(changes) as Field[]) delete left[name];
  return left;
}

/**
 * Manages a form's entries, and focuses the first invalid one. `keep` is called with each change;
 * keep it stable between renders.
 */
export function useFormFields<Field extends string>(
  begun: Entries<Field> | (() => Entries<Field>),
  keep?: (entries: Entries<Field>) => void,
): FormFields<Field> {
  const form = useRef<HTMLFormElement>(null);
  const firstWrong = useRef<Field>(undefined);
  const [entries, setEntries] = useState(begun);
  // The latest entries, because several changes may come before a render.
  const latest = useRef(entries);
  const [fields] = useState(() => Object.keys(entries) as Field[]);
  const [errors, setErrors] = useState<FieldErrors<Field>>({});

  // Runs together with the errors instead of in a later frame, in which a slow phone would move the
  // focus away from someone already typing.
  useLayoutEffect(() => {
    const name = firstWrong.current;
    firstWrong.current = undefined;
    if (name !== undefined) lead(form.current, name);
  }, [errors]);

  const change = useCallback(
    (changes: Partial<Entries<Field>>) => {
      latest.current = { ...latest.current, ...changes };
      setEntries(latest.current);
      keep?.(latest.current);
      setErrors((current) => errorsBut(current, changes));
    },
    [keep],
  );
  const showErrors = useCallback(
    (found: FieldErrors<Field>) => {
      firstWrong.current = fields.find((name) => found[name] !== undefined);
      setErrors(found);
    },
    [fields],
  );

  return {
    form,
    fields,
    entries,
    errors,
    change,
    showErrors,
    clear: () => {
      latest.current = typeof begun === 'function' ? begun() : begun;
      setEntries(latest.current);
      setErrors({});
    },
    field: (name) => ({
      name,
      value: entries[name],
      error: errors[name],
      onChange: ({ target }) => change({ [name]: target.value } as Partial<Entries<Field>>),
    }),
  };
}
