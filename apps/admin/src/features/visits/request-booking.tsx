import { useQuery } from '@tanstack/react-query';
import type { RequestDraft, StaffRequest } from '@voltcourier/contracts/bookings/callbacks';
import { PhoneBooking } from '@voltcourier/contracts/visits/staff-changes';
import { Button } from '@voltcourier/ui/button';
import { Notice, Refusal } from '@voltcourier/ui/notice';
import { TextArea } from '@voltcourier/ui/text-area';
import { EmailField, PhoneField, TextField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import { QueryState } from '@voltcourier/ui/query-state';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { callbacksApi } from '../../lib/api/callbacks.ts';
import { customersApi } from '../../lib/api/customers.ts';
import { LeaveGuard } from '../../lib/leave-guard.tsx';
import { savingAs, useContractForm } from '../../lib/use-contract-form.ts';
import styles from './bookings.module.css';
import { HourChoice } from './hour-choice.tsx';
import { HOLD_HINT, formatWhen } from './labels.ts';
import { PaymentChoice, sessionsFor, usesSession } from './payment-choice.tsx';
import { ServiceFields } from './service-fields.tsx';
import { useBookRequest } from './use-new-booking.ts';
import { useServingRegion } from './use-open-slots.ts';

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

interface RequestBookingProps {
  readonly request: StaffRequest;
  /** Version of the request when the form was opened. */
  readonly onBack: () => void;
}

function useRequestForm({ request, onBack }: RequestBookingProps, draft: RequestDraft) {
  const [seen, setSeen] = useState(request.version);
  const { customerId } = draft;
  const { data: customer } = useQuery(
    customersApi.get.query(customerId !== null && { params: { userId: customerId } }),
  );
  const save = useBookRequest(request.id);
  const form = useContractForm({
    schema: PhoneBooking,
    defaultValues: entriesOf(draft),
    toInput: (entries) => ({
      ...entries,
      customerId,
      useSession: usesSession(entries, customer),
    }),
    save: savingAs(save, (body: PhoneBooking) => ({ version: seen, body })),
    onSaved: (booking) => {
      showToast({ title: `Booked for ${booking.name}`, description: formatWhen(booking) });
      onBack();
    },
  });
  const accept = () => setSeen(request.version);
  return { form, customer, hasNews: seen !== request.version, accept };
}

type Form = ReturnType<typeof useRequestForm>['form'];

/**
 * Focuses the first value that the request doesn't contain; if it is complete, one click confirms.
 */
function useFirstMissing({ entries, focus }: Form) {
  const submit = useRef<HTMLButtonElement>(null);
  const begin = useEffectEvent(() => {
    const first = (['email', 'phone', 'serviceType', 'location', 'bookingDate'] as const).find(
      (name) => entries[name] === '',
    );
    if (first === undefined) submit.current?.focus();
    else focus(first);
  });
  useEffect(() => begin(), []);
  return submit;
}

/** Customer and contact details. */
function CustomerFields({ form }: { form: Form }) {
  return (
    <>
      <TextField label="Name" maxLength={120} required {...form.field('name')} />
      <div className={styles.pair}>
        <PhoneField maxLength={40} autoComplete="off" required {...form.field('phone')} />
        <EmailField maxLength={254} autoComplete="off" required {...form.field('email')} />
      </div>
    </>
  );
}

/** Location of the car and time of the visit, from the region's free slots. */
function LocationAndTime({ form, draft }: { form: Form; draft: RequestDraft }) {
  const [location, setLocation] = useState(draft.location ?? '');
  const { region, error } = useServingRegion(location);
  return (
    <>
      <TextField
        label="Service address"
        maxLength={300}
        required
        {...form.field('location')}
        error={form.errorOf('location') ?? error?.message}
        help={region === undefined ? undefined : `In ${region.name}.`}
        onBlur={({ target }) => setLocation(target.value.trim())}
      />
      <HourChoice region={region} form={form} />
    </>
  );
}

function BookingForm({ draft, ...props }: RequestBookingProps & { draft: RequestDraft }) {
  const { request, onBack } = props;
  const { form, customer, hasNews, accept } = useRequestForm(props, draft);
  const submit = useFirstMissing(form);
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
      <CustomerFields form={form} />
      <div className={styles.pair}>
        <ServiceFields form={form} />
      </div>
      <LocationAndTime form={form} draft={draft} />
      <TextArea label="Notes" optional rows={2} maxLength={2000} {...form.field('notes')} />
      {sessionsFor(form.entries.serviceType, customer) === null ? (
        <p className={styles.quiet}>Payment link by email. {HOLD_HINT}</p>
      ) : (
        <PaymentChoice form={form} customer={customer} />
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
          {usesSession(form.entries, customer) ? 'Book with a session' : 'Book and email the link'}
        </Button>
        <Button onClick={onBack}>Back</Button>
      </div>
    </form>
  );
}

/** Creates the booking that a quick request asks for: pre-filled, and confirmed with one click. */
export function RequestBooking(props: RequestBookingProps) {
  const { request } = props;
  const result = useQuery({
    ...callbacksApi.draft.query({ params: { requestId: request.id } }),
    // Values being edited aren't pre-filled again.
    staleTime: Infinity,
    gcTime: 0,
  });
  const { data } = result;
  if (data !== undefined) return <BookingForm {...props} draft={data} />;
  return (
    <QueryState
      result={result}
      loading="Looking for the nearest free slot..."
      failed="Couldn’t prepare the booking"
    />
  );
}
