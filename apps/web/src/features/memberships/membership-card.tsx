import { useMutation } from '@tanstack/react-query';
import type { Membership } from '@voltcourier/contracts/memberships/memberships';
import { Button } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { ConfirmDialog } from '@voltcourier/ui/confirm-dialog';
import { showToast } from '@voltcourier/ui/toast';
import { useState } from 'react';
import { Refusal } from '../../lib/refusal.tsx';
import { api } from './api.ts';
import { cancelTexts } from './change-labels.ts';
import { membershipLabels } from './membership-labels.ts';
import styles from './my-membership.module.css';

/** Dialog that confirms a cancellation, and says how long the membership runs. */
function CancelDialog({
  membership,
  open,
  onClose,
}: {
  membership: Membership;
  open: boolean;
  onClose: () => void;
}) {
  const cancel = useMutation(api.memberships.cancel.mutation());
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Cancel your membership?"
      description={cancelTexts(membership)}
      back="Keep membership"
      action="Cancel membership"
      pendingLabel="Cancelling..."
      failedTitle="Not cancelled"
      call={cancel}
      onConfirm={() =>
        cancel.mutate(undefined, {
          onSuccess: () => {
            showToast({ title: 'Membership cancelled' });
            onClose();
          },
        })
      }
    />
  );
}

/** The user's membership, its remaining sessions, and how to cancel or keep it. */
export function MembershipCard({ membership }: { membership: Membership }) {
  const [isEnding, setIsEnding] = useState(false);
  const resume = useMutation(api.memberships.resume.mutation());
  const { status, sessions, emergencySessions, plan } = membership;
  const { title, detail } = membershipLabels(membership);
  const isRunning = (status !== 'none' && status !== 'ended') || membership.pool !== null;
  const isBought = isRunning && plan !== null;
  return (
    <Card title="Your membership">
      <div className={styles.stack}>
        <div>
          <p className={styles.plan}>{title}</p>
          <p className={styles.quiet}>{detail}</p>
        </div>
        {isRunning ? (
          <ul className={styles.allowances}>
            <li>
              {membership.pool === null
                ? sessions.label
                : `${sessions.label}, shared in ${membership.pool}`}
            </li>
            {emergencySessions.granted === 0 ? null : <li>{emergencySessions.label}</li>}
          </ul>
        ) : null}
        <Refusal error={resume.error} title="The cancellation stands" />
        {isBought ? (
          <div className={styles.actions}>
            {status === 'cancelled' ? (
              <Button
                variant="primary"
                pending={resume.isPending}
                pendingLabel="One moment..."
                onClick={() =>
                  resume.mutate(undefined, {
                    onSuccess: () => showToast({ title: 'Your membership goes on' }),
                  })
                }
              >
                Keep my membership
              </Button>
            ) : (
              <Button variant="quiet" onClick={() => setIsEnding(true)}>
                Cancel membership
              </Button>
            )}
          </div>
        ) : null}
      </div>
      <CancelDialog membership={membership} open={isEnding} onClose={() => setIsEnding(false)} />
    </Card>
  );
}
