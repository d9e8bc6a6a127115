import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import * as z from 'zod/mini';
import { isStringRecord, readSession, writeSession } from './session-store.ts';

/** What a person has entered so far, by field, in the order in which the fields are asked. */
export type Entries<Field extends string> = Record<Field, string>;

/** What is wrong with which field. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

/** The first error of each field. */
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

/** Values as the api takes them, or what is wrong with them by the contract's rules. */
export function checkForm<Form, Field extends string>(
  schema: z.ZodMiniType<Form>,
  fields: readonly Field[],
  values: unknown,
): { ok: true; form: Form } | { ok: false; errors: FieldErrors<Field> } {
  const result = z.safeParse(schema, values);
  if (result.success) return { ok: true, form: result.data };
  const issues = result.error.issues.map(({ path, message }) => ({
    path: path.join('.'),
    message,
  }));
  return { ok: false, errors: errorsByField(fields, issues) };
}

/** Entries as stored before a reload; what is no field is left out. */
function readEntries<Field extends string>(
  storageKey: string,
  empty: Entries<Field>,
): Entries<Field> {
  const stored = readSession(storageKey, isStringRecord) ?? {};
  const fields = Object.keys(empty) as Field[];
  return Object.fromEntries(
    fields.map((name) => [name, stored[name] ?? empty[name]]),
  ) as Entries<Field>;
}

/** A form's entries, kept for this tab, with their errors. */
export interface EntriesState<Field extends string> {
  /** For the form element: values that the browser kept and the focus are found through it. */
  readonly form: RefObject<HTMLFormElement | null>;
  readonly fields: readonly Field[];
  readonly entries: Entries<Field>;
  readonly errors: FieldErrors<Field>;
  change(changes: Partial<Entries<Field>>): void;
  /** Shows what is wrong and leads to the first of it. Nothing wrong takes the errors away. */
  showErrors(errors: FieldErrors<Field>): void;
  /** Back to what the form began with. */
  clear(): void;
  /** What a text field, a text area or a select takes. */
  field(name: Field): {
    name: Field;
    value: string;
    error: string | undefined;
    onChange: (event: { target: { value: string } }) => void;
  };
}

/**
 * A form's entries. They survive a reload and coming back, and end with the tab. `linked` are those
 * that the person came with, from a link; keep it stable between renders.
 */
export function useEntries<Field extends string>(
  storageKey: string,
  empty: Entries<Field>,
  linked?: Partial<Entries<Field>>,
): EntriesState<Field> {
  const form = useRef<HTMLFormElement>(null);
  const [entries, setEntries] = useState(empty);
  const [errors, setErrors] = useState<FieldErrors<Field>>({});
  const fields = useMemo(() => Object.keys(empty) as Field[], [empty]);

  // A layout effect, so that a choice made while the page comes to life is seen before the controls
  // are set to the state. After hydration, because the page was rendered for everybody: what this
  // person entered before a reload, what the browser kept in the fields, and what the link says.
  useLayoutEffect(() => {
    const typed = form.current === null ? {} : Object.fromEntries(new FormData(form.current));
    const restored = readEntries(storageKey, empty);
    for (const name of fields) {
      const value = typed[name];
      if (typeof value === 'string' && value !== '' && value !== empty[name]) {
        restored[name] = value;
      }
    }
    const begun = { ...restored, ...linked };
    if (fields.every((name) => begun[name] === empty[name])) return;
    setEntries(begun);
    writeSession(storageKey, begun);
  }, [storageKey, empty, fields, linked]);

  // Somebody was faster than the page: what was sent before it came to life is sent now.
  useEffect(() => {
    const element = form.current;
    if (element?.dataset['early'] === undefined) return undefined;
    delete element.dataset['early'];
    // After the entries that were restored above are in place.
    const turn = setTimeout(() => element.requestSubmit());
    return () => clearTimeout(turn);
  }, []);

  const change = useCallback(
    (changes: Partial<Entries<Field>>) => {
      setEntries((current) => {
        const next = { ...current, ...changes };
        writeSession(storageKey, next);
        return next;
      });
      setErrors((current) => {
        const left = { ...current };
        for (const name of Object.keys(changes) as Field[]) delete left[name];
        return left;
      });
    },
    [storageKey],
  );

  const showErrors = useCallback(
    (found: FieldErrors<Field>) => {
      setErrors(found);
      const first = fields.find((name) => found[name] !== undefined);
      if (first === undefined) return;
      requestAnimationFrame(() => {
        const field = form.current?.querySelector<HTMLElement>(
          `[name="${first}"], [data-field="${first}"] button:not(:disabled), [data-field="${first}"]`,
        );
        field?.scrollIntoView({ block: 'center' });
        field?.focus({ preventScroll: true });
      });
    },
    [fields],
  );

  const clear = useCallback(() => {
    writeSession(storageKey, undefined);
    setEntries(empty);
    setErrors({});
  }, [storageKey, empty]);

  return {
    form,
    fields,
    entries,
    errors,
    change,
    showErrors,
    clear,
    field: (name) => ({
      name,
      value: entries[name],
      error: errors[name],
      onChange: ({ target }) => change({ [name]: target.value } as Partial<Entries<Field>>),
    }),
  };
}
