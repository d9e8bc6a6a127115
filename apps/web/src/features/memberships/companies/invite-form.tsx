import { useMutation } from '@tanstack/react-query';
import { Button } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { RadioCards } from '@voltcourier/ui/radio-cards';
import { EmailField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import type { FormEvent } from 'react';
import { useOwnFields } from '../../../lib/use-entries.ts';
import { api } from './api.ts';
import styles from './company.module.css';

const ROLES = [
  { value: 'driver', label: 'Driver', detail: 'Uses the company’s sessions.' },
  { value: 'manager', label: 'Manager', detail: 'Can also see and invite people.' },
] as const;

const begun = () => ({ email: '', role: 'driver' });

/** Form that invites members: owners may invite anyone, managers only drivers. */
export function InviteForm({ maySetRole }: { maySetRole: boolean }) {
  const { form, entries, field, change, showErrors, clear } = useOwnFields('invitation', begun);
  const invite = useMutation(api.companies.invite.mutation());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (invite.isPending) return;
    const { email, role } = entries;
    invite.mutate(
      { body: { email, role: role === 'manager' ? role : 'driver' } },
      {
        onSuccess: () => {
          showToast({ title: 'Invited', description: `We emailed ${email}.` });
          clear();
        },
        onError: ({ fieldErrors, message }) =>
          showErrors({ email: fieldErrors[0]?.message ?? message }),
      },
    );
  };
  return (
    <Card title="Invite a teammate">
      <form ref={form} className={styles.stack} onSubmit={submit} noValidate>
        <EmailField
          label="Their email address"
          autoComplete="off"
          help="They sign in or register with this address to accept. The invitation expires in 14 days."
          {...field('email')}
        />
        {maySetRole ? (
          <RadioCards
            legend="Role"
            name="role"
            options={ROLES}
            value={entries.role}
            onValueChange={(role) => change({ role })}
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
