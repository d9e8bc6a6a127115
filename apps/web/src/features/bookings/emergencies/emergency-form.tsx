import type { Booking } from '@voltcourier/contracts/bookings/bookings';
import { ApiError } from '@voltcourier/contracts/client';
import { EMERGENCY_REQUEST, EMERGENCY_SERVICE, formatUsd } from '@voltcourier/pricing';
import { Button, ButtonLink } from '@voltcourier/ui/button';
import { BoltIcon } from '@voltcourier/ui/frame-icon';
import { PhoneIcon } from '@voltcourier/ui/icon';
import { Notice } from '@voltcourier/ui/notice';
import { preloadToast } from '@voltcourier/ui/toast';
import { type ComponentType, Suspense, useEffect, useState } from 'react';
import type { AllowanceProps } from '../../../lib/allowance.ts';
import { callUrl, useHotline } from '../../../lib/hotline.ts';
import { BASE, IN_LANGUAGE } from '../../../lib/language.ts';
import * as paths from '../../../lib/paths.ts';
import { useEntries } from '../../../lib/use-entries.ts';
import { useHydrated } from '../../../lib/hydration/use-hydrated.ts';
import { useOnline } from '../../../lib/use-online.ts';
import { PersonFields, VehicleFields, type VehicleChoiceSlot } from './emergency-fields.tsx';
import styles from './emergency-form.module.css';
import { EMPTY } from './form-entries.ts';
import { useEmergencySubmission } from './use-emergency-submission.ts';
import { Where } from './where.tsx';

const KEY = 'voltcourier.emergency-entries';

/** URL to which the form is posted without a script (decision 9). */
const ACTION = `${import.meta.env.VITE_API_URL ?? ''}/emergency${IN_LANGUAGE}`;

/** As long as what a plan that covers it says, and true until that is known. */
const PAID = <p>Without a plan that covers call-outs, you pay for this one.</p>;

/** Explains why the request failed, for a user who can only retry or call. */
function reasonOf(failure: Error): string {
  return failure instanceof ApiError && failure.status >= 400 && failure.fieldErrors.length === 0
    ? failure.message
    : 'We couldn’t reach our server.';
}

/** Error of the request, if any, and what to do now. */
function Trouble({ failure }: { failure: Error | null }) {
  const isOnline = useOnline();
  const hotline = useHotline();
  const call =
    hotline === null ? null : (
      <ButtonLink icon={<PhoneIcon />} href={callUrl(hotline)}>
        {`Call ${hotline}`}
      </ButtonLink>
    );
  if (!isOnline) {
    return (
      <Notice tone="warning" title="You are offline" action={call}>
        {failure === null ? null : 'Your request has not gone through. '}
        {hotline === null ? null : 'A call works without internet. '}
        What you typed is kept: send it as soon as you have a connection again.
      </Notice>
    );
  }
  return failure === null ? null : (
    <Notice tone="failed" title="Your request has not gone through" action={call}>
      {`${reasonOf(failure)} What you typed is kept. Send it again as often as you like: it stays one request.`}
    </Notice>
  );
}

/** Price, send button, and terms. */
function PriceAndButton({
  usesSession,
  request,
  hasFailed,
}: {
  usesSession: boolean;
  request: { readonly isPending: boolean; readonly failureCount: number };
  hasFailed: boolean;
}) {
  return (
    <>
      <p className={styles.price}>
        <span>{EMERGENCY_SERVICE.label}</span>
        <strong>{usesSession ? '1 call-out' : formatUsd(EMERGENCY_SERVICE.priceCents)}</strong>
      </p>
      <Button
        type="submit"
        variant="emergency"
        size="large"
        wide
        icon={<BoltIcon />}
        pending={request.isPending}
        pendingLabel={request.failureCount > 0 ? 'Sending again...' : 'Sending...'}
      >
        {hasFailed ? 'Send again' : 'Request help now'}
      </Button>
      <p className={styles.help}>
        Our team sees it at once; {usesSession ? 'there is nothing to pay' : 'you pay after that'}.
        By sending you agree to the <a href={`${BASE}${paths.termsOfService}`}>Terms of Service</a>{' '}
        and <a href={`${BASE}${paths.privacyPolicy}`}>Privacy Policy</a>.
      </p>
    </>
  );
}

interface EmergencyFormProps extends VehicleChoiceSlot {
  /** Chooses between a membership's call-out and payment; only if signed in. */
  readonly Allowance: ComponentType<AllowanceProps> | undefined;
  readonly onRequested: (booking: Booking) => void;
}

/**
 * The emergency form (specification sections 2 to 5 and 8). Until its script runs, and without
 * scripts, it is a plain form, which the API answers with pages.
 */
export function EmergencyForm({ VehicleChoice, Allowance, onRequested }: EmergencyFormProps) {
  const state = useEntries(KEY, EMPTY);
  const { form, entries, errors } = state;
  const isHydrated = useHydrated();
  const [usesSession, setUsesSession] = useState(false);
  const vehicleId = VehicleChoice === undefined ? null : entries.vehicleId || null;
  const { request, submit } = useEmergencySubmission(
    state,
    { vehicleId, useSession: usesSession },
    onRequested,
  );
  useEffect(preloadToast, []);

  const hasFailed = request.isError && Object.keys(errors).length === 0;
  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      action={ACTION}
      aria-label="Emergency charge"
      onSubmit={submit}
      // Without a script, the browser's own validation is better than a round trip.
      noValidate={isHydrated}
    >
      <Where state={state} isReady={isHydrated} />
      <VehicleFields state={state} VehicleChoice={VehicleChoice} />
      <PersonFields state={state} />
      <div className={styles.send}>
        <Trouble failure={hasFailed ? request.error : null} />
        {Allowance === undefined ? null : (
          <div className={styles.allowance}>
            <Suspense fallback={PAID}>
              <Allowance
                serviceType={EMERGENCY_REQUEST}
                onChange={setUsesSession}
                otherwise={PAID}
              />
            </Suspense>
          </div>
        )}
        <PriceAndButton usesSession={usesSession} request={request} hasFailed={hasFailed} />
      </div>
    </form>
  );
}
