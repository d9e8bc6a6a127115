import type { User } from '@voltcourier/contracts/accounts/accounts';
import { TRIAL } from '@voltcourier/pricing';
import { ButtonLink } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import * as paths from '../../lib/paths.ts';
import { ACTIONS, membershipStatus } from './membership-status.ts';
import { membershipLabels } from './membership-labels.ts';
import styles from './my-membership.module.css';
import { tierFigures } from './tier-figures.ts';
import { useMembership } from './use-membership.ts';

/** Membership summary for the dashboard (specification section 2). */
export function MembershipSummary({ user }: { user: User }) {
  const [now] = useState(() => new Date());
  const { data } = useMembership();
  const { text, action } = membershipStatus(
    { tier: user.membershipTier, endsAt: user.membershipEndDate },
    now,
  );
  // An annual plan has a different price, which the membership page shows.
  const figures =
    action === 'manage' && data?.interval !== 'annually'
      ? tierFigures(user.membershipTier)
      : undefined;
  // Reserves its space until it is known.
  const trial = data?.trial.state ?? 'available';
  const offersTrial = action === 'upgrade' && (trial === 'available' || trial === 'verify-email');
  const isRunning =
    data !== undefined &&
    ((data.status !== 'none' && data.status !== 'ended') || data.pool !== null);
  return (
    <Card title="Membership">
      <div className={styles.stack}>
        <div>
          <p>{data?.status === 'trialing' ? membershipLabels(data).title : text}</p>
          {figures === undefined ? null : <p className={styles.quiet}>{figures}</p>}
          {isRunning ? (
            <>
              {data.status === 'active' || data.pool !== null ? null : (
                <p className={styles.quiet}>{membershipLabels(data).detail}</p>
              )}
              <p className={styles.quiet}>
                {data.pool === null
                  ? data.sessions.label
                  : `${data.sessions.label}, shared in ${data.pool}`}
              </p>
            </>
          ) : null}
        </div>
        {offersTrial ? (
          <p className={data === undefined ? styles.arriving : undefined}>
            {`${TRIAL.days} days free, with ${TRIAL.complimentaryCharges} complimentary charge. `}
            <Link to={paths.accountMembership}>Start your free trial</Link>
          </p>
        ) : null}
        <div className={styles.actions}>
          <ButtonLink variant="secondary" render={<Link to={paths.accountMembership} />}>
            {ACTIONS[action]}
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}
