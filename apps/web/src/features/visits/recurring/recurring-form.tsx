import { useMutation } from '@tanstack/react-query';
import { VEHICLES } from '@voltcourier/contracts/bookings/bookings';
import { type VehicleOption, formatVehicle } from '@voltcourier/contracts/memberships/vehicles';
import {
  RECURRING_SERVICES,
  type RecurringBooking,
} from '@voltcourier/contracts/visits/recurring-bookings';
import { SERVICES, SLOT_TIMES, slotLabel } from '@voltcourier/pricing';
import { Button } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { CheckboxField } from '@voltcourier/ui/checkbox-field';
import { SelectField } from '@voltcourier/ui/select-field';
import { TextArea } from '@voltcourier/ui/text-area';
import { EmailField, PhoneField, TextField } from '@voltcourier/ui/text-field';
import type { Entries } from '@voltcourier/ui/use-form-fields';
import { Refusal } from '../../../lib/refusal.tsx';
import { useOpenedForm } from '../../../lib/use-opened-form.ts';
import { api } from './api.ts';
import {
  checkEntries,
  type NewRecurringBooking,
  type RecurringField,
  refusedField,
} from './recurring-entries.ts';
import styles from './recurring.module.css';

const TIMES = SLOT_TIMES.map((value) => ({ value, label: slotLabel(value) }));
const WEEKS = [
  { value: '1', label: 'Every week' },
  { value: '2', label: 'Every 2 weeks' },
  { value: '4', label: 'Every 4 weeks' },
];
const KINDS = RECURRING_SERVICES.map((value) => ({ value, label: SERVICES[value].label }));
const TYPES = Object.entries(VEHICLES).map(([value, label]) => ({ value, label }));

const NEW = {
  title: 'New recurring appointment',
  intro:
    'Each appointment takes 1 session, about four weeks ahead, and can be moved or cancelled on its own.',
  action: 'Book these appointments',
  pending: 'Booking...',
};
const CHANGE = {
  title: 'Change from now on',
  intro: 'Appointments that are booked stay as they are. Move or cancel those one by one.',
  action: 'Save from now on',
  pending: 'Saving...',
};

interface RecurringFormProps {
  /** The recurring booking to change; undefined for a new one. */
  readonly known: RecurringBooking | undefined;
  readonly begun: () => Entries<RecurringField>;
  readonly choices: readonly VehicleOption[];
  /** The company that the user manages. */
  readonly company: string | undefined;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

type Field = ReturnType<typeof useOpenedForm<NewRecurringBooking, RecurringField>>['field'];

/** Fields for the times, the service and the vehicle. */
function RuleFields({ field, choices }: { field: Field; choices: readonly VehicleOption[] }) {
  const vehicles = [
    ...choices.map((each) => ({ value: each.id, label: formatVehicle(each) })),
    ...TYPES,
  ];
  return (
    <div className={styles.pair}>
      <TextField
        label="First date"
        type="date"
        required
        help="The others are on the same weekday."
        {...field('startsOn')}
      />
      <SelectField
        label="Time"
        placeholder="Select a time"
        options={TIMES}
        required
        {...field('time')}
      />
      <SelectField label="How often" options={WEEKS} required {...field('everyWeeks')} />
      <TextField label="Last date" type="date" optional {...field('endsOn')} />
      <SelectField label="Service" options={KINDS} required {...field('serviceType')} />
      <SelectField
        label="Vehicle"
        placeholder="Select your vehicle"
        options={vehicles}
        required
        {...field('vehicle')}
      />
    </div>
  );
}

/** Fields for the contact person and how to reach them. */
function ContactFields({ field }: { field: Field }) {
  return (
    <div className={styles.pair}>
      <TextField label="Full name" autoComplete="name" required {...field('name')} />
      <EmailField required {...field('email')} />
      <PhoneField optional maxLength={40} {...field('phone')} />
    </div>
  );
}

/** Saves a new one, or its changes from now on. */
function useSave(known: RecurringBooking | undefined) {
  const create = useMutation(
    api.recurringBookings.create.mutation((body: NewRecurringBooking) => ({ body })),
  );
  const change = useMutation(
    api.recurringBookings.change.mutation(
      ({ forCompany: _kept, ...body }: NewRecurringBooking) => ({
        params: { recurringBookingId: known?.id ?? '' },
        body: { ...body, version: known?.version ?? 1 },
      }),
    ),
  );
  return known === undefined ? create : change;
}

/** Form that creates a recurring appointment, or changes it from now on. */
export function RecurringForm({
  known,
  begun,
  choices,
  company,
  onSaved,
  onClose,
}: RecurringFormProps) {
  const save = useSave(known);
  const { formProps, field, refusal } = useOpenedForm({
    name: `recurring-${known?.id ?? 'new'}`,
    begun,
    check: checkEntries,
    save,
    refusedField,
    onSaved,
  });
  const forCompany = field('forCompany');
  const { title, intro, action, pending } = known === undefined ? NEW : CHANGE;
  return (
    <Card title={title}>
      <form className={styles.form} aria-label={title} {...formProps}>
        <p className={styles.quiet}>{intro}</p>
        <RuleFields field={field} choices={choices} />
        <TextField
          label="Service location"
          autoComplete="street-address"
          required
          help="Where the car will be: street, city, state and ZIP code."
          {...field('location')}
        />
        <ContactFields field={field} />
        <TextArea label="Notes" optional rows={2} maxLength={2000} {...field('notes')} />
        {company === undefined || known !== undefined ? null : (
          <CheckboxField
            label={`For ${company}`}
            help="Takes the company’s sessions. Its owner and managers can change it."
            checked={forCompany.value !== ''}
            onChange={({ target }) =>
              forCompany.onChange({ target: { value: target.checked ? 'yes' : '' } })
            }
          />
        )}
        <Refusal error={refusal} title="Not saved" />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" pending={save.isPending} pendingLabel={pending}>
            {action}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Not now
          </Button>
        </div>
      </form>
    </Card>
  );
}
