import { useMutation } from '@tanstack/react-query';
import type { Membership } from '@voltcourier/contracts/memberships/memberships';
import { TRIAL } from '@voltcourier/pricing';
import { Button, ButtonLink } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { Refusal } from '@voltcourier/ui/notice';
import { showToast } from '@voltcourier/ui/toast';
import { Link } from 'react-router-dom';
import * as paths from '../../lib/paths.ts';
import { api } from './api.ts';
import styles from './my-membership.module.css';

/** The trial, for whoever can still have it (specification section 9). */
export function TrialOffer({ membership }: { membership: Membership }) {
  const start = useMutation(api.memberships.startTrial.mutation());
  const { state } = membership.trial;
  if (state !== 'available' && state !== 'verify-email') return null;
  return (
    <Card title={`Try it for ${TRIAL.days} days`} tone="asphalt">
      <div className={styles.stack}>
        <p>One complimentary charge, no card needed. Ends automatically. Once per person.</p>
        <Refusal error={start.error} title="The trial didn’t start" />
        <div className={styles.actions}>
          {state === 'available' ? (
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
          ) : (
            <ButtonLink variant="primary" render={<Link to={paths.account} />}>
              Verify your email address first
            </ButtonLink>
          )}
        </div>
      </div>
    </Card>
  );
}
