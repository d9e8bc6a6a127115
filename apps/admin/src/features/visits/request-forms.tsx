import { RequestChange } from '@voltcourier/contracts/bookings/callbacks';
import { Button } from '@voltcourier/ui/button';
import { SelectField } from '@voltcourier/ui/select-field';
import { TextField } from '@voltcourier/ui/text-field';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import styles from './bookings.module.css';

interface FormProps {
  readonly pending: boolean;
  readonly onSave: (change: RequestChange) => void;
  readonly onBack: () => void;
}

const LATER = [
  { value: '15', label: '15 minutes' },
  { value: '30', label: '30 minutes' },
  { value: '60', label: '1 hour' },
  { value: '120', label: '2 hours' },
  { value: '240', label: '4 hours' },
  { value: '1440', label: '1 day' },
];

/** Brings the keyboard into a form that has just opened. */
function useFirstField() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('select, input')?.focus(), []);
  return form;
}

/** When somebody who was not reached is tried again. */
export function TryAgainForm({ pending, onSave, onBack }: FormProps) {
  const form = useFirstField();
  const [minutes, setMinutes] = useState('30');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!pending) onSave({ to: 'not_reached', tryAgainMinutes: Number(minutes) });
  };
  return (
    <form ref={form} className={styles.form} aria-label="No answer" onSubmit={submit} noValidate>
      <SelectField
        label="Try again in"
        options={LATER}
        value={minutes}
        onChange={({ target }) => setMinutes(target.value)}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pending={pending} pendingLabel="Saving...">
          Schedule retry
        </Button>
        <Button onClick={onBack}>Back</Button>
      </div>
    </form>
  );
}

/** Why a request is declined. */
export function DeclineForm({ pending, onSave, onBack }: FormProps) {
  const form = useFirstField();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    const checked = z.safeParse(RequestChange.def.options[2], { to: 'declined', reason });
    setError(checked.success ? undefined : checked.error.issues[0]?.message);
    if (checked.success) onSave(checked.data);
  };
  return (
    <form ref={form} className={styles.form} aria-label="Decline" onSubmit={submit} noValidate>
      <TextField
        label="Reason"
        name="reason"
        maxLength={200}
        required
        value={reason}
        error={error}
        help="Internal. Not shown or emailed to the customer."
        onChange={({ target }) => setReason(target.value)}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="destructive" pending={pending} pendingLabel="Saving...">
          Decline request
        </Button>
        <Button onClick={onBack}>Back</Button>
      </div>
    </form>
  );
}
