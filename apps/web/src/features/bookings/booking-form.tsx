import type { Booking } from '@voltcourier/contracts/bookings/bookings';
import { FieldSet } from '@voltcourier/ui/field-set';
import { type ComponentType, Suspense, useEffect, useState } from 'react';
import type { AllowanceProps } from '../../lib/allowance.ts';
import type { KnownCustomerProps } from '../../lib/known-customer.ts';
import { BOOKING_ENTRIES } from '../../lib/pending-booking.ts';
import type { ScheduleProps } from '../../lib/schedule.ts';
import { useEntries } from '../../lib/use-entries.ts';
import type { VehicleChoiceProps } from '../../lib/vehicle-choice.ts';
import { PersonalFields, VehicleAndServiceFields } from './booking-fields.tsx';
import styles from './booking-form.module.css';
import { BookingPricing } from './booking-pricing.tsx';
import { CompleteBooking } from './complete-booking.tsx';
import { EMPTY } from './form-entries.ts';
import { SlotProposals } from './slot-proposals.tsx';
import { useBookingSubmission } from './use-booking-submission.ts';

const TYPING_PAUSE_MS = 400;

interface BookingFormProps {
  /** Picks the day and time; it knows the free slots, the form doesn't. */
  readonly Schedule: ComponentType<ScheduleProps>;
  /** Chooses one of the user's vehicles; only if signed in. */
  readonly VehicleChoice: ComponentType<VehicleChoiceProps> | undefined;
  /** Fills in the signed-in user's known data. */
  readonly KnownCustomer: ComponentType<KnownCustomerProps> | undefined;
  /** The slot, or only the day, from the link that the user followed. */
  readonly wanted: { bookingDate: string; bookingTime: string } | undefined;
  /** Chooses between a membership session and payment; only if signed in. */
  readonly Allowance: ComponentType<AllowanceProps> | undefined;
  readonly onBooked: (booking: Booking) => void;
  /** Called if another customer took the slot. */
  readonly onTaken: () => void;
}

/**
 * Returns the address for lookups once the user has stopped typing, the reason why it is refused,
 * and the setter of that reason.
 */
function useAddress(location: string) {
  const [address, setAddress] = useState('');
  const [refusal, setRefusal] = useState<string>();
  useEffect(() => {
    const pause = setTimeout(() => setAddress(location), TYPING_PAUSE_MS);
    return () => clearTimeout(pause);
  }, [location]);
  // A refusal may arrive after the address was corrected: it isn't about the new one.
  return [address, address === location ? refusal : undefined, setRefusal] as const;
}

/** Form of the booking page (specification sections 2, 3 and 5). */
export function BookingForm({
  Schedule,
  Allowance,
  VehicleChoice,
  KnownCustomer,
  wanted,
  onBooked,
  onTaken,
}: BookingFormProps) {
  const state = useEntries(BOOKING_ENTRIES, EMPTY, wanted);
  const { form, entries, errors, change } = state;
  const [address, refusal, setRefusal] = useAddress(entries.location);
  const [usesSession, setUsesSession] = useState(false);
  const { submit, creation, proposals, chooseProposal } = useBookingSubmission({
    state,
    refusal,
    usesSession,
    onBooked,
    onTaken,
  });

  return (
    <form ref={form} className={styles.form} method="post" onSubmit={submit} noValidate>
      <div className={styles.fields}>
        {KnownCustomer === undefined ? null : (
          <Suspense fallback={null}>
            <KnownCustomer entries={entries} onKnown={change} />
          </Suspense>
        )}
        <PersonalFields state={state} refusal={refusal} />
        <VehicleAndServiceFields state={state} VehicleChoice={VehicleChoice} />
        <FieldSet legend="Select Date & Time">
          <Schedule
            location={address}
            date={entries.bookingDate}
            time={entries.bookingTime}
            dateError={errors.bookingDate}
            timeError={errors.bookingTime}
            // A new day resets the time.
            onDate={(bookingDate) => {
              if (bookingDate !== entries.bookingDate) change({ bookingDate, bookingTime: '' });
            }}
            onTime={(bookingTime) => change({ bookingTime })}
            onRefusal={setRefusal}
          />
          <SlotProposals proposals={proposals} onChoose={chooseProposal} />
        </FieldSet>
      </div>

      <div className={styles.aside}>
        {Allowance === undefined ? null : (
          <Allowance serviceType={entries.serviceType} onChange={setUsesSession} />
        )}
        <BookingPricing entries={entries} usesSession={usesSession} />
        <CompleteBooking usesSession={usesSession} creation={creation} />
      </div>
    </form>
  );
}
