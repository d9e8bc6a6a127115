import { useMutation } from '@tanstack/react-query';
import { type DispatchBooking } from '@voltcourier/contracts/visits/dispatch';
import { Measured } from '@voltcourier/contracts/visits/measured';
import { Button } from '@voltcourier/ui/button';
import { TextField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import { useState } from 'react';
import { dispatchApi } from '../../lib/api/dispatch.ts';
import { type Saving, useContractForm } from '../../lib/use-contract-form.ts';
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

/** What the form needs to know of a booking. */
type Readings = Pick<DispatchBooking, 'measured' | 'status'>;

const entriesOf = ({ measured }: Readings): MeasuredEntries => ({
  energyWh: measured === null ? '' : String(measured.energyWh / 1000),
  chargingMinutes: textOf(measured?.chargingMinutes),
  percentBefore: textOf(measured?.percentBefore),
  percentAfter: textOf(measured?.percentAfter),
});

/** Focuses a form that has just opened. */
const focus = (field: HTMLElement | null) => field?.focus();

/** The form of a visit's readings. `save` records them, and `onDone` closes the form. */
export function ReadingsForm<Answer>({
  booking,
  seen,
  save,
  onDone,
}: {
  booking: Readings;
  seen: Seen;
  save: Saving<Measured, Answer>;
  onDone: () => void;
}) {
  // State when the form opened: after saving, it is always completed.
  const [isCorrection] = useState(booking.status === 'completed');
  const [begun] = useState(() => entriesOf(booking));
  const form = useContractForm({
    schema: Measured,
    defaultValues: begun,
    toInput: measuredOf,
    save,
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

/** Says that the readings of a visit were saved, which was in this state before. */
export const announceCompleted = ({ status }: Pick<Readings, 'status'>): void => {
  showToast({ title: status === 'completed' ? 'Charging data saved' : 'Booking completed' });
};

/** Records a completed visit, or corrects it, for dispatchers. */
export function CompleteForm({
  booking,
  seen,
  onDone,
}: {
  booking: DispatchBooking;
  seen: Seen;
  onDone: () => void;
}) {
  const [opened] = useState(booking);
  const complete = useMutation(
    dispatchApi.complete.mutation(
      (body: Measured) => ({
        params: { bookingId: booking.id },
        query: { version: seen.version },
        body,
      }),
      () => {
        announceCompleted(opened);
        onDone();
      },
    ),
  );
  return <ReadingsForm booking={booking} seen={seen} save={complete} onDone={onDone} />;
}
