import { useMutation } from '@tanstack/react-query';
import { Button } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { RadioCards } from '@voltcourier/ui/radio-cards';
import { EmailField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import { type FormEvent, useState } from 'react';
import { api } from './api.ts';
import styles from './company.module.css';

const ROLES = [
  { value: 'driver', label: 'Driver', detail: 'Uses the company’s sessions.' },
  { value: 'manager', label: 'Manager', detail: 'Can also see and invite people.' },
] as const;

/** Form that invites members: owners may invite anyone, managers only drivers. */
export function InviteForm({ maySetRole }: { maySetRole: boolean }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<'driver' | 'manager'>('driver');
  const [problem, setProblem] = useState<string>();
  const invite = useMutation(api.companies.invite.mutation());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (invite.isPending) return;
    invite.mutate(
      { body: { email, role } },
      {
        onSuccess: () => {
          showToast({ title: 'Invited', description: `We emailed ${email}.` });
          setEmail('');
        },
        onError: (failure) => setProblem(failure.fieldErrors[0]?.message ?? failure.message),
      },
    );
  };
  return (
    <Card title="Invite a teammate">
      <form className={styles.stack} onSubmit={submit} noValidate>
        <EmailField
          label="Their email address"
          autoComplete="off"
          help="They sign in or register with this address to accept. The invitation expires in 14 days."
          value={email}
          error={problem}
          onChange={({ target }) => {
            setEmail(target.value);
            setProblem(undefined);
          }}
        />
        {maySetRole ? (
          <RadioCards
            legend="Role"
            name="role"
            options={ROLES}
            value={role}
            onValueChange={(value) => setRole(value === 'manager' ? 'manager' : 'driver')}
          />
        ) : null}
        <div className={styles.buttons}>
          <Button
            type="submit"
            variant="primary"
            pending={invite.isPending}
            pendingLabel="Inviting..."
          >
            Send invitation
          </Button>
        </div>
      </form>
    </Card>
  );
}
