import { useQuery } from '@tanstack/react-query';
import type { PersonRow } from '@voltcourier/contracts/crm/contacts';
import {
  type EmergencyTechnician,
  PhoneEmergency,
} from '@voltcourier/contracts/visits/emergencies';
import { EMERGENCY_URGENCY_LABELS, formatUsd, serviceOf } from '@voltcourier/pricing';
import { Button, ButtonLink } from '@voltcourier/ui/button';
import { FieldSet } from '@voltcourier/ui/field-set';
import { Refusal } from '@voltcourier/ui/notice';
import { SelectField } from '@voltcourier/ui/select-field';
import { TextArea } from '@voltcourier/ui/text-area';
import { TextField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import { useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { emergenciesApi } from '../../lib/api/emergencies.ts';
import { LeaveGuard } from '../../lib/leave-guard.tsx';
import { paths } from '../../lib/paths.ts';
import { type ContractForm, useContractForm } from '../../lib/use-contract-form.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { CallerFields } from './caller-fields.tsx';
import styles from './new-booking.module.css';
import { TechnicianChoice } from './technician-choice.tsx';
import { type Caller, useCaller, useLastBooking } from './use-caller.ts';
import { useTakeEmergency } from './use-new-booking.ts';
import { LEAST_CHARACTERS } from './use-open-slots.ts';

const EMPTY = {
  name: '',
  email: '',
  phone: '',
  location: '',
  vehicle: '',
  chargingPort: '',
  urgency: '',
  notes: '',
  technicianId: '',
};
type Entries = typeof EMPTY;
type Form = ContractForm<Entries>;

const URGENCY_OPTIONS = Object.entries(EMERGENCY_URGENCY_LABELS).map(([value, label]) => ({
  value,
  label,
}));

const orNull = (text: string) => (text.trim() === '' ? null : text);

/**
 * The selected technician: the dispatcher's choice, or the nearest available one; undefined for
 * none.
 */
function chosenOf(
  text: string,
  technicians: readonly EmergencyTechnician[],
): EmergencyTechnician | undefined {
  if (text === 'later') return undefined;
  const [first] = technicians;
  return technicians.find(({ id }) => id === text) ?? (first?.state === 'free' ? first : undefined);
}

/** Location and description of the car. */
function LocationFields({ form }: { form: Form }) {
  return (
    <FieldSet legend="Car">
      <TextField
        label="Where is the car?"
        maxLength={300}
        required
        help="Street or exit, city and ZIP code."
        {...form.field('location')}
      />
      <div className={styles.pair}>
        <TextField label="Vehicle" maxLength={80} required {...form.field('vehicle')} />
        <TextField label="Charging port" optional maxLength={80} {...form.field('chargingPort')} />
      </div>
      <SelectField
        label="Urgency"
        optional
        placeholder="Not said"
        options={URGENCY_OPTIONS}
        {...form.field('urgency')}
      />
      <TextArea label="Notes" optional rows={2} maxLength={2000} {...form.field('notes')} />
    </FieldSet>
  );
}

/** State of a new emergency and its technician. */
function useNewEmergency(caller: Caller) {
  const [next, setNext] = useState<string>();
  const [location, setLocation] = useState('');
  const settled = useSettled(location);
  const near = useQuery(
    emergenciesApi.technicians.query(
      settled.length >= LEAST_CHARACTERS && { query: { location: settled } },
    ),
  );
  const technicians = near.data?.technicians ?? [];
  const form = useContractForm({
    schema: PhoneEmergency,
    defaultValues: EMPTY,
    toInput: ({ urgency, ...entries }: Entries) => {
      const going = chosenOf(entries.technicianId, technicians);
      return {
        ...entries,
        chargingPort: orNull(entries.chargingPort),
        notes: orNull(entries.notes),
        ...(urgency !== '' && { urgency }),
        customerId: caller.userId,
        technicianId: going?.id ?? null,
        // Shown next to the name, so selecting them is deliberate.
        anyway: going?.state === 'off',
      };
    },
    save: useTakeEmergency(),
    onSaved: ({ id, technician, name }) => {
      showToast({
        title: technician === null ? 'Emergency saved' : `${technician.name} assigned to ${name}`,
        description:
          technician === null ? 'Nobody is assigned yet.' : 'Call them with the details.',
      });
      setNext(paths.bookings({ booking: id }));
    },
  });
  const typed = form.entries.location.trim();
  if (typed !== location) setLocation(typed);
  return { next, form, near, going: chosenOf(form.entries.technicianId, technicians) };
}

/** An emergency reported by phone, recorded and assigned in one step. */
export function NewEmergency() {
  const caller = useCaller();
  const { next, form, near, going } = useNewEmergency(caller);
  const choose = (found: PersonRow | undefined) => {
    caller.choose(found);
    if (found === undefined) return;
    form.set({ name: found.name, email: found.email ?? '', phone: found.phone ?? '' });
    form.focus(found.phone === null ? 'phone' : 'location');
  };
  // The last vehicle and location are the most likely ones.
  useLastBooking(caller, form, ({ location, vehicleWords: vehicle }) => ({ location, vehicle }));
  // The navigation guard was removed first, because a saved emergency needs no confirmation.
  if (next !== undefined) return <Navigate to={next} />;
  return (
    <form className={styles.wide} aria-label="New emergency" {...form.formProps}>
      <LeaveGuard isChanged={form.isDirty} lost="What you entered for this emergency is lost." />
      <div className={styles.form}>
        <CallerFields caller={caller} form={form} onChoose={choose} />
        <LocationFields form={form} />
      </div>
      <div className={styles.aside}>
        <TechnicianChoice
          near={near}
          value={form.entries.technicianId === 'later' ? 'later' : (going?.id ?? 'later')}
          onValueChange={(technicianId) => form.set({ technicianId })}
        />
        <p className={styles.quiet}>
          {`${formatUsd(serviceOf('EMERGENCY').priceCents)}, unless their plan includes emergencies. A payment link goes out by email.`}
        </p>
        <Refusal error={form.refusal} title="Emergency not saved" />
        <div className={styles.actions}>
          <Button
            type="submit"
            variant="emergency"
            pending={form.isPending}
            pendingLabel="Saving..."
          >
            {going === undefined ? 'Save unassigned' : `Save and assign ${going.name}`}
          </Button>
          <ButtonLink render={<Link to={paths.bookings()} />}>Cancel</ButtonLink>
        </div>
      </div>
    </form>
  );
}
