import { useMutation } from '@tanstack/react-query';
import type { CompanyView } from '@voltcourier/contracts/memberships/companies';
import { Button } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { showToast } from '@voltcourier/ui/toast';
import { Refusal } from '../../../lib/refusal.tsx';
import { api } from './api.ts';
import styles from './company.module.css';

type Invitation = CompanyView['invited'][number];

/** An invitation to the signed-in user, with its answers. */
export function Invited({ invitation, isMember }: { invitation: Invitation; isMember: boolean }) {
  const accept = useMutation(
    api.companies.accept.mutation(() => ({ params: { invitationId: invitation.id } })),
  );
  const decline = useMutation(
    api.companies.withdraw.mutation(() => ({ params: { invitationId: invitation.id } })),
  );
  const { company, role } = invitation;
  const error = accept.error ?? decline.error;
  return (
    <Card title={`${company} invites you`} tone="asphalt">
      <div className={styles.stack}>
        <p>
          {isMember
            ? 'You’re already in a company. Leave it before you join another one.'
            : role === 'manager'
              ? 'As a manager you charge on the sessions of the company’s membership.'
              : 'As a driver you charge on the sessions of the company’s membership.'}
        </p>
        <Refusal error={error} title="Your answer didn’t arrive" />
        <div className={styles.buttons}>
          {isMember ? null : (
            <Button
              variant="primary"
              pending={accept.isPending}
              pendingLabel="Joining..."
              onClick={() =>
                accept.mutate(undefined, {
                  onSuccess: () => showToast({ title: `You are in ${company} now` }),
                })
              }
            >
              Join
            </Button>
          )}
          <Button
            pending={decline.isPending}
            pendingLabel="Declining..."
            onClick={() =>
              decline.mutate(undefined, {
                onSuccess: () => showToast({ title: 'Invitation declined' }),
              })
            }
          >
            Decline
          </Button>
        </div>
      </div>
    </Card>
  );
}
