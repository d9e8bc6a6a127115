import { useMutation, useQuery } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import { CodeForm, PasswordProof } from '@voltcourier/contracts/accounts/security';
import { Notice } from '@voltcourier/ui/notice';
import { TextField } from '@voltcourier/ui/text-field';
import { type ReactNode, useRef } from 'react';
import { securityApi } from './api/security.ts';
import { FormDialog } from './form-dialog.tsx';
import { fieldErrorsOf } from './form-errors.ts';
import { type ContractForm, type FormState, useContractForm } from './use-contract-form.ts';

/** Headers of a request that requires identity confirmation. */
export interface ProofHeaders {
  readonly 'proof-token': string;
}

type Proof = { password: string } | { code: string };

const EMPTY = { password: '', code: '' };

/** Kinds of proof: a code for users with an authenticator app, otherwise the password. */
const PROOFS = {
  password: {
    schema: PasswordProof,
    label: 'Your password',
    type: 'password',
    autoComplete: 'current-password',
    help: 'Confirm it’s you.',
  },
  code: {
    schema: CodeForm,
    label: 'Code',
    type: 'text',
    autoComplete: 'one-time-code',
    help: 'The 6 digits of your authenticator app, or a recovery code.',
  },
} as const;

const PROOF_CODES = ['password_wrong', 'code_wrong'];

/** Additional fields of the dialog, validated together with the proof. */
type FurtherFields<Input> = Pick<
  ContractForm<object, Input>,
  'entries' | 'formProps' | 'check' | 'refuse' | 'clear'
>;

/** Obtains a proof and runs the action with it. A failed action keeps its proof for the retry. */
function useProvenMutation<Input>(act: (proof: ProofHeaders, input: Input) => Promise<unknown>) {
  const kept = useRef<string>(undefined);
  return useMutation<unknown, ApiError, { proof: Proof; input: Input }>({
    mutationFn: async ({ proof: body, input }) => {
      kept.current ??= (await securityApi.prove({ body })).proof;
      const result = await act({ 'proof-token': kept.current }, input);
      kept.current = undefined;
      return result;
    },
    onError: (failure) => {
      // The proof has expired: the next attempt obtains a new one.
      if (failure.code === 'proof_required') kept.current = undefined;
    },
  });
}

/** The form of a proof, submitted together with the additional fields if those are valid too. */
function useProofForm<Input>(
  act: (proof: ProofHeaders, input: Input) => Promise<unknown>,
  further: FurtherFields<Input> | undefined,
  onDone: () => void,
) {
  const { data } = useQuery({ ...securityApi.secondFactor.query(), staleTime: Infinity });
  const method: keyof typeof PROOFS = data?.authenticatorSince == null ? 'password' : 'code';
  const input = useRef<Input>(undefined);
  const mutation = useProvenMutation(act);
  const form = useContractForm<typeof EMPTY, Proof, unknown>({
    schema: PROOFS[method].schema,
    defaultValues: EMPTY,
    toInput: (entries) => ({ [method]: entries[method] }),
    alongside: further && {
      check: async () => {
        input.current = await further.check();
        return input.current;
      },
    },
    save: {
      ...mutation,
      mutate: (proof, callbacks) =>
        mutation.mutate(
          { proof, input: input.current as Input },
          {
            ...callbacks,
            onError: (failure) => {
              callbacks.onError(failure);
              further?.refuse(failure);
            },
          },
        ),
    },
    onSaved: () => {
      form.reset();
      onDone();
    },
  });
  return { method, form, failure: mutation.error };
}

/**
 * Asks signed-in users to confirm their identity before a sensitive action: changing a role,
 * exporting data, refunding, erasing.
 */
/** Both forms find their fields in the same element. */
const together = (form: FormState, further: Pick<FormState, 'formProps'>): FormState => ({
  ...form,
  formProps: {
    ...form.formProps,
    ref: (element) => {
      form.formProps.ref(element);
      further.formProps.ref(element);
    },
  },
});

interface ProofDialogProps<Input = undefined> {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  /** Label of the confirm button. */
  readonly action: string;
  readonly variant?: 'primary' | 'destructive';
  /** Title after a failure, such as "Role not changed". */
  readonly failedTitle: string;
  /** The form of the `children`, if they need validation. */
  readonly further?: FurtherFields<Input>;
  /** Runs the action with the input of the additional fields. */
  readonly act: (proof: ProofHeaders, input: Input) => Promise<unknown>;
  readonly onDone: () => void;
  /** Additional fields, above the proof. */
  readonly children?: ReactNode;
}

export function ProofDialog<Input = undefined>({
  open,
  onClose,
  title,
  description,
  action,
  variant,
  failedTitle,
  further,
  act,
  onDone,
  children,
}: ProofDialogProps<Input>) {
  const { method: proof, form, failure } = useProofForm(act, further, onDone);
  const { schema: _schema, ...control } = PROOFS[proof];
  const { error, ...field } = form.field(proof);
  const isAboutProof = failure?.code !== undefined && PROOF_CODES.includes(failure.code);
  const isAtFields =
    isAboutProof ||
    (failure !== null && fieldErrorsOf(failure, { ...EMPTY, ...further?.entries }).isAll);
  const text = failure?.fieldErrors.map(({ message }) => message).join(' ') || failure?.message;
  return (
    <FormDialog
      open={open}
      title={title}
      description={description}
      label={title}
      action={action}
      back="Cancel"
      variant={variant}
      pendingLabel="Checking..."
      failedTitle={failedTitle}
      refusal={
        failure === null || isAtFields ? null : (
          <Notice tone="failed" title={failedTitle}>
            {text}
          </Notice>
        )
      }
      form={further === undefined ? form : together(form, further)}
      onClose={() => {
        form.reset();
        further?.clear();
        onClose();
      }}
    >
      {children}
      <TextField
        key={proof}
        {...control}
        {...field}
        autoCapitalize="none"
        spellCheck={false}
        required
        error={error ?? (isAboutProof ? text : undefined)}
      />
    </FormDialog>
  );
}
