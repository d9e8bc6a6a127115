import { zodResolver } from '@hookform/resolvers/zod';
import type { ApiError } from '@voltcourier/contracts/client';
import { type SubmitEvent, useRef } from 'react';
import { type FieldValues, type Resolver, useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { fieldErrorsOf, firstMessageOf, focusFirst } from './form-errors.ts';

/** The part of a mutation that a form uses. */
export interface Saving<Input, Answer> {
  readonly mutate: (
    input: Input,
    callbacks: {
      readonly onSuccess: (answer: Answer) => void;
      readonly onError: (failure: ApiError) => void;
      readonly onSettled: () => void;
    },
  ) => void;
  readonly reset: () => void;
  readonly isPending: boolean;
  readonly error: ApiError | null;
}

/** Adapts a mutation that takes more variables than the form's input. */
export const savingAs = <Input, Variables, Answer>(
  mutation: Saving<Variables, Answer>,
  variablesOf: (input: Input) => Variables,
): Saving<Input, Answer> => ({
  ...mutation,
  mutate: (input, callbacks) => mutation.mutate(variablesOf(input), callbacks),
});

/** Errors by entry. */
export type Problems<Entries> = Partial<Record<NameOf<Entries>, string | undefined>>;

/** Options of a form. */
export interface FormOptions<Entries extends object, Input, Answer> {
  /** The input's schema. Its properties have the same names as their entries. */
  readonly schema: z.ZodMiniType<Input>;
  /** Initial entries. */
  readonly defaultValues: Entries;
  /** Converts the entries to the schema's input; without it they are validated as they are. */
  readonly toInput?: (entries: Entries) => unknown;
  /** Errors that the contract can't detect, by entry. */
  readonly problemsOf?: (entries: Entries) => Problems<Entries>;
  /** Whether untouched fields follow `defaultValues`. */
  readonly follows?: boolean;
  /** Without it the form is only validated, and its caller saves the entries. */
  readonly save?: Saving<Input, Answer>;
  /** Something else that must be valid too; its check returns undefined if it isn't. */
  readonly alongside?: { readonly check: () => Promise<unknown> } | undefined;
  readonly onSaved?: (answer: Answer, input: Input) => void;
}

const NOT_SAVED: Saving<unknown, never> = {
  mutate: () => undefined,
  reset: () => undefined,
  isPending: false,
  error: null,
};

type NameOf<Entries> = Extract<keyof Entries, string>;

/** A form: the props of its fields, and its state. */
export interface ContractForm<Entries extends object, Input = unknown> {
  readonly entries: Entries;
  /** Whether there are unsaved changes. */
  readonly isDirty: boolean;
  readonly isPending: boolean;
  /** Why saving was refused, unless shown at the fields. */
  readonly refusal: ApiError | null;
  /** Props of the `<form>`. */
  readonly formProps: {
    readonly ref: (element: HTMLFormElement | null) => void;
    readonly noValidate: true;
    readonly autoComplete: 'off';
    readonly onSubmit: (event: SubmitEvent) => void;
  };
  readonly errorOf: (name: NameOf<Entries>) => string | undefined;
  /** Props of TextField, TextArea and SelectField. */
  readonly field: <Name extends NameOf<Entries>>(
    name: Name,
  ) => {
    readonly name: Name;
    readonly value: Entries[Name];
    readonly error: string | undefined;
    readonly onChange: (event: { target: { value: string } }) => void;
  };
  /** Props of RadioCards, SlotPicker and Combobox. */
  readonly choice: <Name extends NameOf<Entries>>(
    name: Name,
  ) => {
    readonly name: Name;
    readonly value: Entries[Name];
    readonly error: string | undefined;
    readonly onValueChange: (value: string) => void;
  };
  readonly checkbox: (name: NameOf<Entries>) => {
    readonly name: string;
    readonly checked: boolean;
    readonly error: string | undefined;
    readonly onChange: (event: { target: { checked: boolean } }) => void;
  };
  readonly set: (changes: Partial<Entries>) => void;
  /** Focuses a field. */
  readonly focus: (name: NameOf<Entries>) => void;
  /** Starts over, optionally with other entries. */
  readonly reset: (entries?: Entries) => void;
  /** Clears the refusal; the entries are kept. */
  readonly clear: () => void;
  /** Returns the valid input, or undefined after showing the errors at the fields. */
  readonly check: () => Promise<Input | undefined>;
  /** Shows a refusal at the fields. */
  readonly refuse: (failure: ApiError) => void;
}

/** Validates entries with the contract, and checks what it can't detect, which takes precedence. */
function resolverOf<Entries, Input>(
  schema: z.ZodMiniType<Input>,
  toInput: (entries: Entries) => unknown,
  problemsOf: (entries: Entries) => Problems<Entries>,
): Resolver<FieldValues, unknown, Input & FieldValues> {
  const byContract = zodResolver<FieldValues, unknown, Input & FieldValues>(schema as never);
  return async (typed, context, options) => {
    const entries = typed as Entries;
    const checked = await byContract(toInput(entries) as FieldValues, context, options);
    const problems = Object.entries(problemsOf(entries)).filter(
      ([, message]) => message !== undefined,
    );
    if (problems.length === 0) return checked;
    const further = problems.map(([name, message]) => [name, { type: 'entry', message }]);
    return { values: {}, errors: { ...checked.errors, ...Object.fromEntries(further) } };
  };
}

/** The entries and their errors, managed by react-hook-form. */
function useEntries<Entries extends object, Input>({
  schema,
  defaultValues,
  toInput = (entries) => entries,
  problemsOf = () => ({}),
  follows = false,
}: Omit<FormOptions<Entries, Input, never>, 'save' | 'alongside' | 'onSaved'>) {
  const initial = defaultValues as FieldValues;
  const form = useForm<FieldValues, unknown, Input & FieldValues>({
    defaultValues: initial,
    ...(follows && { values: initial, resetOptions: { keepDirtyValues: true } }),
    shouldFocusError: false,
    resolver: resolverOf(schema, toInput, problemsOf),
  });
  const { errors, dirtyFields, isSubmitted } = form.formState;
  const entries = useWatch({ control: form.control }) as Entries;
  const set = (changes: Partial<Entries>) => {
    for (const [name, value] of Object.entries(changes)) {
      form.setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted });
    }
  };
  // The library's `isDirty` loses typed changes when the defaults change.
  return { form, initial, entries, errors, isDirty: Object.keys(dirtyFields).length > 0, set };
}

/** Props of each kind of field. */
function bindFields<Entries extends object>(
  entries: Entries,
  errors: Readonly<Record<string, unknown>>,
  set: (changes: Partial<Entries>) => void,
): Pick<ContractForm<Entries>, 'errorOf' | 'field' | 'choice' | 'checkbox'> {
  const errorOf = (name: string) => firstMessageOf(errors[name]);
  const enter = (name: string, value: unknown) => set({ [name]: value } as Partial<Entries>);
  const shared = <Name extends NameOf<Entries>>(name: Name) => ({ name, error: errorOf(name) });
  return {
    errorOf,
    field: (name) => ({
      ...shared(name),
      value: entries[name],
      onChange: ({ target }) => enter(name, target.value),
    }),
    choice: (name) => ({
      ...shared(name),
      value: entries[name],
      onValueChange: (value) => enter(name, value),
    }),
    checkbox: (name) => ({
      ...shared(name),
      checked: Boolean(entries[name]),
      onChange: ({ target }) => enter(name, target.checked),
    }),
  };
}

/** Submits valid input once: pressing again while it is validated or saved does nothing. */
function useSubmit<Input, Answer>({
  check,
  alongside,
  save,
  onSaved,
  refuse,
}: Pick<ContractForm<object, Input>, 'check' | 'refuse'> & {
  alongside: { readonly check: () => Promise<unknown> } | undefined;
  save: Saving<Input, Answer>;
  onSaved: ((answer: Answer, input: Input) => void) | undefined;
}): () => Promise<void> {
  const isBusy = useRef(false);
  const send = (input: Input) =>
    new Promise<void>((resolved) => {
      save.mutate(input, {
        onSuccess: (answer) => onSaved?.(answer, input),
        onError: refuse,
        onSettled: resolved,
      });
    });
  return async () => {
    if (isBusy.current || save.isPending) return;
    isBusy.current = true;
    try {
      const input = await check();
      const isWhole = alongside === undefined || (await alongside.check()) !== undefined;
      if (input !== undefined && isWhole) await send(input);
    } finally {
      isBusy.current = false;
    }
  };
}

/** The part of a form that a surrounding frame needs. */
export type FormState = Pick<ContractForm<object>, 'formProps' | 'isPending' | 'refusal' | 'clear'>;

/**
 * A form whose entries are validated by a contract and saved by a mutation. Errors from the
 * contract or the API are shown at their fields, and the first one gets the focus. Entries are kept
 * after a refusal, and pressing again while saving does nothing.
 */
export function useContractForm<Entries extends object, Input, Answer>({
  save = NOT_SAVED,
  alongside,
  onSaved,
  ...checked
}: FormOptions<Entries, Input, Answer>): ContractForm<Entries, Input> {
  const element = useRef<HTMLFormElement>(null);
  const { form, initial, entries, errors, isDirty, set } = useEntries(checked);
  const focus = (names: readonly string[]) => focusFirst(element.current, names);

  const refuse = (failure: ApiError) => {
    const { known } = fieldErrorsOf(failure, initial);
    // The first error of a field wins.
    for (const [name, message] of known.toReversed()) {
      form.setError(name, { type: 'server', message });
    }
    focus(known.map(([name]) => name));
  };
  const check = async (): Promise<Input | undefined> => {
    let right: Input | undefined;
    const keep = (input: Input) => {
      right = input;
    };
    await form.handleSubmit(keep, (found) => focus(Object.keys(found)))();
    return right;
  };
  const submit = useSubmit({ check, alongside, save, onSaved, refuse });
  return {
    entries,
    isDirty,
    isPending: save.isPending,
    refusal: save.error === null || fieldErrorsOf(save.error, initial).isAll ? null : save.error,
    formProps: {
      ref: (current) => {
        element.current = current;
      },
      noValidate: true,
      // Staff enter other people's data, which browsers shouldn't offer again.
      autoComplete: 'off',
      onSubmit: (event) => {
        event.preventDefault();
        void submit();
      },
    },
    ...bindFields(entries, errors, set),
    set,
    focus: (name) => focus([name]),
    reset: (next) => {
      form.reset(next ?? initial, { keepDirtyValues: false });
      save.reset();
    },
    clear: () => {
      form.clearErrors();
      save.reset();
    },
    check,
    refuse,
  };
}
