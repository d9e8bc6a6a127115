import { useMutation } from '@tanstack/react-query';
import { type DispatchBooking } from '@voltcourier/contracts/visits/dispatch';
import { Measured } from '@voltcourier/contracts/visits/measured';
import { Button } from '@voltcourier/ui/button';
import { TextField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import { useState } from 'react';
import { dispatchApi } from '../../lib/api/dispatch.ts';
import { useContractForm } from '../../lib/use-contract-form.ts';
import styles from './bookings.module.css';
import { measuredOf, type MeasuredEntries } from './measured-entries.ts';
import { RefusalNotice } from './refusal-notice.tsx';
import type { Seen } from './use-expected-version.ts';

const FIELDS = [
  { name: 'energyWh', label: 'Energy (kWh)', optional: false },
  { name: 'chargingMinutes', label: 'Charging time (min)', optional: false },
  { name: 'percentBefore', label: 'Battery at start (%)', optional: true },
  { name: 'percentAfter', label: 'Battery at end (%)', optional: true },
] as const;

const textOf = (value: number | null | undefined) => (value == null ? '' : String(value));

const entriesOf = ({ measured }: DispatchBooking): MeasuredEntries => ({
  energyWh: measured === null ? '' : String(measured.energyWh / 1000),
  chargingMinutes: textOf(measured?.chargingMinutes),
  percentBefore: textOf(measured?.percentBefore),
  percentAfter: textOf(measured?.percentAfter),
});

/** Focuses a form that has just opened. */
const focus = (field: HTMLElement | null) => field?.focus();

/** Records a completed visit, or corrects it. */
export function CompleteForm({
  booking,
  seen,
  onDone,
}: {
  booking: DispatchBooking;
  seen: Seen;
  onDone: () => void;
}) {
  // State when the form opened: after saving, it is always completed.
  const [isCorrection] = useState(booking.status === 'completed');
  const complete = useMutation(
    dispatchApi.complete.mutation(
      (body: Measured) => ({
        params: { bookingId: booking.id },
        query: { version: seen.version },
        body,
      }),
      () => {
        showToast({ title: isCorrection ? 'Charging data saved' : 'Booking completed' });
        onDone();
      },
    ),
  );
  const [begun] = useState(() => entriesOf(booking));
  const form = useContractForm({
    schema: Measured,
    defaultValues: begun,
    toInput: measuredOf,
    save: complete,
  });
  return (
    <form className={styles.form} aria-label="Charging data" {...form.formProps}>
      <RefusalNotice title="Not saved" error={form.refusal} seen={seen} />
      <div className={styles.pair}>
        {FIELDS.map(({ name, label, optional }, index) => (
          <TextField
            key={name}
            ref={index === 0 ? focus : undefined}
            label={label}
            inputMode="decimal"
            maxLength={8}
            optional={optional}
            required={!optional}
            {...form.field(name)}
          />
        ))}
      </div>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pending={form.isPending} pendingLabel="Saving...">
          {isCorrection ? 'Save charging data' : 'Complete booking'}
        </Button>
        <Button onClick={onDone}>Back</Button>
      </div>
    </form>
  );
}
