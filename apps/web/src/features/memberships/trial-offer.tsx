import type { Membership } from '@voltcourier/contracts/memberships/memberships';
import { Button } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { showToast } from '@voltcourier/ui/toast';
import type { ReactNode } from 'react';
import { Refusal } from '../../lib/refusal.tsx';
import styles from './my-membership.module.css';
import { TRIAL_TERMS, TRIAL_TITLE } from './trial-texts.ts';
import { type TrialStarter } from './use-start-trial.ts';

/**
 * Trial offer for users who can still have it (specification section 9). `verification` is shown
 * first to users whose address isn't verified.
 */
export function TrialOffer({
  membership,
  start,
  verification,
}: {
  membership: Membership;
  start: TrialStarter;
  verification: ReactNode;
}) {
  const { state } = membership.trial;
  if (state !== 'available' && state !== 'verify-email') return null;
  return (
    <Card title={TRIAL_TITLE} tone="raised">
      <div className={styles.stack}>
        <p>{TRIAL_TERMS}</p>
        <Refusal error={start.error} title="The trial didn’t start" />
        {state === 'verify-email' ? (
          verification
        ) : (
          <div className={styles.actions}>
            <Button
              variant="primary"
              pending={start.isPending}
              pendingLabel="Starting..."
              onClick={() =>
                start.mutate(undefined, {
                  onSuccess: () =>
                    showToast({
                      title: 'Your trial has started',
                      description: 'Your complimentary charge is ready to book.',
                    }),
                })
              }
            >
              Start my trial
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
