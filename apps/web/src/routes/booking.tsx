import type { Booking } from '@voltcourier/contracts/bookings';
import { SLOT_TIMES } from '@voltcourier/pricing';
import { PageSection } from '@voltcourier/ui/page-section';
import { preloadToast, showToast } from '@voltcourier/ui/toast';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { SchedulePicker } from '../features/availability/schedule-picker.tsx';
import { useForgetAvailability } from '../features/availability/use-availability.ts';
import { BookingForm } from '../features/bookings/booking-form.tsx';
import { ResumePayment } from '../features/bookings/resume-payment.tsx';
import { track } from '../lib/analytics.ts';
import { paymentUrl } from '../lib/payment-url.ts';
import styles from './booking.module.css';

const loadCheckout = () => import('./checkout.tsx');

const NO_REDIRECT = {
  title: 'Booking Created',
  description: "Your charging appointment has been scheduled, but we couldn't redirect to payment.",
} as const;

/** The booking page (specification section 2). */
export function Page() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const forgetAvailability = useForgetAvailability();
  useEffect(() => {
    // Ahead of time, so that paying begins at once; should it fail, it is tried again at submit.
    loadCheckout().catch(() => undefined);
    preloadToast();
  }, []);
  // A new round is a new form, empty but for what is written down about the unpaid booking.
  const [round, setRound] = useState(0);
  const date = query.get('date') ?? '';
  const time = query.get('time') ?? '';
  const wanted = useMemo(
    () =>
      /^\d{4}-\d{2}-\d{2}$/u.test(date) && SLOT_TIMES.includes(time)
        ? { bookingDate: date, bookingTime: time }
        : undefined,
    [date, time],
  );

  const onBooked = useCallback(
    (booking: Booking) => {
      track({
        event: 'booking_created',
        service: booking.service.type,
        valueCents: booking.amountCents,
      });
      forgetAvailability();
      // The page has to be there before the person is sent to it.
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
    [forgetAvailability, navigate],
  );

  return (
    <PageSection
      level={1}
      heading="Schedule Your Charging Service"
      intro="Tell us where the car is and when to come. You see the price before you pay."
    >
      <div className={styles.column}>
        <ResumePayment key={`resume-${round}`} />
        <BookingForm
          key={round}
          Schedule={SchedulePicker}
          wanted={wanted}
          onBooked={onBooked}
          onSlotTaken={forgetAvailability}
        />
      </div>
    </PageSection>
  );
}
