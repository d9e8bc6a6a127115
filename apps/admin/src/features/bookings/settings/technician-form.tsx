import { useMutation, useQuery } from '@tanstack/react-query';
import type { RegionSettings } from '@voltcourier/contracts/bookings/settings';
import {
  type Technician,
  TECHNICIAN_COLORS,
  type TechnicianColor,
  TechnicianForm as Entered,
} from '@voltcourier/contracts/visits/technicians';
import { Button } from '@voltcourier/ui/button';
import { CheckboxField } from '@voltcourier/ui/checkbox-field';
import { SelectField } from '@voltcourier/ui/select-field';
import { TextField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import { useState } from 'react';
import { staffApi } from '../../../lib/api/staff.ts';
import { techniciansApi } from '../../../lib/api/technicians.ts';
import { LeaveGuard } from '../../../lib/leave-guard.tsx';
import { type ContractForm, useContractForm } from '../../../lib/use-contract-form.ts';
import { useLeaving } from '../../../lib/use-leaving.ts';
import { useMay } from '../../../lib/use-user.ts';
import { HoursField, type HoursLabels } from './hours-field.tsx';
import { NotSaved, OutdatedActions } from './not-saved.tsx';
import styles from './settings.module.css';
import { TechnicianDaysOff } from './technician-days-off.tsx';
import { entriesOf, hoursOfRegion, inputOf, type TechnicianEntries } from './technician-entries.ts';

const COLORS: Readonly<Record<TechnicianColor, string>> = {
  plain: 'Gray',
  volt: 'Green',
  sea: 'Blue',
  plum: 'Purple',
  clay: 'Brown',
};

const WORKING: HoursLabels = {
  legend: 'Working hours',
  help: 'The times at which their visits can start. Arrow keys move, Space adds a time or takes it away.',
  none: 'Off',
  close: 'Off on',
};

interface FieldsProps {
  readonly form: ContractForm<TechnicianEntries>;
  readonly regions: readonly RegionSettings[];
}

/** Name, phone, region, color and account of a technician. */
function Who({ form, regions }: FieldsProps) {
  const { data: people } = useQuery({
    ...staffApi.people.query(),
    enabled: useMay()('staff:read'),
  });
  return (
    <>
      <TextField label="Name" maxLength={120} required {...form.field('name')} />
      <TextField
        label="Phone"
        type="tel"
        optional
        maxLength={40}
        help="For colleagues. Customers don’t see it."
        {...form.field('phone')}
      />
      <SelectField
        label="Region"
        options={regions.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.field('regionId')}
      />
      <SelectField
        label="Color"
        options={TECHNICIAN_COLORS.map((value) => ({ value, label: COLORS[value] }))}
        help="Avatar color in lists and in the calendar."
        {...form.field('color')}
      />
      <SelectField
        label="Staff account"
        optional
        help="Lets them see and complete their own visits. Invite them under Staff first, as a technician."
        options={[
          { value: '', label: 'None' },
          ...(people?.people ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...form.field('userId')}
        value={people === undefined ? '' : form.entries.userId}
        disabled={people === undefined}
      />
    </>
  );
}

/** Working hours of a technician. */
function WorkingTimes({ form, regions }: FieldsProps) {
  const { hasOwnHours, workingHours, daysOff, regionId } = form.entries;
  const { error: _error, ...ownHours } = form.checkbox('hasOwnHours');
  return (
    <>
      <CheckboxField
        label="Custom hours"
        help="Otherwise uses region hours."
        {...ownHours}
        error={form.errorOf('workingHours')}
        onChange={({ target }) =>
          form.set({
            hasOwnHours: target.checked,
            ...(target.checked && { workingHours: hoursOfRegion(regions, regionId) }),
          })
        }
      />
      {hasOwnHours ? (
        <HoursField
          hours={workingHours}
          labels={WORKING}
          onChange={(hours) => form.set({ workingHours: hours })}
        />
      ) : null}
      <TechnicianDaysOff
        daysOff={daysOff}
        error={form.errorOf('daysOff')}
        onChange={(days) => form.set({ daysOff: days })}
      />
    </>
  );
}

/** A form that adds a technician, or changes `base`, the technician as loaded. */
function useTechnicianForm(
  base: Technician | undefined,
  regions: readonly RegionSettings[],
  onDone: () => void,
) {
  const [begun] = useState(() => entriesOf(base, regions));
  const add = useMutation(techniciansApi.add.mutation((form: Entered) => ({ body: form })));
  const change = useMutation(
    techniciansApi.change.mutation((form: Entered) => ({
      params: { technicianId: base?.id ?? '' },
      body: { form, version: base?.version ?? 0 },
    })),
  );
  const save = base === undefined ? add : change;
  const form = useContractForm({
    schema: Entered,
    defaultValues: begun,
    toInput: inputOf,
    save,
    onSaved: (_answer, { name }) => {
      showToast({ title: base === undefined ? `${name} is added` : `${name} is saved` });
      onDone();
    },
  });
  return { form, error: save.error };
}

/**
 * A technician's form; without a technician it adds one. Entries are kept whatever the response is.
 */
export function TechnicianForm({
  technician,
  regions,
  onDone,
}: {
  /** The current version, which may be newer than the form's initial one. */
  technician: Technician | undefined;
  regions: readonly RegionSettings[];
  onDone: () => void;
}) {
  const [base, setBase] = useState(technician);
  const { isOver, end } = useLeaving<void>(onDone);
  const { form, error } = useTechnicianForm(base, regions, end);
  const isOutdated = technician?.version !== base?.version;
  const goOn = (next: TechnicianEntries) => {
    setBase(technician);
    form.reset(next);
  };
  return (
    <form
      className={styles.stack}
      aria-label={technician?.name ?? 'New technician'}
      {...form.formProps}
    >
      <LeaveGuard
        isChanged={form.isDirty && !isOver}
        lost="The changes to this technician are lost."
        guardsQuery
      />
      <Who form={form} regions={regions} />
      <WorkingTimes form={form} regions={regions} />
      {base === undefined ? null : (
        <CheckboxField
          label="Inactive"
          help="No new assignments. History is kept."
          {...form.checkbox('isRetired')}
        />
      )}
      <NotSaved error={error} entries={form.entries} />
      {isOutdated && error !== null ? (
        <OutdatedActions
          onStartAnew={() => goOn(entriesOf(technician, regions))}
          onKeep={() => goOn(form.entries)}
        />
      ) : (
        // A separate element: otherwise the pressed button would turn into the submit button.
        <div key="save" className={styles.actions}>
          <Button type="submit" variant="primary" pending={form.isPending} pendingLabel="Saving...">
            {base === undefined ? 'Add technician' : 'Save technician'}
          </Button>
        </div>
      )}
    </form>
  );
}
