import type { Booking } from '@voltcourier/contracts/bookings/bookings';
import { EMERGENCY_SERVICE } from '@voltcourier/pricing';
import { showToast } from '@voltcourier/ui/toast';
import { lazy, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useBooking } from '../features/bookings/use-booking.ts';
import { EmergencyForm } from '../features/bookings/emergencies/emergency-form.tsx';
import {
  readPendingRequest,
  writePendingRequest,
} from '../features/bookings/emergencies/pending-request.ts';
import { Requested } from '../features/bookings/emergencies/requested.tsx';
import { track } from '../lib/analytics.ts';
import { hasToken } from '../lib/api.ts';
import { paymentUrl } from '../lib/payment-url.ts';
import { useHydrated } from '../lib/hydration/use-hydrated.ts';
import styles from './emergency.module.css';
import { Frame } from './emergency/frame.tsx';

// Both for signed-in users; a request doesn't wait for them, and works without them.
const VehicleChoice = lazy(() =>
  import('../features/memberships/vehicles/saved-vehicle-choice.tsx').then(
    (loaded) => ({ default: loaded.VehicleInPlace }),
    () => ({ default: () => null }),
  ),
);

const Allowance = lazy(() =>
  import('../features/memberships/session-choice.tsx').then(
    (loaded) => ({ default: loaded.SessionChoice }),
    () => ({ default: () => null }),
  ),
);

const loadCheckout = () => import('./checkout.tsx');

/** How long the confirmation is shown before the checkout opens (specification section 9). */
const LEAVE_MS = 1500;

const SUBMITTED = {
  title: 'Emergency Request Submitted',
  description: 'Our team has been notified and will contact you ASAP. Proceeding to payment.',
} as const;

/** Shown if a membership's call-out covers the request. */
const COVERED = {
  title: SUBMITTED.title,
  description:
    'Our team has been notified and will contact you ASAP. Your membership covers this call-out.',
} as const;

const NO_REDIRECT = {
  title: 'Navigation Error',
  description: 'There was an issue redirecting to checkout. Please contact support.',
} as const;

/** This tab's request: sent, paid if necessary, and cleared for another one. */
function useRequest() {
  const navigate = useNavigate();
  const [id, setId] = useState<string>();
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    setId(readPendingRequest());
    return () => clearTimeout(leaving.current);
  }, []);

  const onRequested = useCallback(
    (made: Booking) => {
      track({
        event: 'booking_created',
        service: made.service.type,
        valueCents: made.amountCents,
      });
      writePendingRequest(made.id);
      setId(made.id);
      if (made.usesSession) return showToast(COVERED);
      showToast(SUBMITTED);
      const checkout = loadCheckout();
      // Handled later; prevents an unhandled rejection until then.
      checkout.catch(() => undefined);
      leaving.current = setTimeout(() => {
        checkout.then(
          () => void navigate(paymentUrl(made)),
          () => showToast({ ...NO_REDIRECT, variant: 'destructive' }),
        );
      }, LEAVE_MS);
    },
    [navigate],
  );

  const startAnew = () => {
    clearTimeout(leaving.current);
    writePendingRequest(undefined);
    setId(undefined);
  };

  return { id, onRequested, startAnew };
}

/** What to do until the technician arrives. */
function Guidance() {
  return (
    <div className={styles.beside}>
      <section className={styles.safety} aria-labelledby="safety">
        <h2 id="safety">Safety first</h2>
        <ul>
          <li>Stay with the car if it is safe, hazard lights on.</li>
          <li>In moving traffic: get out on the far side and wait behind the barrier.</li>
          <li>In danger or hurt: call 911 first.</li>
        </ul>
      </section>
      <section className={styles.next} aria-labelledby="next">
        <h2 id="next">What happens next</h2>
        <ol>
          <li>Our team sees your request at once, and calls you if anything is unclear.</li>
          <li>
            You pay after that, unless your plan covers it. Cancelling is free until a technician is
            on the way.
          </li>
          <li>A technician comes to you. You can follow your request on its own page.</li>
        </ol>
      </section>
    </div>
  );
}

/** The emergency page (specification sections 2 and 4). */
export function Page() {
  const { id, onRequested, startAnew } = useRequest();
  const isSignedIn = useHydrated() && hasToken();
  const { data: booking } = useBooking(id);
  return (
    <Frame>
      <div className={styles.page}>
        <header className={styles.head}>
          <h1>{EMERGENCY_SERVICE.label}</h1>
          <p className={styles.intro}>
            Tell us where you are. A technician comes to you now, day and night.
          </p>
        </header>
        <Guidance />
        <div className={styles.form}>
          {id === undefined ? (
            <EmergencyForm
              VehicleChoice={isSignedIn ? VehicleChoice : undefined}
              Allowance={isSignedIn ? Allowance : undefined}
              onRequested={onRequested}
            />
          ) : (
            <Requested id={id} booking={booking} onAnother={startAnew} />
          )}
        </div>
      </div>
    </Frame>
  );
}
