import { useQuery } from '@tanstack/react-query';
import { PhoneBooking } from '@voltcourier/contracts/visits/staff-changes';
import { VEHICLES } from '@voltcourier/contracts/bookings/bookings';
import type { Customer, CustomerRow } from '@voltcourier/contracts/crm/customers';
import { allowanceFor, formatUsd, SERVICES, type ServiceType } from '@voltcourier/pricing';
import { Button, ButtonLink } from '@voltcourier/ui/button';
import { FieldSet } from '@voltcourier/ui/field-set';
import { Notice } from '@voltcourier/ui/notice';
import { RadioCards } from '@voltcourier/ui/radio-cards';
import { SelectField } from '@voltcourier/ui/select-field';
import { TextArea } from '@voltcourier/ui/text-area';
import { TextField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import { type FormEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { api } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { CustomerChoice } from './customer-choice.tsx';
import { HourChoice } from './hour-choice.tsx';
import styles from './new-booking.module.css';
import { useBookByPhone } from './use-new-booking.ts';
import { keptWords, whenWords } from './labels.ts';

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
};
type Entries = typeof EMPTY;

const SERVICE_OPTIONS = Object.values(SERVICES).map(({ type, label, priceCents }) => ({
  value: type,
  label: `${label}, ${formatUsd(priceCents)}`,
}));
const VEHICLE_OPTIONS = Object.entries(VEHICLES).map(([value, label]) => ({ value, label }));

/** How many sessions are left for a service; null for one that a membership doesn’t cover. */
function sessionsFor(serviceType: string, customer: Customer | undefined): number | null {
  const service = SERVICES[serviceType as ServiceType] as { type: ServiceType } | undefined;
  if (customer === undefined || service === undefined) return null;
  return allowanceFor(service.type) === 'session' ? customer.membership.sessions.left : null;
}

/** A booking for somebody who calls: theirs to pay by a link, or from their membership. */
export function NewBooking() {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [entries, setEntries] = useState<Entries>(EMPTY);
  const [chosen, setChosen] = useState<CustomerRow>();
  const [payment, setPayment] = useState('link');
  const [place, setPlace] = useState('');
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const { data: customer } = useQuery(
    api.customers.get.query(chosen !== undefined && { params: { userId: chosen.id } }),
  );
  const serving = useQuery({
    ...api.availability.regionOf.query(place.length >= 5 && { query: { location: place } }),
    staleTime: Infinity,
  });
  const region = serving.data?.region;
  const sessions = sessionsFor(entries.serviceType, customer);
  const useSession = payment === 'session' && sessions !== null && sessions > 0;

  const book = useBookByPhone((booking) => {
    showToast({
      title: booking.usesSession ? 'Booked with a session' : 'Booked. Payment link sent.',
      description: whenWords(booking),
    });
    void navigate(paths.bookings({ booking: booking.id }));
  });

  const set = (name: keyof Entries, value: string) => {
    setEntries((current) => ({ ...current, [name]: value }));
    setErrors((current) => ({ ...current, [name]: undefined }));
  };
  const fieldOf = (name: keyof Entries) => ({
    name,
    value: entries[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
  });
  const choose = (found: CustomerRow) => {
    setChosen(found);
    setEntries((current) => ({ ...current, name: found.name, email: found.email }));
    setErrors({});
    form.current?.querySelector<HTMLInputElement>('[name="phone"]')?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (book.isPending) return;
    const checked = z.safeParse(PhoneBooking, {
      ...entries,
      customerId: chosen?.id ?? null,
      useSession,
    });
    const found: Partial<Record<string, string>> = checked.success
      ? {}
      : Object.fromEntries(
          checked.error.issues.toReversed().map(({ path, message }) => [path.join('.'), message]),
        );
    setErrors(found);
    if (checked.success) book.mutate(checked.data);
    else {
      const [first] = Object.keys(EMPTY).filter((name) => found[name] !== undefined);
      form.current?.querySelector<HTMLElement>(`[name="${first ?? 'name'}"]`)?.focus();
    }
  };

  return (
    <form ref={form} className={styles.form} aria-label="New booking" onSubmit={submit} noValidate>
      <FieldSet legend="Caller">
        {chosen === undefined ? (
          <CustomerChoice onChoose={choose} />
        ) : (
          <Notice
            title={`Booking for ${chosen.name}`}
            action={
              <Button size="compact" onClick={() => setChosen(undefined)}>
                Change
              </Button>
            }
          >
            {customer === undefined
              ? chosen.email
              : `${chosen.email}. ${customer.membership.sessions.label}.`}
          </Notice>
        )}
        <div className={styles.pair}>
          <TextField
            label="Name"
            maxLength={120}
            autoComplete="off"
            required
            {...fieldOf('name')}
          />
          <TextField
            label="Phone"
            type="tel"
            maxLength={40}
            autoComplete="off"
            required
            {...fieldOf('phone')}
          />
        </div>
        <TextField
          label="Email"
          type="email"
          maxLength={254}
          autoComplete="off"
          required
          help="For the payment link and the confirmation."
          {...fieldOf('email')}
        />
      </FieldSet>

      <FieldSet legend="Service and location">
        <div className={styles.pair}>
          <SelectField
            label="Service"
            placeholder="Select a service"
            options={SERVICE_OPTIONS}
            required
            {...fieldOf('serviceType')}
          />
          <SelectField
            label="Vehicle"
            placeholder="Select the vehicle"
            options={VEHICLE_OPTIONS}
            required
            {...fieldOf('vehicle')}
          />
        </div>
        <TextField
          label="Service address"
          maxLength={300}
          autoComplete="off"
          required
          {...fieldOf('location')}
          error={errors['location'] ?? serving.error?.message}
          help={
            region === undefined
              ? 'Street, city, state and ZIP code.'
              : `In ${region.name}. Times are in the local time zone.`
          }
          onBlur={({ target }) => setPlace(target.value.trim())}
        />
      </FieldSet>

      <HourChoice
        region={region}
        date={entries.bookingDate}
        time={entries.bookingTime}
        dateError={errors['bookingDate']}
        timeError={errors['bookingTime']}
        onDate={(date) => {
          set('bookingTime', '');
          set('bookingDate', date);
        }}
        onTime={(time) => set('bookingTime', time)}
      />

      <FieldSet legend="For the technician">
        <TextArea label="Notes" optional rows={2} maxLength={2000} {...fieldOf('notes')} />
      </FieldSet>

      <RadioCards
        legend="Payment"
        name="payment"
        value={useSession ? 'session' : 'link'}
        onValueChange={setPayment}
        options={[
          {
            value: 'link',
            label: 'Payment link by email',
            detail: keptWords,
            aside: priceOf(entries.serviceType),
          },
          ...(sessions === null
            ? []
            : [
                {
                  value: 'session',
                  label: 'Use a membership session',
                  detail:
                    sessions === 0 ? 'No sessions left' : `${sessions} left. Confirmed at once.`,
                  disabled: sessions === 0,
                },
              ]),
        ]}
      />

      {book.error === null ? null : (
        <Notice tone="failed" title="Booking not created">
          {book.error.message}
        </Notice>
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pending={book.isPending} pendingLabel="Booking...">
          {useSession ? 'Book with a session' : 'Book and email the link'}
        </Button>
        <ButtonLink render={<Link to={paths.bookings()} />}>Back to bookings</ButtonLink>
      </div>
    </form>
  );
}

/** What a service costs; nothing before one is chosen. */
function priceOf(serviceType: string): string | undefined {
  const service = Object.values(SERVICES).find(({ type }) => type === serviceType);
  return service && formatUsd(service.priceCents);
}
