import { useMutation, useQuery } from '@tanstack/react-query';
import type { RegionSettings } from '@voltcourier/contracts/bookings/settings';
import {
  type Technician,
  TECHNICIAN_COLORS,
  type TechnicianColor,
  type TechnicianForm as Entered,
} from '@voltcourier/contracts/visits/technicians';
import { Button } from '@voltcourier/ui/button';
import { CheckboxField } from '@voltcourier/ui/checkbox-field';
import { Notice } from '@voltcourier/ui/notice';
import { SelectField } from '@voltcourier/ui/select-field';
import { TextField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import { type FormEvent, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useMay } from '../../../lib/use-user.ts';
import { HoursField, type HoursWords } from './hours-field.tsx';
import { type FieldErrors, serverErrors } from './region-entries.ts';
import styles from './settings.module.css';
import { TechnicianDaysOff } from './technician-days-off.tsx';
import {
  checkEntries,
  entriesOf,
  hoursOfRegion,
  type TechnicianEntries,
} from './technician-entries.ts';

const COLORS: Readonly<Record<TechnicianColor, string>> = {
  plain: 'Gray',
  volt: 'Green',
  sea: 'Blue',
  plum: 'Purple',
  clay: 'Brown',
};

const WORKING: HoursWords = {
  legend: 'Working hours',
  help: 'The times at which their visits can start. Arrow keys move, Space adds a time or takes it away.',
  none: 'Off',
  close: 'Off on',
};

interface FieldsProps {
  readonly entries: TechnicianEntries;
  readonly errors: FieldErrors;
  readonly regions: readonly RegionSettings[];
  readonly isNew: boolean;
  readonly set: (change: Partial<TechnicianEntries>) => void;
}

function Who({ entries, errors, regions, set }: FieldsProps) {
  const { data: people } = useQuery({
    ...api.staff.people.query(),
    enabled: useMay()('staff:read'),
  });
  return (
    <>
      <TextField
        label="Name"
        maxLength={120}
        required
        value={entries.name}
        error={errors['name']}
        onChange={({ target }) => set({ name: target.value })}
      />
      <TextField
        label="Phone"
        type="tel"
        optional
        maxLength={40}
        value={entries.phone}
        error={errors['phone']}
        help="For colleagues. Customers don’t see it."
        onChange={({ target }) => set({ phone: target.value })}
      />
      <SelectField
        label="Region"
        options={regions.map(({ id, name }) => ({ value: id, label: name }))}
        value={entries.regionId}
        error={errors['regionId']}
        onChange={({ target }) => set({ regionId: target.value })}
      />
      <SelectField
        label="Color"
        options={TECHNICIAN_COLORS.map((value) => ({ value, label: COLORS[value] }))}
        value={entries.color}
        error={errors['color']}
        help="Behind their initials, in lists and in the calendar."
        onChange={({ target }) =>
          set({ color: TECHNICIAN_COLORS.find((one) => one === target.value) ?? 'plain' })
        }
      />
      <SelectField
        label="Staff account"
        optional
        options={[
          { value: '', label: 'None' },
          ...(people?.people ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={people === undefined ? '' : entries.userId}
        error={errors['userId']}
        disabled={people === undefined}
        onChange={({ target }) => set({ userId: target.value })}
      />
    </>
  );
}

function Fields(props: FieldsProps) {
  const { entries, errors, regions, isNew, set } = props;
  return (
    <>
      <Who {...props} />
      <CheckboxField
        label="Has working hours of their own"
        help="Otherwise they work at the hours of their region."
        checked={entries.hasOwnHours}
        error={errors['workingHours']}
        onChange={({ target }) =>
          set({
            hasOwnHours: target.checked,
            ...(target.checked && { workingHours: hoursOfRegion(regions, entries.regionId) }),
          })
        }
      />
      {entries.hasOwnHours ? (
        <HoursField
          hours={entries.workingHours}
          words={WORKING}
          onChange={(workingHours) => set({ workingHours })}
        />
      ) : null}
      <TechnicianDaysOff
        daysOff={entries.daysOff}
        error={errors['daysOff']}
        onChange={(daysOff) => set({ daysOff })}
      />
      {isNew ? null : (
        <CheckboxField
          label="Retired"
          help="Gets no visits any more. What they did stays theirs."
          checked={entries.isRetired}
          error={errors['isRetired']}
          onChange={({ target }) => set({ isRetired: target.checked })}
        />
      )}
    </>
  );
}

/** A technician's form; without a technician it adds one. Entries stay whatever the answer is. */
export function TechnicianForm({
  technician,
  regions,
  onDone,
}: {
  /** As they are now: they may be newer than what the form began with. */
  technician: Technician | undefined;
  regions: readonly RegionSettings[];
  onDone: () => void;
}) {
  const [base, setBase] = useState(technician);
  const [entries, setEntries] = useState(() => entriesOf(technician, regions));
  const [invalid, setInvalid] = useState<FieldErrors>({});
  const add = useMutation(api.technicians.add.mutation((form: Entered) => ({ body: form })));
  const change = useMutation(
    api.technicians.change.mutation((form: Entered) => ({
      params: { technicianId: base?.id ?? '' },
      body: { form, version: base?.version ?? 0 },
    })),
  );
  const save = base === undefined ? add : change;
  const isOutdated = technician?.version !== base?.version;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const checked = checkEntries(entries);
    setInvalid('errors' in checked ? checked.errors : {});
    if ('errors' in checked) return;
    const { name } = checked.form;
    save.mutate(checked.form, {
      onSuccess: () => {
        showToast({ title: base === undefined ? `${name} is added` : `${name} is saved` });
        onDone();
      },
    });
  };
  const goOn = (next: TechnicianEntries) => {
    setBase(technician);
    setEntries(next);
    save.reset();
  };

  const refused = save.error === null ? undefined : serverErrors(save.error);
  return (
    <form
      className={styles.stack}
      aria-label={technician?.name ?? 'New technician'}
      onSubmit={submit}
      noValidate
    >
      <Fields
        entries={entries}
        errors={{ ...refused, ...invalid }}
        regions={regions}
        isNew={base === undefined}
        set={(next) => setEntries((current) => ({ ...current, ...next }))}
      />
      {save.error === null ? null : (
        <Notice tone="failed" title="Nothing is saved yet">
          {refused === undefined
            ? save.error.message
            : 'Look at the fields that say what is wrong.'}
        </Notice>
      )}
      {isOutdated && save.error !== null ? (
        <div key="outdated" className={styles.actions}>
          <Button onClick={() => goOn(entriesOf(technician, regions))}>
            Start from what it is now
          </Button>
          <Button onClick={() => goOn(entries)}>Keep my entries</Button>
        </div>
      ) : (
        // Not the element of before: the button that was pressed would become the one that submits.
        <div key="save" className={styles.actions}>
          <Button type="submit" variant="primary" pending={save.isPending} pendingLabel="Saving...">
            {base === undefined ? 'Add technician' : 'Save technician'}
          </Button>
        </div>
      )}
    </form>
  );
}
