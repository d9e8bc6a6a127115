import type { Campaign } from '@voltcourier/contracts/marketing/campaigns';
import { MIN_TESTED_PEOPLE } from '@voltcourier/contracts/marketing/subject-tests';
import { SelectField } from '@voltcourier/ui/select-field';
import { TextField } from '@voltcourier/ui/text-field';
import type { ContractForm } from '../../../lib/use-contract-form.ts';
import styles from './campaigns.module.css';
import { formatWait } from './labels.ts';

const WAITS = [30, 60, 120, 240, 480, 720, 1440, 2880];

/** Initial entries of the fields. */
export const subjectTestEntriesOf = (campaign: Campaign | undefined) => ({
  subjectB: campaign?.subjectTest?.subjectB ?? '',
  testPercent: String(campaign?.subjectTest?.testPercent ?? 20),
  testWaitMinutes: String(campaign?.subjectTest?.testWaitMinutes ?? 240),
});

/** A subject test as entered, before validation. */
export type SubjectTestEntries = ReturnType<typeof subjectTestEntriesOf>;

/** Converts the entries to the contract's input; null without a second subject. */
export function subjectTestOf({ subjectB, testPercent, testWaitMinutes }: SubjectTestEntries) {
  if (subjectB.trim() === '') return null;
  const percent = Number(testPercent.trim() || Number.NaN);
  return { subjectB, testPercent: percent, testWaitMinutes: Number(testWaitMinutes) };
}

/** A second subject, which is tested on some of the recipients. */
export function SubjectTestFields({
  form,
}: {
  form: Pick<ContractForm<SubjectTestEntries>, 'entries' | 'field'>;
}) {
  const { subjectB, testWaitMinutes } = form.entries;
  const waits = [...new Set([...WAITS, Number(testWaitMinutes)])].toSorted((a, b) => a - b);
  return (
    <fieldset className={styles.stacked}>
      <legend>Subject test (optional)</legend>
      <TextField
        label="Second subject"
        help="Leave it empty to send one subject to everyone."
        maxLength={120}
        {...form.field('subjectB')}
      />
      {subjectB.trim() === '' ? null : (
        <>
          <div className={styles.fieldset}>
            <TextField
              label="Test group, in percent"
              help="From 10 to 50. Half of it gets each subject."
              inputMode="numeric"
              {...form.field('testPercent')}
            />
            <SelectField
              label="Choose the winner after"
              help="Counted from the last test email."
              options={waits.map((minutes) => ({
                value: String(minutes),
                label: formatWait(minutes),
              }))}
              {...form.field('testWaitMinutes')}
            />
          </div>
          <p className={styles.quiet}>
            {`The subject with more clicks per email wins, and everyone else gets it. With fewer than ${MIN_TESTED_PEOPLE} recipients there is no test, and everyone gets the first subject.`}
          </p>
        </>
      )}
    </fieldset>
  );
}
