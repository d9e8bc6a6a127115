import { useMutation } from '@tanstack/react-query';
import {
  BusinessForm as Entered,
  type BusinessSettings,
} from '@voltcourier/contracts/platform/business';
import { Button } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { CheckboxField } from '@voltcourier/ui/checkbox-field';
import { TextArea } from '@voltcourier/ui/text-area';
import { TextField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import { businessApi } from '../../../lib/api/business.ts';
import { LeaveGuard } from '../../../lib/leave-guard.tsx';
import { SaveNotice } from '../../../lib/save-notice.tsx';
import type { ContractForm } from '../../../lib/use-contract-form.ts';
import { useVersionedForm, type Versioned } from '../../../lib/use-versioned-form.ts';
import styles from './business.module.css';
import {
  type BusinessEntries,
  entriesOf,
  inputOf,
  SETTING_NAMES,
  socialText,
} from './business-entries.ts';

interface FieldsProps {
  readonly form: ContractForm<BusinessEntries>;
  readonly configured: BusinessSettings['configured'];
}

const emptyMeans = (value: string | null) =>
  value === null || value === ''
    ? 'Leave empty for the configured value: not set.'
    : `Leave empty for the configured value: ${value}`;

/** Contact details of the business. */
function Reach({ form, configured }: FieldsProps) {
  const { hasNoHotline, hasNoSocial } = form.entries;
  return (
    <Card dense title="Contact">
      <div className={styles.fields}>
        <TextField
          label={SETTING_NAMES.hotline}
          type="tel"
          maxLength={40}
          help={emptyMeans(configured.hotline)}
          {...form.field('hotline')}
          disabled={hasNoHotline}
        />
        <CheckboxField label="There is no hotline" {...form.checkbox('hasNoHotline')} />
        <TextField
          label={SETTING_NAMES.email}
          type="email"
          maxLength={254}
          help={emptyMeans(configured.email)}
          {...form.field('email')}
        />
        <TextArea
          label={SETTING_NAMES.postalAddress}
          help={`2 to 6 lines, below each campaign email. ${emptyMeans(configured.postalAddress.join(', '))}`}
          {...form.field('postalAddress')}
        />
        <TextArea
          label={SETTING_NAMES.social}
          placeholder="Instagram=https://instagram.com/example"
          help={`One link per line, as Label=https://… ${emptyMeans(socialText(configured.social).replaceAll('\n', ', '))}`}
          {...form.field('social')}
          disabled={hasNoSocial}
        />
        <CheckboxField label="There are no social links" {...form.checkbox('hasNoSocial')} />
      </div>
    </Card>
  );
}

const TRUST = [
  ['insurance', 'Your insurer, and the amount covered.'],
  ['license', 'Who licensed you, and the number.'],
  ['technicians', 'How they are vetted and trained.'],
] as const;

/** Reasons to trust the business. Only what staff entered is shown. */
function Trust({ form, configured }: FieldsProps) {
  return (
    <Card dense title="Trust">
      <div className={styles.fields}>
        {TRUST.map(([name, label]) => (
          <TextField
            key={name}
            label={SETTING_NAMES[name]}
            maxLength={120}
            help={`${label} Shown at the foot of the site and on the business page. Leave empty to show nothing.`}
            {...form.field(name)}
          />
        ))}
        <TextField
          label={SETTING_NAMES.charges}
          maxLength={12}
          placeholder="1,000+"
          help={`How many you have made in all, as the landing page says it. ${
            configured.charges === null
              ? 'Leave empty to show nothing.'
              : `Leave empty for the sandbox’s: ${configured.charges}`
          }`}
          {...form.field('charges')}
          disabled={form.entries.hasNoCharges}
        />
        {configured.charges === null ? null : (
          <CheckboxField label="Don’t show how many" {...form.checkbox('hasNoCharges')} />
        )}
      </div>
    </Card>
  );
}

const PROMISES = [
  ['callbackMinutes', 'After someone asks for a call.'],
  ['contactMinutes', 'For staff; customers aren’t told.'],
  ['normalMinutes', 'Quick booking.'],
  ['priorityMinutes', 'Quick booking.'],
  ['emergencyMinutes', 'Quick booking, and emergencies without a plan that promises less.'],
] as const;

/** Promised minutes until a callback, an answer and an arrival. */
function Promises({ form, configured }: FieldsProps) {
  return (
    <Card dense title="Response times">
      <div className={styles.minutes}>
        {PROMISES.map(([name, label]) => (
          <TextField
            key={name}
            label={`${SETTING_NAMES[name]} (minutes)`}
            inputMode="numeric"
            maxLength={5}
            help={`${label} Standard: ${configured[name]}`}
            {...form.field(name)}
          />
        ))}
      </div>
    </Card>
  );
}

/** Form of the business settings. */
export function BusinessForm({
  settings,
  canChange,
}: {
  settings: BusinessSettings;
  canChange: boolean;
}) {
  const { configured } = settings;
  const save = useMutation(
    businessApi.changeBusiness.mutation(({ form: entered, version }: Versioned<Entered>) => ({
      body: { ...entered, version },
    })),
  );
  const form = useVersionedForm({
    schema: Entered,
    version: settings.version,
    defaultValues: entriesOf(settings),
    toInput: inputOf,
    save,
    onSaved: (saved) => {
      form.reset(entriesOf(saved));
      showToast({ title: 'Business settings saved' });
    },
  });
  return (
    <form aria-label="Business settings" {...form.formProps}>
      <LeaveGuard isChanged={form.isDirty} lost="The changes to these settings are lost." />
      <fieldset className={styles.plain} disabled={!canChange}>
        <Reach form={form} configured={configured} />
        <Trust form={form} configured={configured} />
        <Promises form={form} configured={configured} />
        <SaveNotice
          form={form}
          failedTitle="Not saved"
          newerTitle="Someone else changed these settings"
        />
        {canChange ? (
          <div className={styles.actions}>
            <Button
              type="submit"
              variant="primary"
              disabled={!form.isDirty}
              pending={form.isPending}
              pendingLabel="Saving..."
            >
              Save
            </Button>
            {form.isDirty ? <Button onClick={() => form.reset()}>Discard changes</Button> : null}
          </div>
        ) : null}
      </fieldset>
    </form>
  );
}
