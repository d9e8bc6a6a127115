import { useQuery } from '@tanstack/react-query';
import { VEHICLES } from '@voltcourier/contracts/bookings/bookings';
import type { RequestDraft, StaffRequest } from '@voltcourier/contracts/bookings/callbacks';
import { PhoneBooking } from '@voltcourier/contracts/visits/staff-changes';
import { allowanceFor, formatUsd, SERVICES, type ServiceType } from '@voltcourier/pricing';
import { Button } from '@voltcourier/ui/button';
import { Notice, Refusal } from '@voltcourier/ui/notice';
import { RadioCards } from '@voltcourier/ui/radio-cards';
import { SelectField } from '@voltcourier/ui/select-field';
import { TextArea } from '@voltcourier/ui/text-area';
import { TextField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import { Unanswered } from '@voltcourier/ui/unanswered';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '../../lib/api.ts';
import { LeaveGuard } from '../../lib/leave-guard.tsx';
import { savingAs, useContractForm } from '../../lib/use-contract-form.ts';
import styles from './bookings.module.css';
import { HourChoice } from './hour-choice.tsx';
import { keptWords, whenWords } from './labels.ts';
import { useBookRequest } from './use-new-booking.ts';

const SERVICE_OPTIONS = Object.values(SERVICES).map(({ type, label, priceCents }) => ({
  value: type,
  label: `${label}, ${formatUsd(priceCents)}`,
}));
const VEHICLE_OPTIONS = Object.entries(VEHICLES).map(([value, label]) => ({ value, label }));

const entriesOf = (draft: RequestDraft) => ({
  name: draft.name,
  phone: draft.phone ?? '',
  email: draft.email ?? '',
  vehicle: draft.vehicle as string,
  serviceType: (draft.serviceType ?? '') as string,
  location: draft.location ?? '',
  bookingDate: draft.bookingDate ?? '',
  bookingTime: draft.bookingTime ?? '',
  notes: draft.notes,
  payment: 'link',
});

/** The sessions that are left of the membership of whoever asked; undefined where it has none. */
function useSessions({ customerId }: RequestDraft, serviceType: string): number | undefined {
  const { data } = useQuery(
    api.customers.get.query(customerId !== null && { params: { userId: customerId } }),
  );
  const service = SERVICES[serviceType as ServiceType] as { type: ServiceType } | undefined;
  if (data === undefined || service === undefined) return undefined;
  if (allowanceFor(service.type) !== 'session') return undefined;
  return data.membership.sessions.left ?? undefined;
}

interface RequestBookingProps {
  readonly request: StaffRequest;
  /** What was seen of the request when the form was opened. */
  readonly onBack: () => void;
}

function useRequestForm(
  { request, onBack }: RequestBookingProps,
  draft: RequestDraft,
  hasSessions: boolean,
) {
  const [seen, setSeen] = useState(request.version);
  const save = useBookRequest(request.id);
  const form = useContractForm({
    schema: PhoneBooking,
    defaultValues: entriesOf(draft),
    toInput: ({ payment, ...entries }) => ({
      ...entries,
      customerId: draft.customerId,
      useSession: payment === 'session' && hasSessions,
    }),
    save: savingAs(save, (body: PhoneBooking) => ({ version: seen, body })),
    onSaved: (booking) => {
      showToast({ title: `Booked for ${booking.name}`, description: whenWords(booking) });
      onBack();
    },
  });
  return { form, hasNews: seen !== request.version, accept: () => setSeen(request.version) };
}

function Form({ draft, ...props }: RequestBookingProps & { draft: RequestDraft }) {
  const { request, onBack } = props;
  const [serviceType, setServiceType] = useState<string>(draft.serviceType ?? '');
  const sessions = useSessions(draft, serviceType);
  const { form, hasNews, accept } = useRequestForm(props, draft, (sessions ?? 0) > 0);
  const [place, setPlace] = useState(draft.location ?? '');
  const { data: serving, error } = useQuery({
    ...api.availability.regionOf.query(place.length >= 5 && { query: { location: place } }),
    staleTime: Infinity,
  });
  const submit = useRef<HTMLButtonElement>(null);
  const { focus } = form;
  const first = (['email', 'phone', 'serviceType', 'location', 'bookingDate'] as const).find(
    (name) => form.entries[name] === '',
  );
  // What the request doesn't say is asked; where it says all, one press confirms.
  const begin = useEffectEvent(() => {
    if (first === undefined) submit.current?.focus();
    else focus(first);
  });
  useEffect(() => begin(), []);
  const isSession = form.entries.payment === 'session' && (sessions ?? 0) > 0;
  return (
    <form className={styles.form} aria-label={`Booking for ${request.name}`} {...form.formProps}>
      <LeaveGuard
        isChanged={form.isDirty}
        guardsQuery
        lost="What you entered for this booking is lost."
      />
      {hasNews ? (
        <Notice
          tone="warning"
          title="Someone worked on this request while you had it open"
          action={
            <Button size="compact" onClick={accept}>
              Continue anyway
            </Button>
          }
        >
          See its history below. Your entries are kept.
        </Notice>
      ) : null}
      <TextField label="Name" maxLength={120} autoComplete="off" required {...form.field('name')} />
      <div className={styles.pair}>
        <TextField
          label="Phone"
          type="tel"
          maxLength={40}
          autoComplete="off"
          required
          {...form.field('phone')}
        />
        <TextField
          label="Email"
          type="email"
          maxLength={254}
          autoComplete="off"
          required
          {...form.field('email')}
        />
      </div>
      <div className={styles.pair}>
        <SelectField
          label="Service"
          placeholder="Select a service"
          options={SERVICE_OPTIONS}
          required
          {...form.field('serviceType')}
          onChange={({ target }) => {
            form.set({ serviceType: target.value });
            setServiceType(target.value);
          }}
        />
        <SelectField
          label="Vehicle"
          options={VEHICLE_OPTIONS}
          required
          {...form.field('vehicle')}
        />
      </div>
      <TextField
        label="Service address"
        maxLength={300}
        autoComplete="off"
        required
        {...form.field('location')}
        error={form.errorOf('location') ?? error?.message}
        help={serving === undefined ? undefined : `In ${serving.region.name}.`}
        onBlur={({ target }) => setPlace(target.value.trim())}
      />
      <HourChoice region={serving?.region} form={form} />
      <TextArea label="Notes" optional rows={2} maxLength={2000} {...form.field('notes')} />
      {sessions === undefined ? (
        <p className={styles.quiet}>Payment link by email. {keptWords}</p>
      ) : (
        <RadioCards
          legend="Payment"
          {...form.choice('payment')}
          value={isSession ? 'session' : 'link'}
          options={[
            { value: 'link', label: 'Payment link by email', detail: keptWords },
            {
              value: 'session',
              label: 'Use a membership session',
              detail: sessions === 0 ? 'No sessions left' : `${sessions} left. Confirmed at once.`,
              disabled: sessions === 0,
            },
          ]}
        />
      )}
      <Refusal error={form.refusal} title="Booking not created" />
      <div className={styles.actions} data-sticky>
        <Button
          ref={submit}
          type="submit"
          variant="primary"
          pending={form.isPending}
          pendingLabel="Booking..."
        >
          {isSession ? 'Book with a session' : 'Book and email the link'}
        </Button>
        <Button onClick={onBack}>Back</Button>
      </div>
    </form>
  );
}

/** Books what a quick request asks for: filled in with what it says, confirmed with one press. */
export function RequestBooking(props: RequestBookingProps) {
  const { request } = props;
  const asked = useQuery({
    ...api.callbacks.draft.query({ params: { requestId: request.id } }),
    // What is being entered isn't filled in anew.
    staleTime: Infinity,
    gcTime: 0,
  });
  const { data } = asked;
  if (data !== undefined) return <Form {...props} draft={data} />;
  return (
    <Unanswered
      asked={asked}
      loading="Looking for the nearest free slot..."
      failed="Couldn’t prepare the booking"
    />
  );
}
