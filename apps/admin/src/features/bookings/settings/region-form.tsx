import { useMutation } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import {
  type Effects,
  MAX_PLACES_PER_HOUR,
  type RegionForm as Form,
  type RegionSettings,
} from '@voltcourier/contracts/bookings/settings';
import { Button } from '@voltcourier/ui/button';
import { CheckboxField } from '@voltcourier/ui/checkbox-field';
import { Combobox } from '@voltcourier/ui/combobox';
import { Notice } from '@voltcourier/ui/notice';
import { TextArea } from '@voltcourier/ui/text-area';
import { TextField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import { type FormEvent, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { type Agreed, agreementOf } from './agreement.ts';
import { AgreementDialog, meansSomething } from './agreement-dialog.tsx';
import { HoursField } from './hours-field.tsx';
import {
  changedFields,
  checkEntries,
  entriesOf,
  type FieldErrors,
  type RegionEntries,
  serverErrors,
} from './region-entries.ts';
import { RemoveRegion } from './remove-region.tsx';
import styles from './settings.module.css';
import { zoneWords } from './labels.ts';

const ZONES = Intl.supportedValuesOf('timeZone').map((zone) => ({
  value: zone,
  label: zoneWords(zone),
}));

const APPOINTMENTS = (count: number) =>
  count === 1
    ? '1 appointment is at a time that you won’t offer any more; it stays until you move it.'
    : `${count} appointments are at times that you won’t offer any more; they stay until you move them.`;

function Fields({
  entries,
  errors,
  isDefault,
  set,
}: {
  entries: RegionEntries;
  errors: FieldErrors;
  /** Whether the region is the default one already. */
  isDefault: boolean;
  set: (change: Partial<RegionEntries>) => void;
}) {
  return (
    <>
      <TextField
        label="Name"
        maxLength={120}
        required
        value={entries.name}
        error={errors['name']}
        help="Customers read it beside the times."
        onChange={({ target }) => set({ name: target.value })}
      />
      <Combobox
        label="Time zone"
        options={ZONES}
        value={entries.zone}
        error={errors['zone']}
        help="Hours and days off are on the clocks there."
        onValueChange={(zone) => set({ zone })}
      />
      <TextField
        label="Bookings per hour"
        inputMode="numeric"
        required
        value={entries.capacity}
        error={errors['capacityPerHour']}
        help={`How many appointments can start at one time: from 1 to ${MAX_PLACES_PER_HOUR}.`}
        onChange={({ target }) => set({ capacity: target.value })}
      />
      <HoursField hours={entries.openingHours} onChange={(openingHours) => set({ openingHours })} />
      <TextArea
        label="ZIP prefixes"
        optional
        rows={2}
        value={entries.prefixes}
        error={errors['zipPrefixes']}
        help="The first digits of the ZIP codes that it serves, like 233, 23451. The longest one counts."
        onChange={({ target }) => set({ prefixes: target.value })}
      />
      <div className={styles.checks}>
        <CheckboxField
          label="Serves the rest of its time zone"
          help="Every address there whose ZIP code is no other region’s."
          checked={entries.servesZone}
          error={errors['servesZone']}
          onChange={({ target }) => set({ servesZone: target.checked })}
        />
        <CheckboxField
          label="Default region"
          help={
            isDefault
              ? 'To change this, make another region the default.'
              : 'Takes requests whose address tells no place.'
          }
          checked={entries.isDefault}
          disabled={isDefault}
          error={errors['isDefault']}
          onChange={({ target }) => set({ isDefault: target.checked })}
        />
        <CheckboxField
          label="Closed for new bookings"
          help="Emergencies are refused too. What is booked stays."
          checked={entries.isClosed}
          error={errors['isClosed']}
          onChange={({ target }) => set({ isClosed: target.checked })}
        />
      </div>
    </>
  );
}

/** What is still to say after a refusal: that of a field stands at the field. */
function Refused({ error, changed }: { error: ApiError; changed: readonly string[] }) {
  if (serverErrors(error) !== undefined) {
    return (
      <Notice tone="failed" title="Nothing is saved yet">
        Look at the fields that say what is wrong.
      </Notice>
    );
  }
  return (
    <Notice tone="failed" title="Nothing is saved yet">
      {error.message}
      {changed.length === 0 ? '' : ` Changed by somebody else: ${changed.join(', ')}.`}
    </Notice>
  );
}

/** A region's form; without a region it adds one. Entries stay whatever the answer is. */
export function RegionForm({
  region,
  onDone,
}: {
  /** As it is now: it may be newer than what the form began with. */
  region: RegionSettings | undefined;
  onDone: () => void;
}) {
  const [base, setBase] = useState(region);
  const [entries, setEntries] = useState(() => entriesOf(region));
  const [invalid, setInvalid] = useState<FieldErrors>({});
  const [asked, setAsked] = useState<{ form: Form; effects: Effects }>();
  const add = useMutation(api.settings.addRegion.mutation((body: Form) => ({ body })));
  const change = useMutation(
    api.settings.changeRegion.mutation(
      ({ form, version, agreed }: { form: Form; version: number; agreed?: Agreed }) => ({
        params: { regionId: region?.id ?? '' },
        body: { form, version, ...agreementOf(agreed) },
      }),
    ),
  );
  const error = add.error ?? change.error;
  const isPending = add.isPending || change.isPending;
  const isOutdated = region !== undefined && base !== undefined && region.version !== base.version;

  const done = () => {
    showToast({ title: region === undefined ? 'The region is added' : 'The region is saved' });
    onDone();
  };
  const save = (form: Form, version: number, effects: Effects) =>
    change.mutate(
      { form, version, agreed: effects },
      { onSuccess: done, onSettled: () => setAsked(undefined) },
    );
  const look = (form: Form, version: number) =>
    change.mutate(
      { form, version },
      {
        onSuccess: ({ effects }) => {
          if (meansSomething(effects)) setAsked({ form, effects });
          else save(form, version, effects);
        },
      },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const checked = checkEntries(entries);
    setInvalid('errors' in checked ? checked.errors : {});
    if ('errors' in checked) return;
    if (base === undefined) add.mutate(checked.form, { onSuccess: done });
    else look(checked.form, base.version);
  };

  const errors = { ...(error === null ? {} : serverErrors(error)), ...invalid };
  return (
    <form
      className={styles.stack}
      aria-label={region === undefined ? 'New region' : region.name}
      onSubmit={submit}
      noValidate
    >
      <Fields
        entries={entries}
        errors={errors}
        isDefault={base?.isDefault ?? false}
        set={(next) => setEntries((current) => ({ ...current, ...next }))}
      />
      {error === null || asked !== undefined ? null : (
        <Refused error={error} changed={isOutdated ? changedFields(base, region) : []} />
      )}
      {isOutdated ? (
        <div key="outdated" className={styles.actions}>
          <Button
            onClick={() => {
              setBase(region);
              setEntries(entriesOf(region));
              change.reset();
            }}
          >
            Start from what it is now
          </Button>
          <Button
            onClick={() => {
              setBase(region);
              change.reset();
            }}
          >
            Keep my entries
          </Button>
        </div>
      ) : (
        // Not the element of before: the button that was pressed would become the one that submits.
        <div key="save" className={styles.actions}>
          <Button type="submit" variant="primary" pending={isPending} pendingLabel="Saving...">
            {region === undefined ? 'Add region' : 'Save region'}
          </Button>
          {region === undefined ? null : <RemoveRegion region={region} onDone={onDone} />}
        </div>
      )}
      <AgreementDialog
        effects={asked?.effects}
        appointmentWords={APPOINTMENTS}
        pending={isPending}
        onAgree={() => {
          if (asked !== undefined) save(asked.form, base?.version ?? 0, asked.effects);
        }}
        onClose={() => setAsked(undefined)}
      />
    </form>
  );
}
