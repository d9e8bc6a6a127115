import type { Membership } from '@voltcourier/contracts/memberships/memberships';
import { type BillingInterval, type PlanName } from '@voltcourier/pricing';
import { Button, ButtonLink } from '@voltcourier/ui/button';
import { Progress } from '@voltcourier/ui/progress';
import { QueryState } from '@voltcourier/ui/query-state';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Refusal } from '../../lib/refusal.tsx';
import * as paths from '../../lib/paths.ts';
import { formatDate } from './membership-labels.ts';
import styles from './my-membership.module.css';
import { useMembership } from './use-membership.ts';
import type { TrialStarter } from './use-start-trial.ts';

/** Plan that the user wants after the trial. */
export interface WantedPlan {
  readonly plan: PlanName;
  readonly interval: BillingInterval;
}

function PlanLink({ wanted, children }: { wanted: WantedPlan | undefined; children: string }) {
  const to =
    wanted === undefined
      ? paths.accountMembership
      : paths.accountMembershipOf(wanted.plan, wanted.interval);
  return (
    <ButtonLink variant="secondary" render={<Link to={to} />}>
      {children}
    </ButtonLink>
  );
}

function Running({
  membership,
  wanted,
  hasJustBegun,
}: {
  membership: Membership;
  wanted: WantedPlan | undefined;
  /** Takes the focus, because the previous form is gone. */
  hasJustBegun: boolean;
}) {
  const { endsAt } = membership.trial;
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hasJustBegun) top.current?.focus({ preventScroll: true });
  }, [hasJustBegun]);
  return (
    <div ref={top} className={styles.stack} tabIndex={-1}>
      <p>
        <strong>Your trial has started.</strong>{' '}
        {endsAt === null
          ? ''
          : `It runs until ${formatDate(endsAt)}. ${membership.sessions.label}, free of charge.`}
      </p>
      <div className={styles.actions}>
        <ButtonLink variant="primary" render={<Link to={paths.booking} />}>
          Book your free charge
        </ButtonLink>
        <PlanLink wanted={wanted}>See your membership</PlanLink>
      </div>
    </div>
  );
}

interface TrialStartProps {
  readonly start: TrialStarter;
  /** Plan chosen on the way here. */
  readonly wanted: WantedPlan | undefined;
}

/**
 * Last step of the trial, for users with a verified address: start it, or show that it is running
 * or used.
 */
function TrialStart({ membership, start, wanted }: TrialStartProps & { membership: Membership }) {
  const { state } = membership.trial;
  if (state === 'running')
    return <Running membership={membership} wanted={wanted} hasJustBegun={start.isSuccess} />;
  if (start.isPending) return <Progress block>Starting your trial...</Progress>;
  if (state === 'used' || membership.status !== 'none') {
    return (
      <div className={styles.stack}>
        <p>
          {state === 'used'
            ? 'You’ve already had your trial. Your plan starts as soon as you pay for it.'
            : 'You’re already a member.'}
        </p>
        <div className={styles.actions}>
          <PlanLink wanted={wanted}>
            {state === 'used' ? 'Go on to your plan' : 'See your membership'}
          </PlanLink>
        </div>
      </div>
    );
  }
  return (
    <div className={styles.stack}>
      <Refusal error={start.error} title="The trial didn’t start" />
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => start.mutate()}>
          Start my trial
        </Button>
      </div>
    </div>
  );
}

/** Trial of a signed-in user, once their membership is known. */
export function TrialOfMember(props: TrialStartProps) {
  const result = useMembership();
  return result.data === undefined ? (
    <QueryState result={result} loading="Loading your trial..." failed="We can’t show your trial" />
  ) : (
    <TrialStart membership={result.data} {...props} />
  );
}
