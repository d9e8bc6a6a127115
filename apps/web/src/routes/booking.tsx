import type { Booking } from '@voltcourier/contracts/bookings/bookings';
import { SLOT_TIMES } from '@voltcourier/pricing';
import { PageSection } from '@voltcourier/ui/page-section';
import { preloadToast, showToast } from '@voltcourier/ui/toast';
import {
  type ComponentType,
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { SchedulePicker } from '../features/bookings/availability/schedule-picker.tsx';
import { useForgetAvailability } from '../features/bookings/availability/use-availability.ts';
import { BookingForm } from '../features/bookings/booking-form.tsx';
import { ResumePayment } from '../features/bookings/resume-payment.tsx';
import { useForgetMembership } from '../features/memberships/forget-membership.ts';
import type { AllowanceProps } from '../lib/allowance.ts';
import { track } from '../lib/analytics.ts';
import { hasToken } from '../lib/api.ts';
import type { KnownCustomerProps } from '../lib/known-customer.ts';
import { keepAppointment } from '../lib/kept-appointments.ts';
import * as paths from '../lib/paths.ts';
import { paymentUrl } from '../lib/payment-url.ts';
import { endBooking } from '../lib/pending-booking.ts';
import { useHydrated } from '../lib/hydration/use-hydrated.ts';
import type { VehicleChoiceProps } from '../lib/vehicle-choice.ts';
import styles from './booking.module.css';

const loadCheckout = () => import('./checkout.tsx');

// Most people who book are signed out, so this code loads only for those who are signed in.
const SessionChoice = lazy(async () => ({
  default: (await import('../features/memberships/session-choice.tsx')).SessionChoice,
}));

function Allowance(props: AllowanceProps) {
  return (
    <Suspense fallback={null}>
      <SessionChoice {...props} />
    </Suspense>
  );
}

const nothing = () => ({ default: () => null });

// For signed-in users; a booking doesn't wait for it, and works without it.
const VehicleChoice = lazy<ComponentType<VehicleChoiceProps>>(() =>
  import('../features/memberships/vehicles/vehicle-choice.tsx').then(
    (loaded) => ({ default: loaded.VehicleChoice }),
    nothing,
  ),
);

// As above: if loading fails, the user types the data.
const KnownCustomer = lazy<ComponentType<KnownCustomerProps>>(() =>
  import('./booking/known-customer.tsx').then(
    (loaded) => ({ default: loaded.KnownCustomer }),
    nothing,
  ),
);

const NO_REDIRECT = {
  title: 'Booking Created',
  description: "Your charging appointment has been scheduled, but we couldn't redirect to payment.",
} as const;

/** Returns the day and time in the link. */
function useWanted() {
  const [query] = useSearchParams();
  const date = query.get('date') ?? '';
  const time = query.get('time') ?? '';
  return useMemo(
    () =>
      /^\d{4}-\d{2}-\d{2}$/u.test(date) &&
      Date.parse(date) > 0 &&
      ['', ...SLOT_TIMES].includes(time)
        ? { bookingDate: date, bookingTime: time }
        : undefined,
    [date, time],
  );
}

/** Goes on to the visit or to payment. If payment fails to load, the round rises and the form resets. */
function useBooked(onTaken: () => void) {
  const navigate = useNavigate();
  // A new round resets the form, except for what is stored about the unpaid booking.
  const [round, setRound] = useState(0);
  const onBooked = useCallback(
    (booking: Booking) => {
      track({
        event: 'booking_created',
        service: booking.service.type,
        valueCents: booking.amountCents,
      });
      onTaken();
      // Without the slot of a link, which is taken now: Back must not choose it again.
      void navigate(paths.booking, { replace: true });
      if (booking.status === 'confirmed') {
        const { startsAt, zone, service, location: place } = booking;
        keepAppointment({ startsAt, zone, service: service.label, place });
        endBooking();
        showToast({ title: 'Booking Created!', description: 'Your appointment is confirmed.' });
        void navigate(paths.visitOf(booking.id));
        return;
      }
      // The page's code has to be loaded before navigating to it.
      loadCheckout().then(
        () => {
          showToast({ title: 'Booking Created!', description: 'Taking you to payment.' });
          void navigate(paymentUrl(booking));
        },
        () => {
          showToast({ ...NO_REDIRECT, variant: 'destructive' });
          setRound((current) => current + 1);
        },
      );
    },
    [onTaken, navigate],
  );
  return [round, onBooked] as const;
}

/** The booking page (specification section 2). */
export function Page() {
  const wanted = useWanted();
  const forgetAvailability = useForgetAvailability();
  const forgetMembership = useForgetMembership();
  const isHydrated = useHydrated();
  const onTaken = useCallback(() => {
    forgetAvailability();
    forgetMembership();
  }, [forgetAvailability, forgetMembership]);
  const isSignedIn = isHydrated && hasToken();
  useEffect(() => {
    // Loads it ahead, so that payment starts right away; a failure is retried at submit.
    loadCheckout().catch(() => undefined);
    preloadToast();
  }, []);
  const [round, onBooked] = useBooked(onTaken);

  return (
    <PageSection
      level={1}
      compact
      heading="Schedule Your Charging Service"
      intro="Tell us where the car is and when to come. You see the price before you pay."
    >
      <div className={styles.column}>
        <ResumePayment key={`resume-${round}`} />
        <BookingForm
          key={round}
          Schedule={SchedulePicker}
          Allowance={isSignedIn ? Allowance : undefined}
          VehicleChoice={isSignedIn ? VehicleChoice : undefined}
          KnownCustomer={isSignedIn ? KnownCustomer : undefined}
          wanted={wanted}
          onBooked={onBooked}
          onTaken={onTaken}
        />
      </div>
    </PageSection>
  );
}
