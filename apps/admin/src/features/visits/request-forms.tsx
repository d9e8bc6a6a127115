import { RequestChange } from '@voltcourier/contracts/bookings/callbacks';
import { Button } from '@voltcourier/ui/button';
import { SelectField } from '@voltcourier/ui/select-field';
import { TextField } from '@voltcourier/ui/text-field';
import { type Saving, useContractForm } from '../../lib/use-contract-form.ts';
import styles from './bookings.module.css';

interface FormProps {
  readonly saving: Saving<RequestChange, unknown>;
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

/** Focuses a form that has just opened. */
const focus = (field: HTMLElement | null) => field?.focus();

/** When to try again to reach a person. */
export function TryAgainForm({ saving, onBack }: FormProps) {
  const form = useContractForm({
    schema: RequestChange.def.options[1],
    defaultValues: { tryAgainMinutes: '30' },
    toInput: ({ tryAgainMinutes }) => ({
      to: 'not_reached',
      tryAgainMinutes: Number(tryAgainMinutes),
    }),
    save: saving,
  });
  return (
    <form className={styles.form} aria-label="No answer" {...form.formProps}>
      <SelectField
        ref={focus}
        label="Try again in"
        options={LATER}
        {...form.field('tryAgainMinutes')}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pending={form.isPending} pendingLabel="Saving...">
          Schedule retry
        </Button>
        <Button onClick={onBack}>Back</Button>
      </div>
    </form>
  );
}

/** Why a request is declined. */
export function DeclineForm({ saving, onBack }: FormProps) {
  const form = useContractForm({
    schema: RequestChange.def.options[2],
    defaultValues: { reason: '' },
    toInput: ({ reason }) => ({ to: 'declined', reason }),
    save: saving,
  });
  return (
    <form className={styles.form} aria-label="Decline" {...form.formProps}>
      <TextField
        ref={focus}
        label="Reason"
        maxLength={200}
        required
        help="Internal. Not shown or emailed to the customer."
        {...form.field('reason')}
      />
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="destructive"
          pending={form.isPending}
          pendingLabel="Saving..."
        >
          Decline request
        </Button>
        <Button onClick={onBack}>Back</Button>
      </div>
    </form>
  );
}
