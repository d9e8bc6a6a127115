import { ButtonLink } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { Countdown } from '@voltcourier/ui/countdown';
import { SummaryList } from '@voltcourier/ui/summary-list';
import { type ComponentType, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { formatClock } from '../../../lib/appointment.ts';
import { callUrl, useHotline } from '../../../lib/hotline.ts';
import * as paths from '../../../lib/paths.ts';
import { planLabel } from './quick-booking-entries.ts';
import styles from './quick-booking.module.css';
import type { TakenRequest } from './taken-request.ts';

function Hotline() {
  const hotline = useHotline();
  return hotline === null ? null : <a href={callUrl(hotline)}>{`Call ${hotline}`}</a>;
}

interface ConfirmationProps {
  readonly request: TakenRequest;
  readonly Trial: ComponentType<{ readonly request: TakenRequest }>;
}

/** What happens next: the call, the visit, and what it costs. */
function NextSteps({ request, plan }: { request: TakenRequest; plan: string | undefined }) {
  const { respondBy, email, preferredTime } = request;
  return (
    <div className={styles.next}>
      <h3>What happens next</h3>
      <ol>
        <li>
          {`We’ll call to confirm your charging appointment.${email === '' ? '' : ` A copy of your request is on its way to ${email}.`}`}
        </li>
        <li>
          {'We aim to be with you by '}
          <time dateTime={respondBy}>{formatClock(respondBy)}</time>
          {preferredTime === ''
            ? '.'
            : `, or at the time that you prefer: ${preferredTime}. We’ll agree on it when we call.`}
        </li>
        <li>
          {plan === undefined
            ? 'We’ll tell you the price before we come. You haven’t been charged.'
            : `We’ll set up your plan on the phone: ${plan}. You haven’t been charged.`}
        </li>
      </ol>
    </div>
  );
}

/** Step 4: the request is received, what happens next, and the trial (specification section 9). */
export function Confirmation({ request, Trial }: ConfirmationProps) {
  const { id, callbackDueAt, phone } = request;
  const plan = planLabel(request.plan, request.interval);
  return (
    <div className={styles.done}>
      <div className={styles.taken}>
        <Card tone="asphalt" className={styles.callback}>
          <p>{`We call ${phone} by`}</p>
          <p className={styles.clock}>
            <time dateTime={callbackDueAt}>{formatClock(callbackDueAt)}</time>
          </p>
          <Countdown
            deadline={Date.parse(callbackDueAt)}
            ended={
              <>
                You should have heard from us by now. <Hotline />
              </>
            }
          >
            Time left:
          </Countdown>
        </Card>

        <Suspense fallback={<div className={styles.trial} />}>
          <Trial request={request} />
        </Suspense>
      </div>

      <div className={styles.after}>
        <NextSteps request={request} plan={plan} />
        <SummaryList
          rows={[
            ...(plan === undefined ? [] : [{ term: 'Plan', value: plan }]),
            { term: 'Request ID', value: id },
          ]}
        />
        <div className={styles.actions}>
          <ButtonLink render={<Link to={paths.home} />}>Back to the home page</ButtonLink>
        </div>
      </div>
    </div>
  );
}
