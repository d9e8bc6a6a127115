import { BILLING_INTERVALS, PLAN_NAMES } from '@voltcourier/pricing';
import { Card } from '@voltcourier/ui/card';
import { Progress } from '@voltcourier/ui/progress';
import { useState } from 'react';
import { JoinForm } from '../../features/accounts/join-form.tsx';
import { useUser } from '../../features/accounts/use-user.ts';
import { VerificationCodeForm } from '../../features/accounts/verification-code-form.tsx';
import type { TakenRequest } from '../../features/bookings/inquiries/taken-request.ts';
import { TrialOfMember } from '../../features/memberships/trial-start.tsx';
import { TRIAL_TERMS, TRIAL_TITLE } from '../../features/memberships/trial-texts.ts';
import { useStartTrial } from '../../features/memberships/use-start-trial.ts';
import styles from '../../features/memberships/my-membership.module.css';
import { hasToken } from '../../lib/api.ts';

/** Steps for a signed-in user: verify the email address, then start the trial. */
function SignedIn({ request, takesFocus }: { request: TakenRequest; takesFocus: boolean }) {
  const { user } = useUser();
  const start = useStartTrial();
  const plan = PLAN_NAMES.find((name) => name === request.plan);
  const interval = BILLING_INTERVALS.find((name) => name === request.interval) ?? 'monthly';
  if (!user) return <Progress block>One moment...</Progress>;
  return user.emailVerified ? (
    <TrialOfMember start={start} wanted={plan && { plan, interval }} />
  ) : (
    <VerificationCodeForm
      email={user.email}
      takesFocus={takesFocus}
      onVerified={() => start.mutate()}
    />
  );
}

/** From a request to the trial: create an account, enter the emailed code, and start the trial. */
export function Trial({ request }: { request: TakenRequest }) {
  const [hasJoined, setHasJoined] = useState(false);
  return (
    <Card title={TRIAL_TITLE} level={3} tone="raised">
      <div className={styles.stack}>
        <p>{TRIAL_TERMS}</p>
        {hasJoined || hasToken() ? (
          <SignedIn request={request} takesFocus={hasJoined} />
        ) : (
          <JoinForm
            name={request.name}
            email={request.email}
            action="Create account and continue"
            onJoined={() => setHasJoined(true)}
          />
        )}
      </div>
    </Card>
  );
}
