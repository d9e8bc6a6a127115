import { useMutation, useQuery } from '@tanstack/react-query';
import { JoinForm, ROLE_WORDS, type StaffRole } from '@voltcourier/contracts/accounts/staff';
import { Button } from '@voltcourier/ui/button';
import { ErrorState } from '@voltcourier/ui/error-state';
import { Notice } from '@voltcourier/ui/notice';
import { Progress } from '@voltcourier/ui/progress';
import { TextField } from '@voltcourier/ui/text-field';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { api } from '../../../lib/api.ts';
import styles from './join-form.module.css';

const EMPTY = { firstName: '', lastName: '', password: '', again: '' };
const HELP = 'At least 8 characters, with an uppercase letter, a lowercase letter and a number.';

type Errors = Partial<Record<string, string>>;

function errorsOf(entries: typeof EMPTY): Errors {
  const checked = z.safeParse(JoinForm, entries);
  const issues = checked.success ? [] : checked.error.issues;
  const errors: Errors = Object.fromEntries(
    issues.map(({ path, message }) => [path.join('.'), message]).toReversed(),
  );
  return entries.password === entries.again
    ? errors
    : { ...errors, again: 'Passwords don’t match' };
}

function Fields({
  token,
  role,
  onJoined,
}: {
  token: string;
  role: StaffRole;
  onJoined: (email: string) => void;
}) {
  const [entries, setEntries] = useState(EMPTY);
  const [errors, setErrors] = useState<Errors>({});
  const join = useMutation(
    api.staff.join.mutation(
      (form: JoinForm) => ({ body: { ...form, token } }),
      ({ email }) => onJoined(email),
    ),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (join.isPending) return;
    const found = errorsOf(entries);
    setErrors(found);
    const { again: _again, ...form } = entries;
    if (Object.keys(found).length === 0) join.mutate(form);
  };
  const field = (name: keyof typeof EMPTY) => ({
    name,
    value: entries[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) =>
      setEntries((current) => ({ ...current, [name]: event.target.value })),
  });
  const failure = join.error;
  return (
    <form className={styles.form} aria-label="Join" onSubmit={submit} noValidate>
      <p>
        Your role: {ROLE_WORDS[role].name}. {ROLE_WORDS[role].detail}
      </p>
      {failure === null ? null : (
        <Notice tone="failed" title="You haven’t joined yet">
          {failure.fieldErrors.map(({ message }) => message).join(' ') || failure.message}
        </Notice>
      )}
      <TextField label="First name" optional autoComplete="given-name" {...field('firstName')} />
      <TextField label="Last name" optional autoComplete="family-name" {...field('lastName')} />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        required
        help={HELP}
        {...field('password')}
      />
      <TextField
        label="Confirm password"
        type="password"
        autoComplete="new-password"
        required
        {...field('again')}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        pending={join.isPending}
        pendingLabel="Joining..."
      >
        Join
      </Button>
    </form>
  );
}

/** Accepts an invitation to be staff: who is meant, and a password of their own. */
export function JoinStaff({
  token,
  onJoined,
}: {
  token: string;
  onJoined: (email: string) => void;
}) {
  const { data, error, refetch, isFetching } = useQuery({
    ...api.staff.invitation.query({ body: { token } }),
    staleTime: Infinity,
  });
  if (data !== undefined) {
    return (
      <>
        <p className={styles.who}>{`For ${data.email}`}</p>
        <Fields token={token} role={data.role} onJoined={onJoined} />
      </>
    );
  }
  if (error === null) return <Progress block>Looking for your invitation...</Progress>;
  if (error.status === 0 || error.status >= 500) {
    return (
      <ErrorState
        level={2}
        title="We can’t look for your invitation"
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        {error.message}
      </ErrorState>
    );
  }
  return (
    <Notice tone="failed" title="This link can’t be used">
      {error.code === 'link_unusable'
        ? error.message
        : 'This link is not whole. Please open it from the email again.'}
    </Notice>
  );
}
