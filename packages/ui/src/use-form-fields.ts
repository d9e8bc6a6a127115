import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** What stands in each field of a form, in the order in which they are asked. */
export type Entries<Field extends string> = Record<Field, string>;

/** What is wrong with which field. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

/** The first error of each field; what is said of anything else is left out. */
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

/** A form's entries with their errors. */
export interface FormFields<Field extends string> {
  /** For the form element: the first wrong field is found in it. */
  readonly form: RefObject<HTMLFormElement | null>;
  readonly fields: readonly Field[];
  readonly entries: Entries<Field>;
  readonly errors: FieldErrors<Field>;
  /** Enters something, which is no longer wrong then. */
  readonly change: (changes: Partial<Entries<Field>>) => void;
  /** Shows what is wrong and leads to the first of it. Nothing wrong takes the errors away. */
  readonly showErrors: (errors: FieldErrors<Field>) => void;
  /** Back to what the form began with. */
  readonly clear: () => void;
  /** What a text field, a text area or a select takes. */
  readonly field: (name: Field) => {
    name: Field;
    value: string;
    error: string | undefined;
    onChange: (event: { target: { value: string } }) => void;
  };
}

/** Leads the keyboard to a field. A group of choices is found by its `data-field`. */
function lead(form: HTMLFormElement | null, name: string): void {
  const field = form?.querySelector<HTMLElement>(
    `[name="${name}"], [data-field="${name}"] button:not(:disabled), [data-field="${name}"]`,
  );
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}

/**
 * A form's entries, and the way to the first that is wrong. `keep` is told of each change; keep it
 * stable between renders.
 */
export function useFormFields<Field extends string>(
  begun: Entries<Field> | (() => Entries<Field>),
  keep?: (entries: Entries<Field>) => void,
): FormFields<Field> {
  const form = useRef<HTMLFormElement>(null);
  const firstWrong = useRef<Field>(undefined);
  const [entries, setEntries] = useState(begun);
  // As of now: several changes may come before they are drawn.
  const latest = useRef(entries);
  const [fields] = useState(() => Object.keys(entries) as Field[]);
  const [errors, setErrors] = useState<FieldErrors<Field>>({});

  // With the errors and not in a frame of its own, in which a slow phone would take the keyboard
  // away from whoever types on already.
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
      setErrors((current) => {
        const left = { ...current };
        for (const name of Object.keys(changes) as Field[]) delete left[name];
        return left;
      });
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
