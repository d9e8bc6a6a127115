import { type Booking, VEHICLES } from '@voltcourier/contracts/bookings/bookings';
import type { ApiError } from '@voltcourier/contracts/client';
import type { SlotProposal } from '@voltcourier/contracts/kernel/errors';
import { formatUsd, SERVICE_TYPES, SERVICES } from '@voltcourier/pricing';
import { SESSION_CANCELLATION_SENTENCE } from '@voltcourier/pricing/cancellation-sentences';
import { Button } from '@voltcourier/ui/button';
import { FieldSet } from '@voltcourier/ui/field-set';
import { Money } from '@voltcourier/ui/money';
import { Notice } from '@voltcourier/ui/notice';
import { RadioCards } from '@voltcourier/ui/radio-cards';
import { SelectField } from '@voltcourier/ui/select-field';
import { TextArea } from '@voltcourier/ui/text-area';
import { TextField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import { type ComponentType, type FormEvent, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { AllowanceProps } from '../../lib/allowance.ts';
import { track } from '../../lib/analytics.ts';
import * as paths from '../../lib/paths.ts';
import type { ScheduleProps } from '../../lib/schedule.ts';
import { errorsByField, useEntries } from '../../lib/use-entries.ts';
import { useOnline } from '../../lib/use-online.ts';
import type { VehicleChoiceProps } from '../../lib/vehicle-choice.ts';
import styles from './booking-form.module.css';
import { BookingPricing } from './booking-pricing.tsx';
import { failureWords } from './failure-messages.ts';
import { checkEntries, EMPTY } from './form-entries.ts';
import { SlotProposals } from './slot-proposals.tsx';
import { useCreateBooking } from './use-create-booking.ts';

const vehicleOptions = Object.entries(VEHICLES).map(([value, label]) => ({ value, label }));

const serviceOptions = SERVICE_TYPES.map((type) => ({
  value: type,
  label: SERVICES[type].label,
  detail: SERVICES[type].description,
  aside: <Money>{formatUsd(SERVICES[type].priceCents)}</Money>,
}));

const KEY = 'voltcourier.booking-entries';

const TYPING_PAUSE_MS = 400;

interface BookingFormProps {
  /** Chooses the day and the time; it knows the free places, the form does not. */
  readonly Schedule: ComponentType<ScheduleProps>;
  /** Chooses one of the person's vehicles; only for who is signed in. */
  readonly VehicleChoice: ComponentType<VehicleChoiceProps> | undefined;
  /** The slot that the person came with, from a link. */
  readonly wanted: { bookingDate: string; bookingTime: string } | undefined;
  /** Chooses between a session of the membership and money, for whoever is signed in. */
  readonly Allowance: ComponentType<AllowanceProps> | undefined;
  readonly onBooked: (booking: Booking) => void;
  /** Somebody else was faster. */
  readonly onTaken: () => void;
}

/** The form of the booking page (specification sections 2, 3 and 5). */
export function BookingForm({
  Schedule,
  Allowance,
  VehicleChoice,
  wanted,
  onBooked,
  onTaken,
}: BookingFormProps) {
  const { form, fields, entries, errors, change, showErrors, field } = useEntries(
    KEY,
    EMPTY,
    wanted,
  );
  const [refusal, setRefusal] = useState<string>();
  const [proposals, setProposals] = useState<readonly SlotProposal[]>([]);
  // The address once the person has stopped typing: that is when it is looked up.
  const [address, setAddress] = useState('');
  const [usesSession, setUsesSession] = useState(false);
  const creation = useCreateBooking();
  const isOnline = useOnline();

  useEffect(() => {
    const pause = setTimeout(() => setAddress(entries.location), TYPING_PAUSE_MS);
    return () => clearTimeout(pause);
  }, [entries.location]);

  const onFailure = (failure: ApiError) => {
    track({ event: 'booking_error' });
    const found = errorsByField(fields, failure.fieldErrors);
    if (found.email !== undefined || /e-?mail/iu.test(failure.message)) {
      showErrors({ ...found, email: 'Please provide a valid email address' });
    } else if (Object.keys(found).length > 0) {
      showErrors(found);
    }
    if (failure.code === 'slot_full' || failure.code === 'slot_unavailable') {
      setProposals(failure.body?.alternatives ?? []);
      change({ bookingTime: '' });
      showErrors({ bookingTime: failure.message });
    }
    if (['slot_full', 'slot_unavailable', 'no_sessions'].includes(failure.code ?? '')) onTaken();
    if (failure.code === 'not_found') {
      change({ vehicleId: '' });
      showErrors({ vehicleId: failure.message });
    }
    if (failure.code === 'not_served') showErrors({ location: failure.message });
    showToast({
      title: 'Booking Failed',
      description: failureWords(failure),
      variant: 'destructive',
    });
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (creation.isPending) return;
    const checked = checkEntries(entries);
    if (!checked.ok) return showErrors(checked.errors);
    if (refusal !== undefined) return showErrors({ location: refusal });
    showErrors({});
    const booking = { ...checked.form, vehicleId: entries.vehicleId || null };
    creation.mutate(usesSession ? { ...booking, useSession: true } : booking, {
      onSuccess: onBooked,
      onError: onFailure,
    });
  };

  return (
    <form ref={form} className={styles.form} method="post" onSubmit={submit} noValidate>
      <div className={styles.fields}>
        <FieldSet legend="Personal Information">
          <TextField label="Full name" autoComplete="name" required {...field('name')} />
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            inputMode="email"
            required
            help="Your confirmation goes here."
            {...field('email')}
          />
          <TextField
            label="Service location"
            autoComplete="street-address"
            required
            help="Where the car will be: street, city, state and ZIP code."
            {...field('location')}
            error={errors.location ?? refusal}
          />
        </FieldSet>

        <FieldSet legend="Vehicle & Service Details">
          <div className={styles.choice}>
            {VehicleChoice === undefined ? null : (
              <Suspense fallback={null}>
                <VehicleChoice
                  value={entries.vehicleId}
                  isUntouched={entries.vehicleId === '' && entries.vehicle === ''}
                  error={errors.vehicleId}
                  onChoose={change}
                />
              </Suspense>
            )}
          </div>
          <SelectField
            label="Vehicle type"
            placeholder="Select your vehicle"
            options={vehicleOptions}
            required
            {...field('vehicle')}
            onChange={({ target }) => change({ vehicle: target.value, vehicleId: '' })}
          />
          <div data-field="serviceType">
            <RadioCards
              legend="Service type"
              name="serviceType"
              options={serviceOptions}
              value={entries.serviceType}
              error={errors.serviceType}
              onValueChange={(serviceType) => change({ serviceType })}
            />
          </div>
          <TextArea
            label="Notes"
            optional
            rows={4}
            maxLength={2000}
            help="Gate codes, the parking level, where the charging port is."
            {...field('notes')}
          />
        </FieldSet>

        <FieldSet legend="Select Date & Time">
          <Schedule
            location={address}
            date={entries.bookingDate}
            time={entries.bookingTime}
            dateError={errors.bookingDate}
            timeError={errors.bookingTime}
            // A time belongs to its day.
            onDate={(bookingDate) => {
              if (bookingDate !== entries.bookingDate) change({ bookingDate, bookingTime: '' });
            }}
            onTime={(bookingTime) => change({ bookingTime })}
            onRefusal={setRefusal}
          />
          <SlotProposals
            proposals={proposals}
            onChoose={({ date, time }) => {
              change({ bookingDate: date, bookingTime: time });
              setProposals([]);
            }}
          />
        </FieldSet>
      </div>

      <div className={styles.aside}>
        {Allowance === undefined ? null : (
          <Allowance serviceType={entries.serviceType} onChange={setUsesSession} />
        )}
        <BookingPricing entries={entries} usesSession={usesSession} />

        {creation.error?.status === 0 ? (
          <Notice tone="failed">
            {creation.error.message} What you entered is kept, and trying again never books twice.
          </Notice>
        ) : null}
        {isOnline ? null : (
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
        <p className={styles.note}>
          By confirming you agree to the <Link to={paths.termsOfService}>Terms of Service</Link> and{' '}
          <Link to={paths.privacyPolicy}>Privacy Policy</Link>.{' '}
          {usesSession
            ? SESSION_CANCELLATION_SENTENCE
            : 'We keep your spot for 15 minutes while you pay.'}
        </p>
      </div>
    </form>
  );
}
