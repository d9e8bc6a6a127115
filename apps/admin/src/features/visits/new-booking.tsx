import { PhoneBooking } from '@voltcourier/contracts/visits/staff-changes';
import { VEHICLES } from '@voltcourier/contracts/bookings/bookings';
import type { PersonRow } from '@voltcourier/contracts/crm/contacts';
import { SERVICES } from '@voltcourier/pricing';
import { Button, ButtonLink } from '@voltcourier/ui/button';
import { FieldSet } from '@voltcourier/ui/field-set';
import { Refusal } from '@voltcourier/ui/notice';
import { TextArea } from '@voltcourier/ui/text-area';
import { TextField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import { useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { LeaveGuard } from '../../lib/leave-guard.tsx';
import { paths } from '../../lib/paths.ts';
import { useAddress } from '../../lib/use-address.ts';
import { type ContractForm, useContractForm } from '../../lib/use-contract-form.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { CallerFields } from './caller-fields.tsx';
import { HourChoice } from './hour-choice.tsx';
import styles from './new-booking.module.css';
import { useCaller, useLastBooking } from './use-caller.ts';
import { useContactOfAddress } from './use-contact-of-address.ts';
import { formatWhen } from './labels.ts';
import { PaymentChoice, usesSession } from './payment-choice.tsx';
import { ServiceFields } from './service-fields.tsx';
import { useBookByPhone } from './use-new-booking.ts';
import { useNextFreeHour, useServingRegion } from './use-open-slots.ts';

const EMPTY = {
  name: '',
  email: '',
  phone: '',
  vehicle: '',
  serviceType: '',
  location: '',
  bookingDate: '',
  bookingTime: '',
  notes: '',
  payment: 'link',
};
type Entries = typeof EMPTY;
type Form = ContractForm<Entries>;

/** Service and location of the car. */
function ServiceAndLocation({
  form,
  serving: { region, error },
}: {
  form: Form;
  serving: ReturnType<typeof useServingRegion>;
}) {
  return (
    <FieldSet legend="Service and location">
      <div className={styles.pair}>
        <ServiceFields form={form} vehiclePlaceholder="Select the vehicle" />
      </div>
      <TextField
        label="Service address"
        maxLength={300}
        required
        {...form.field('location')}
        error={form.errorOf('location') ?? error?.message}
        help={
          region === undefined
            ? 'Street, city, state and ZIP code.'
            : `In ${region.name}. Times are in the local time zone.`
        }
      />
    </FieldSet>
  );
}

/** State of a new booking and its caller. */
function useNewBooking() {
  const [next, setNext] = useState<string>();
  const { query } = useAddress();
  const caller = useCaller();
  const { customer, userId } = caller;
  const form = useContractForm({
    schema: PhoneBooking,
    // The calendar links here with a time.
    defaultValues: {
      ...EMPTY,
      bookingDate: query.get('date') ?? '',
      bookingTime: query.get('time') ?? '',
    },
    toInput: (entries) => ({
      ...entries,
      customerId: userId,
      useSession: usesSession(entries, customer),
    }),
    save: useBookByPhone(),
    onSaved: (booking) => {
      showToast({
        title: booking.usesSession ? 'Booked with a session' : 'Booked. Payment link sent.',
        description: formatWhen(booking),
      });
      setNext(paths.bookings({ booking: booking.id }));
    },
  });
  return { next, form, caller };
}

/** A booking for a caller, paid with a link or from their membership. */
export function NewBooking() {
  const { next, form, caller } = useNewBooking();
  const serving = useServingRegion(useSettled(form.entries.location.trim()));
  useNextFreeHour(serving.region, form);
  const choose = (found: PersonRow | undefined) => {
    caller.choose(found);
    if (found === undefined) return;
    form.set({ name: found.name, email: found.email ?? '', phone: found.phone ?? '' });
    form.focus(found.phone === null ? 'phone' : 'location');
  };
  useContactOfAddress(choose);
  // The last order is the most likely one.
  useLastBooking(caller, form, ({ location, vehicle, serviceType }) => ({
    location,
    ...(vehicle in VEHICLES && { vehicle }),
    ...(serviceType !== null && serviceType in SERVICES && { serviceType }),
  }));
  // The navigation guard was removed first, because a saved booking needs no confirmation.
  if (next !== undefined) return <Navigate to={next} />;
  return (
    <form className={styles.wide} aria-label="New booking" {...form.formProps}>
      <LeaveGuard isChanged={form.isDirty} lost="What you entered for this booking is lost." />
      <div className={styles.form}>
        <CallerFields caller={caller} form={form} onChoose={choose} />
        <ServiceAndLocation form={form} serving={serving} />
        <FieldSet legend="For the technician">
          <TextArea label="Notes" optional rows={2} maxLength={2000} {...form.field('notes')} />
        </FieldSet>
      </div>
      <div className={styles.aside}>
        <HourChoice region={serving.region} form={form} />
        <PaymentChoice form={form} customer={caller.customer} showsPrice />
        <Refusal error={form.refusal} title="Booking not created" />
        <div className={styles.actions}>
          <Button
            type="submit"
            variant="primary"
            pending={form.isPending}
            pendingLabel="Booking..."
          >
            {usesSession(form.entries, caller.customer)
              ? 'Book with a session'
              : 'Book and email the link'}
          </Button>
          <ButtonLink render={<Link to={paths.bookings()} />}>Back to bookings</ButtonLink>
        </div>
      </div>
    </form>
  );
}
