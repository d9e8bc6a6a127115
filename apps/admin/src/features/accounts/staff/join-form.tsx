import { NewPasswordFields, repeatError } from '@voltcourier/account-screens/new-password-fields';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { StaffRole } from '@voltcourier/contracts/accounts/default-permissions';
import { JoinForm, ROLE_LABELS } from '@voltcourier/contracts/accounts/staff';
import { Button } from '@voltcourier/ui/button';
import { Failed } from '@voltcourier/ui/error-state';
import { Notice, Refusal } from '@voltcourier/ui/notice';
import { Progress } from '@voltcourier/ui/progress';
import { TextField } from '@voltcourier/ui/text-field';
import { staffApi } from '../../../lib/api/staff.ts';
import { useContractForm } from '../../../lib/use-contract-form.ts';
import styles from './join-form.module.css';

const EMPTY = { firstName: '', lastName: '', password: '', confirmPassword: '' };

function Fields({
  token,
  role,
  onJoined,
}: {
  token: string;
  role: StaffRole;
  onJoined: (email: string) => void;
}) {
  const form = useContractForm({
    schema: JoinForm,
    defaultValues: EMPTY,
    problemsOf: repeatError,
    save: useMutation(
      staffApi.join.mutation(
        (entered: JoinForm) => ({ body: { ...entered, token } }),
        ({ email }) => onJoined(email),
      ),
    ),
  });
  return (
    <form className={styles.form} aria-label="Join" {...form.formProps}>
      <p>
        Your role: {ROLE_LABELS[role].name}. {ROLE_LABELS[role].detail}
      </p>
      <Refusal error={form.refusal} title="You haven’t joined yet" />
      <TextField
        label="First name"
        optional
        autoComplete="given-name"
        {...form.field('firstName')}
      />
      <TextField
        label="Last name"
        optional
        autoComplete="family-name"
        {...form.field('lastName')}
      />
      <NewPasswordFields
        label="Password"
        password={form.field('password')}
        repeat={form.field('confirmPassword')}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        pending={form.isPending}
        pendingLabel="Joining..."
      >
        Join
      </Button>
    </form>
  );
}

/** Accepts an invitation to join the staff: shows whom it is for, and sets a password. */
export function JoinStaff({
  token,
  onJoined,
}: {
  token: string;
  onJoined: (email: string) => void;
}) {
  const result = useQuery({
    ...staffApi.invitation.query({ body: { token } }),
    staleTime: Infinity,
  });
  const { data, error } = result;
  if (data !== undefined) {
    return (
      <>
        <p className={styles.who}>{`For ${data.email}`}</p>
        <Fields token={token} role={data.role} onJoined={onJoined} />
      </>
    );
  }
  if (error === null) return <Progress block>Loading your invitation...</Progress>;
  if (error.status === 0 || error.status >= 500) {
    return <Failed result={result} title="We can’t load your invitation" />;
  }
  return (
    <Notice tone="failed" title="This link can’t be used">
      {error.code === 'link_unusable'
        ? error.message
        : 'This link is incomplete. Open it from the email again.'}
    </Notice>
  );
}
