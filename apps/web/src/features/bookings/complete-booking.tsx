import type { ApiError } from '@voltcourier/contracts/client';
import { HOLD_MINUTES } from '@voltcourier/pricing';
import { SESSION_CANCELLATION_SENTENCE } from '@voltcourier/pricing/cancellation-sentences';
import { ActionBar } from '@voltcourier/ui/action-bar';
import { Button } from '@voltcourier/ui/button';
import { Notice } from '@voltcourier/ui/notice';
import { Link } from 'react-router-dom';
import * as paths from '../../lib/paths.ts';
import { useOnline } from '../../lib/use-online.ts';
import styles from './booking-form.module.css';

interface CompleteBookingProps {
  readonly usesSession: boolean;
  /** The mutation that creates the booking. */
  readonly creation: { readonly isPending: boolean; readonly error: ApiError | null };
}

const reload = (
  <Button size="compact" onClick={() => location.reload()}>
    Reload
  </Button>
);

/** Button that books, with its error and the terms. */
export function CompleteBooking({ usesSession, creation }: CompleteBookingProps) {
  const isOnline = useOnline();
  const { error } = creation;
  return (
    <>
      <ActionBar>
        {error?.reply === 'none' || error?.reply === 'undecoded' ? (
          <Notice tone="failed" action={error.status === 0 ? null : reload}>
            {error.message} What you entered is kept, and trying again never books twice.
          </Notice>
        ) : isOnline ? null : (
          <Notice tone="warning" title="You are offline">
            What you entered is kept. Book as soon as you have a connection again.
          </Notice>
        )}
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          pending={creation.isPending}
          pendingLabel="Processing..."
        >
          {usesSession ? 'Complete Booking' : 'Complete Booking & Proceed to Payment'}
        </Button>
      </ActionBar>
      <p className={styles.note}>
        By confirming you agree to the <Link to={paths.termsOfService}>Terms of Service</Link> and{' '}
        <Link to={paths.privacyPolicy}>Privacy Policy</Link>.{' '}
        {usesSession
          ? SESSION_CANCELLATION_SENTENCE
          : `We keep your spot for ${HOLD_MINUTES} minutes while you pay.`}
      </p>
    </>
  );
}
