import type { UseMutationResult } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import { Button } from '@voltcourier/ui/button';
import { Notice } from '@voltcourier/ui/notice';
import { TextField } from '@voltcourier/ui/text-field';
import { type Entries, errorsByField, useFormFields } from '@voltcourier/ui/use-form-fields';
import { type FormEvent, type ReactNode, useEffect } from 'react';
import * as z from 'zod/mini';
import type { AccountApp } from './account-app.ts';
import styles from './account-screens.module.css';
import { sentenceOf } from './sentence-of.ts';

/** Attributes of each field, wherever it is used. */
const CONTROLS = {
  name: { autoComplete: 'off', maxLength: 60 },
  password: { type: 'password', autoComplete: 'current-password' },
  code: { autoComplete: 'one-time-code', autoCapitalize: 'none', spellCheck: false },
} as const;

type FieldName = keyof typeof CONTROLS;

interface FieldLabels {
  readonly label: string;
  readonly help?: string;
  /** Initial value of the field. */
  readonly value?: string;
}

interface ProofFormProps<Name extends FieldName, Answer> {
  readonly app: AccountApp;
  readonly label: string;
  readonly schema: z.ZodMiniType<Record<Name, string>>;
  /** The fields, in order. */
  readonly fields: Readonly<Record<Name, FieldLabels>>;
  readonly call: UseMutationResult<Answer, ApiError, Record<Name, string>>;
  readonly action: string;
  readonly pendingLabel: string;
  readonly onDone: (answer: Answer) => void;
  readonly onCancel: () => void;
  /** Content to read before the fields. */
  readonly children?: ReactNode;
}

/** The entries, and sending them once they are what the contract asks for. */
function useProof<Name extends FieldName, Answer>({
  schema,
  fields,
  call,
  onDone,
}: Pick<ProofFormProps<Name, Answer>, 'schema' | 'fields' | 'call' | 'onDone'>) {
  const state = useFormFields(() => {
    const entries = Object.entries<FieldLabels>(fields).map(([name, { value = '' }]) => [
      name,
      value,
    ]);
    return Object.fromEntries(entries) as Entries<Name>;
  });
  const { fields: names, entries, showErrors } = state;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (call.isPending) return;
    call.reset();
    const checked = z.safeParse(schema, entries);
    const issues = checked.success ? [] : checked.error.issues;
    const found = issues.map(({ path, message }) => ({ path: path.join('.'), message }));
    showErrors(errorsByField(names, found));
    if (!checked.success) return;
    call.mutate(checked.data, {
      onSuccess: onDone,
      onError: ({ fieldErrors }) => showErrors(errorsByField(names, fieldErrors)),
    });
  };
  return { ...state, submit };
}

/**
 * Asks the signed-in user for what an account change requires: their password, a code of their app,
 * a name. Errors of a field are shown at that field, others above them.
 */
export function ProofForm<Name extends FieldName, Answer>({
  app,
  label,
  action,
  pendingLabel,
  onCancel,
  children,
  ...proof
}: ProofFormProps<Name, Answer>) {
  const { form, fields: names, entries, field, submit } = useProof(proof);
  const { fields, call } = proof;
  const { error, isPending } = call;
  // The user opened the form, so it takes the focus.
  useEffect(() => form.current?.querySelector('input')?.focus(), [form]);
  return (
    <form
      ref={form}
      className={styles.stack}
      aria-label={label}
      method="post"
      onSubmit={submit}
      noValidate
    >
      {error === null || error.fieldErrors.some(({ path }) => path in entries) ? null : (
        <Notice tone="failed">{sentenceOf(error)}</Notice>
      )}
      {children}
      {names.map((name) => (
        <TextField
          key={name}
          {...CONTROLS[name]}
          label={fields[name].label}
          help={fields[name].help}
          required
          {...field(name)}
        />
      ))}
      <div className={styles.buttons}>
        <Button
          type="submit"
          variant={app.mainVariant}
          pending={isPending}
          pendingLabel={pendingLabel}
        >
          {action}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
