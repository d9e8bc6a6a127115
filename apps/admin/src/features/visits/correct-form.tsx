import { useMutation } from '@tanstack/react-query';
import { CorrectionForm } from '@voltcourier/contracts/visits/corrections';
import type { DispatchBooking } from '@voltcourier/contracts/visits/dispatch';
import { formatUsd, serviceOf } from '@voltcourier/pricing';
import { Button } from '@voltcourier/ui/button';
import { SelectField } from '@voltcourier/ui/select-field';
import { PhoneField, TextField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import { useEffect, useEffectEvent, useState } from 'react';
import { correctionsApi } from '../../lib/api/corrections.ts';
import { LeaveGuard } from '../../lib/leave-guard.tsx';
import { useContractForm } from '../../lib/use-contract-form.ts';
import styles from './bookings.module.css';
import { RefusalNotice } from './refusal-notice.tsx';
import { SERVICE_OPTIONS, VEHICLE_OPTIONS } from './service-fields.tsx';
import type { Seen } from './use-expected-version.ts';

type Correctable = NonNullable<DispatchBooking['correctable']>;

/** Change in price for another service, in cents. */
function differenceOf(
  { amountCents, usesSession }: DispatchBooking,
  { serviceType: before }: Correctable,
  serviceType: Correctable['serviceType'],
): number {
  return usesSession || serviceType === before
    ? 0
    : serviceOf(serviceType).priceCents - amountCents;
}

/** Explains a difference in price before the correction. */
function describeDifference(cents: number, { onSiteCents }: DispatchBooking): string | null {
  if (cents === 0) return null;
  if (cents > 0) return `${formatUsd(cents)} more. The technician collects it on site.`;
  const fromDue = Math.min(onSiteCents, -cents);
  const back = -cents - fromDue;
  return [
    fromDue > 0 ? `${formatUsd(fromDue)} less to collect on site.` : '',
    back > 0 ? `${formatUsd(back)} less. It is refunded the way it was paid.` : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function useCorrectForm(
  booking: DispatchBooking,
  correctable: Correctable,
  seen: Seen,
  onDone: () => void,
) {
  // Idempotency key of this form: retries after a lost response apply once.
  const [correctionId] = useState(() => crypto.randomUUID());
  const correct = useMutation(
    correctionsApi.correct.mutation((form: CorrectionForm) => ({
      params: { bookingId: booking.id },
      query: { version: seen.version },
      body: {
        ...form,
        correctionId,
        priceDifferenceCents: differenceOf(booking, correctable, form.serviceType),
      },
    })),
  );
  return useContractForm({
    schema: CorrectionForm,
    defaultValues: {
      location: correctable.location,
      phone: correctable.phone ?? '',
      vehicle: correctable.vehicle,
      serviceType: correctable.serviceType,
    },
    toInput: (entries) => ({ ...entries, phone: entries.phone.trim() || null }),
    // Corrections made by someone else in the meantime aren't reverted.
    follows: true,
    save: correct,
    onSaved: () => {
      showToast({ title: 'Booking corrected' });
      onDone();
    },
  });
}

interface CorrectFormProps {
  readonly booking: DispatchBooking;
  readonly correctable: Correctable;
  readonly seen: Seen;
  readonly onDone: () => void;
}

/**
 * Corrects the address, phone number, vehicle and service, and shows the difference in price first.
 */
export function CorrectForm({ booking, correctable, seen, onDone }: CorrectFormProps) {
  const form = useCorrectForm(booking, correctable, seen, onDone);
  const { focus } = form;
  const begin = useEffectEvent(() => focus('location'));
  useEffect(() => begin(), []);
  const isEmergency = booking.kind === 'emergency';
  const service = form.entries.serviceType;
  const text = describeDifference(differenceOf(booking, correctable, service), booking);
  return (
    <form className={styles.form} aria-label="Correct the booking" {...form.formProps}>
      <LeaveGuard
        isChanged={form.isDirty}
        guardsQuery
        lost="What you corrected is not saved yet."
      />
      <TextField label="Service address" maxLength={300} required {...form.field('location')} />
      <div className={styles.pair}>
        <PhoneField maxLength={40} autoComplete="off" {...form.field('phone')} />
        {isEmergency ? (
          <TextField label="Vehicle" maxLength={80} required {...form.field('vehicle')} />
        ) : (
          <SelectField
            label="Vehicle"
            options={VEHICLE_OPTIONS}
            required
            {...form.field('vehicle')}
          />
        )}
      </div>
      {isEmergency ? null : (
        <SelectField
          label="Service"
          options={SERVICE_OPTIONS}
          required
          help={text ?? undefined}
          {...form.field('serviceType')}
        />
      )}
      <RefusalNotice title="Not corrected" error={form.refusal} seen={seen} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pending={form.isPending} pendingLabel="Saving...">
          Save
        </Button>
        <Button onClick={onDone}>Back</Button>
      </div>
    </form>
  );
}
