import { useMutation, useQuery } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import { CodeForm, PasswordProof } from '@voltcourier/contracts/accounts/security';
import { Button } from '@voltcourier/ui/button';
import { Dialog } from '@voltcourier/ui/dialog';
import { Notice } from '@voltcourier/ui/notice';
import { TextField } from '@voltcourier/ui/text-field';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { api } from './api.ts';
import styles from './proof-dialog.module.css';

/** What a call that asks again takes as its headers. */
export interface ProofHeaders {
  readonly 'proof-token': string;
}

const SCHEMAS = { password: PasswordProof, code: CodeForm };

/** Gives a proof, and does the deed with it. One that came to nothing keeps its proof. */
function useDeed(act: (proof: ProofHeaders) => Promise<unknown>) {
  const kept = useRef<string>(undefined);
  return useMutation<unknown, ApiError, { password: string } | { code: string }>({
    mutationFn: async (body) => {
      kept.current ??= (await api.security.prove({ body })).proof;
      const result = await act({ 'proof-token': kept.current });
      kept.current = undefined;
      return result;
    },
    onError: (failure) => {
      // It has run out meanwhile: the next try gives another one.
      if (failure.code === 'proof_required') kept.current = undefined;
    },
  });
}

/** What the field takes: a code from whoever has an app, the password from everybody else. */
function useListParams(): keyof typeof SCHEMAS {
  const { data } = useQuery({ ...api.security.secondFactor.query(), staleTime: Infinity });
  return data?.authenticatorSince == null ? 'password' : 'code';
}

const PROOF_CODES = ['password_wrong', 'code_wrong'];

/**
 * Asks somebody who is signed in once more who they are, and then does what matters: gives a role,
 * takes a file along, gives money back, erases. `check` looks at the form’s own fields first.
 */
export function ProofDialog({
  open,
  onClose,
  title,
  description,
  action,
  isDestructive = false,
  failedTitle,
  check = () => true,
  act,
  onDone,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** The words of the decisive button. */
  action: string;
  isDestructive?: boolean;
  /** What is not done when it fails, such as "The role is not changed". */
  failedTitle: string;
  check?: () => boolean;
  act: (proof: ProofHeaders) => Promise<unknown>;
  onDone: () => void;
  /** Further fields, above the proof. */
  children?: ReactNode;
}) {
  const form = useId();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const deed = useDeed(act);
  const asked = useListParams();

  const close = () => {
    if (deed.isPending) return;
    deed.reset();
    setTyped('');
    setError(undefined);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (deed.isPending) return;
    const isWhole = check();
    const proof = asked === 'password' ? { password: typed } : { code: typed };
    const checked = z.safeParse<z.ZodMiniType>(SCHEMAS[asked], proof);
    setError(checked.success ? undefined : checked.error.issues[0]?.message);
    if (!isWhole || !checked.success) return;
    deed.mutate(proof, {
      onSuccess: () => {
        setTyped('');
        onDone();
      },
    });
  };
  const failure = deed.error;
  const isAboutProof = failure?.code !== undefined && PROOF_CODES.includes(failure.code);
  const words = failure?.fieldErrors.map(({ message }) => message).join(' ') || failure?.message;

  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            type="submit"
            form={form}
            variant={isDestructive ? 'destructive' : 'primary'}
            pending={deed.isPending}
            pendingLabel="Checking..."
          >
            {action}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        {failure === null || isAboutProof ? null : (
          <Notice tone="failed" title={failedTitle}>
            {words}
          </Notice>
        )}
        {children}
        <TextField
          key={asked}
          label={asked === 'password' ? 'Your password' : 'Code'}
          name={asked}
          type={asked === 'password' ? 'password' : 'text'}
          autoComplete={asked === 'password' ? 'current-password' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          required
          help={
            asked === 'password'
              ? 'To be sure that this is you.'
              : 'The 6 digits of your authenticator app, or a recovery code.'
          }
          value={typed}
          error={error ?? (isAboutProof ? words : undefined)}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </Dialog>
  );
}
