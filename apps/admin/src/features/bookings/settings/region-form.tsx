import { useMutation } from '@tanstack/react-query';
import {
  MAX_PLACES_PER_HOUR,
  RegionForm as RegionSchema,
  type RegionSettings,
} from '@voltcourier/contracts/bookings/settings';
import { Button } from '@voltcourier/ui/button';
import { CheckboxField } from '@voltcourier/ui/checkbox-field';
import { Combobox } from '@voltcourier/ui/combobox';
import { TextArea } from '@voltcourier/ui/text-area';
import { TextField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import { useState } from 'react';
import { settingsApi } from '../../../lib/api/settings.ts';
import { LeaveGuard } from '../../../lib/leave-guard.tsx';
import { type ContractForm, type Saving, useContractForm } from '../../../lib/use-contract-form.ts';
import { useLeaving } from '../../../lib/use-leaving.ts';
import { agreementOf } from './agreement.ts';
import { AgreementDialog } from './agreement-dialog.tsx';
import { HoursField } from './hours-field.tsx';
import { NotSaved, OutdatedActions } from './not-saved.tsx';
import { changedFields, entriesOf, inputOf, type RegionEntries } from './region-entries.ts';
import { RemoveRegion } from './remove-region.tsx';
import styles from './settings.module.css';
import { type AgreedChange, useAgreement } from './use-agreement.ts';
import { formatZone } from './labels.ts';

type Entered = RegionSchema;

const ZONES = Intl.supportedValuesOf('timeZone').map((zone) => ({
  value: zone,
  label: formatZone(zone),
}));

const APPOINTMENTS = (count: number) =>
  count === 1
    ? '1 appointment is at a time that you won’t offer anymore; it stays until you move it.'
    : `${count} appointments are at times that you won’t offer anymore; they stay until you move them.`;

type Form = ContractForm<RegionEntries>;

/** Which customers a region serves, and whether it is open. */
function RegionChecks({ form, isDefault }: { form: Form; isDefault: boolean }) {
  return (
    <div className={styles.checks}>
      <CheckboxField
        label="Serves the rest of its time zone"
        help="Every address there whose ZIP code is no other region’s."
        {...form.checkbox('servesZone')}
      />
      <CheckboxField
        label="Default region"
        help={
          isDefault
            ? 'To change this, make another region the default.'
            : 'Receives requests with an unrecognized address.'
        }
        disabled={isDefault}
        {...form.checkbox('isDefault')}
      />
      <CheckboxField
        label="Closed for new bookings"
        help="Emergencies are refused too. What is booked stays."
        {...form.checkbox('isClosed')}
      />
    </div>
  );
}

function Fields({
  form,
  isDefault,
}: {
  form: Form;
  /** Whether the region is currently the default one. */
  isDefault: boolean;
}) {
  const { name: _name, ...zone } = form.choice('zone');
  return (
    <>
      <TextField
        label="Name"
        maxLength={120}
        required
        help="Shown to customers next to times."
        {...form.field('name')}
      />
      <Combobox
        label="Time zone"
        options={ZONES}
        help="Hours and days off are on the clocks there."
        {...zone}
      />
      <TextField
        label="Bookings per hour"
        inputMode="numeric"
        required
        help={`How many appointments can start at one time: from 1 to ${MAX_PLACES_PER_HOUR}.`}
        {...form.field('capacityPerHour')}
      />
      <HoursField
        hours={form.entries.openingHours}
        onChange={(openingHours) => form.set({ openingHours })}
      />
      <TextArea
        label="ZIP prefixes"
        optional
        rows={2}
        help="ZIP prefixes served, such as 233 or 23451. The longest match wins."
        {...form.field('zipPrefixes')}
      />
      <RegionChecks form={form} isDefault={isDefault} />
    </>
  );
}

/** A form that adds a region, or changes `base`, the region as loaded. */
function useRegionForm(base: RegionSettings | undefined, onDone: () => void) {
  const [begun] = useState(() => entriesOf(base));
  const add = useMutation(settingsApi.addRegion.mutation((body: Entered) => ({ body })));
  const change = useMutation(
    settingsApi.changeRegion.mutation(({ form, agreed }: AgreedChange<Entered>) => ({
      params: { regionId: base?.id ?? '' },
      body: { form, version: base?.version ?? 0, ...agreementOf(agreed) },
    })),
  );
  const done = () => {
    showToast({ title: base === undefined ? 'Region added' : 'Region saved' });
    onDone();
  };
  const agreement = useAgreement(change);
  const save: Saving<Entered, unknown> = base === undefined ? add : agreement.saving;
  const form = useContractForm({
    schema: RegionSchema,
    defaultValues: begun,
    toInput: inputOf,
    save,
    onSaved: done,
  });
  return { form, agreement, done, error: save.error };
}

/** A region's form; without a region it adds one. Entries are kept whatever the response is. */
export function RegionForm({
  region,
  onDone,
}: {
  /** The current version, which may be newer than the form's initial one. */
  region: RegionSettings | undefined;
  onDone: () => void;
}) {
  const [base, setBase] = useState(region);
  const { isOver, end } = useLeaving<void>(onDone);
  const { form, agreement, done, error } = useRegionForm(base, end);
  const isOutdated = region !== undefined && base !== undefined && region.version !== base.version;
  const goOn = (next: RegionEntries) => {
    setBase(region);
    form.reset(next);
  };
  return (
    <form
      className={styles.stack}
      aria-label={region === undefined ? 'New region' : region.name}
      {...form.formProps}
    >
      <LeaveGuard
        isChanged={form.isDirty && !isOver}
        lost="The changes to this region are lost."
        guardsQuery
      />
      <Fields form={form} isDefault={base?.isDefault ?? false} />
      <NotSaved
        error={agreement.effects === undefined ? error : null}
        entries={form.entries}
        changed={isOutdated ? changedFields(base, region) : []}
      />
      {isOutdated ? (
        <OutdatedActions
          onStartAnew={() => goOn(entriesOf(region))}
          onKeep={() => goOn(form.entries)}
        />
      ) : (
        // A separate element: otherwise the pressed button would turn into the submit button.
        <div key="save" className={styles.actions}>
          <Button type="submit" variant="primary" pending={form.isPending} pendingLabel="Saving...">
            {region === undefined ? 'Add region' : 'Save region'}
          </Button>
          {region === undefined ? null : <RemoveRegion region={region} onDone={end} />}
        </div>
      )}
      <AgreementDialog
        effects={agreement.effects}
        formatAppointments={APPOINTMENTS}
        pending={form.isPending}
        onAgree={() => agreement.agree({ onSuccess: done, onError: form.refuse })}
        onClose={agreement.dismiss}
      />
    </form>
  );
}
