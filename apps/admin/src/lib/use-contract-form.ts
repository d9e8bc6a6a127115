import { zodResolver } from '@hookform/resolvers/zod';
import type { ApiError } from '@voltcourier/contracts/client';
import { type SubmitEvent, useRef } from 'react';
import { type FieldValues, type Resolver, useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { fieldErrorsOf, firstMessageOf, focusFirst } from './form-errors.ts';

/** A mutation, as far as a form needs it. */
export interface Saving<Input, Answer> {
  readonly mutate: (
    input: Input,
    told: {
      readonly onSuccess: (answer: Answer) => void;
      readonly onError: (failure: ApiError) => void;
      readonly onSettled: () => void;
    },
  ) => void;
  readonly reset: () => void;
  readonly isPending: boolean;
  readonly error: ApiError | null;
}

/** A mutation that is given more than what its form makes. */
export const savingAs = <Input, Variables, Answer>(
  mutation: Saving<Variables, Answer>,
  variablesOf: (input: Input) => Variables,
): Saving<Input, Answer> => ({
  ...mutation,
  mutate: (input, told) => mutation.mutate(variablesOf(input), told),
});

/** What is wrong with entries, by their names. */
export type Problems<Entries> = Partial<Record<NameOf<Entries>, string | undefined>>;

/** What a form is made of. */
export interface FormOptions<Entries extends object, Input, Answer> {
  /** What the call takes. Its fields and the entries that they are made of have the same names. */
  readonly schema: z.ZodMiniType<Input>;
  /** What the form begins with. */
  readonly defaultValues: Entries;
  /** Makes what the schema checks of the entries; without it they are checked as they are. */
  readonly toInput?: (entries: Entries) => unknown;
  /** What is wrong with entries that the contract can't know of, by their names. */
  readonly problemsOf?: (entries: Entries) => Problems<Entries>;
  /** Whether fields that nobody has changed follow `defaultValues`. */
  readonly follows?: boolean;
  /** Without one the form is only checked, by whoever sends its entries along. */
  readonly save?: Saving<Input, Answer>;
  /** What has to be right as well; undefined where it isn't. */
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

/** A form: what its fields are given, and what is known of it. */
export interface ContractForm<Entries extends object, Input = unknown> {
  readonly entries: Entries;
  /** Whether something was entered that isn't saved. */
  readonly isDirty: boolean;
  readonly isPending: boolean;
  /** Why it isn't saved, where that isn't said at fields. */
  readonly refusal: ApiError | null;
  /** For the `<form>` itself. */
  readonly formProps: {
    readonly ref: (element: HTMLFormElement | null) => void;
    readonly noValidate: true;
    readonly onSubmit: (event: SubmitEvent) => void;
  };
  readonly errorOf: (name: NameOf<Entries>) => string | undefined;
  /** For TextField, TextArea and SelectField. */
  readonly field: <Name extends NameOf<Entries>>(
    name: Name,
  ) => {
    readonly name: Name;
    readonly value: Entries[Name];
    readonly error: string | undefined;
    readonly onChange: (event: { target: { value: string } }) => void;
  };
  /** For RadioCards, SlotPicker and Combobox. */
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
  /** Brings the keyboard to a field. */
  readonly focus: (name: NameOf<Entries>) => void;
  /** Begins anew, with other entries where they are given. */
  readonly reset: (entries?: Entries) => void;
  /** Forgets why it was refused; the entries stay. */
  readonly clear: () => void;
  /** What the call takes, or undefined, with the errors at the fields. */
  readonly check: () => Promise<Input | undefined>;
  /** Shows at the fields why the call was refused. */
  readonly refuse: (failure: ApiError) => void;
}

/** Checks entries by the contract, and by what it can't know of, which is said first. */
function resolverOf<Entries, Input>(
  schema: z.ZodMiniType<Input>,
  toInput: (entries: Entries) => unknown,
  problemsOf: (entries: Entries) => Problems<Entries>,
): Resolver<FieldValues, unknown, Input & FieldValues> {
  const byContract = zodResolver<FieldValues, unknown, Input & FieldValues>(schema as never);
  return async (typed, context, options) => {
    const entries = typed as Entries;
    const checked = await byContract(toInput(entries) as FieldValues, context, options);
    const problems = Object.entries(problemsOf(entries)).filter(([, words]) => words !== undefined);
    if (problems.length === 0) return checked;
    const further = problems.map(([name, message]) => [name, { type: 'entry', message }]);
    return { values: {}, errors: { ...checked.errors, ...Object.fromEntries(further) } };
  };
}

/** The entries and what is wrong with them, by react-hook-form. */
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
  // `isDirty` of the library forgets what was typed when the rest follows.
  return { form, initial, entries, errors, isDirty: Object.keys(dirtyFields).length > 0, set };
}

/** What each kind of field is given. */
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

/** Sends what is right, once: a second press while it is checked or saved does nothing. */
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

/** What a frame around a form needs of it. */
export type FormState = Pick<ContractForm<object>, 'formProps' | 'isPending' | 'refusal' | 'clear'>;

/**
 * A form whose entries are checked by a contract and saved by a mutation. What the contract or the
 * API says about a field stands at that field, and the first of them gets the focus. Entries stay
 * when they are refused, and a second press while they are being saved does nothing.
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
    // The first of a field counts.
    for (const [name, message] of known.toReversed()) {
      form.setError(name, { type: 'server', message });
    }
    focus(known.map(([name]) => name));
  };
  const check = async (): Promise<Input | undefined> => {
    let right: Input | undefined;
    await form.handleSubmit(
      (input) => {
        right = input;
      },
      (found) => focus(Object.keys(found)),
    )();
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
