import { useMutation } from '@tanstack/react-query';
import { type DispatchBooking, Measured } from '@voltcourier/contracts/visits/dispatch';
import { Button } from '@voltcourier/ui/button';
import { TextField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { api } from '../../lib/api.ts';
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

/** Writes down a visit, or corrects what was written. */
export function CompleteForm({
  booking,
  seen,
  onDone,
}: {
  booking: DispatchBooking;
  seen: Seen;
  onDone: () => void;
}) {
  const { measured } = booking;
  // As it was when the form opened: once saved, it is always completed.
  const [isCorrection] = useState(booking.status === 'completed');
  const [entries, setEntries] = useState<MeasuredEntries>({
    energyWh: measured === null ? '' : String(measured.energyWh / 1000),
    chargingMinutes: textOf(measured?.chargingMinutes),
    percentBefore: textOf(measured?.percentBefore),
    percentAfter: textOf(measured?.percentAfter),
  });
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const complete = useMutation(
    api.dispatch.complete.mutation(
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

  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (complete.isPending) return;
    const checked = z.safeParse(Measured, measuredOf(entries));
    const issues = checked.success ? [] : checked.error.issues;
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message])));
    if (checked.success) complete.mutate(checked.data);
  };

  return (
    <form
      ref={form}
      className={styles.form}
      aria-label="Charging data"
      onSubmit={submit}
      noValidate
    >
      <RefusalNotice title="Not saved" error={complete.error} seen={seen} />
      <div className={styles.pair}>
        {FIELDS.map(({ name, label, optional }) => (
          <TextField
            key={name}
            label={label}
            name={name}
            inputMode="decimal"
            maxLength={8}
            optional={optional}
            required={!optional}
            value={entries[name]}
            error={errors[name]}
            onChange={({ target }) =>
              setEntries((current) => ({ ...current, [name]: target.value }))
            }
          />
        ))}
      </div>
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="primary"
          pending={complete.isPending}
          pendingLabel="Saving..."
        >
          {isCorrection ? 'Save charging data' : 'Complete booking'}
        </Button>
        <Button onClick={onDone}>Back</Button>
      </div>
    </form>
  );
}
