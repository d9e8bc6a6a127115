import { useMutation, useQuery } from '@tanstack/react-query';
import { type SignOff, SignOffForm } from '@voltcourier/contracts/insights/checklist';
import { Button } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { Refusal } from '@voltcourier/ui/notice';
import { TextArea } from '@voltcourier/ui/text-area';
import { showToast } from '@voltcourier/ui/toast';
import { checklistApi } from '../../../lib/api/checklist.ts';
import { useContractForm } from '../../../lib/use-contract-form.ts';
import { formatClock } from '../../../lib/format-clock.ts';
import styles from './checklist.module.css';

/** Checks that were still open when the checklist was signed. */
function openOf({ checks }: SignOff): string {
  const open = checks.filter(({ state }) => state === 'failed' || state === 'unsure').length;
  return open === 0 ? 'nothing was open' : `${open} were open`;
}

/** Download URL of a signed checklist. */
const recordUrl = (id: string): string =>
  `${import.meta.env.VITE_API_URL ?? ''}/api/staff/checklist/sign-offs/${id}.pdf`;

function SignForm() {
  const form = useContractForm({
    schema: SignOffForm,
    defaultValues: { note: '' },
    save: useMutation(checklistApi.signOff.mutation((body: SignOffForm) => ({ body }))),
    onSaved: () => {
      form.reset();
      showToast({ title: 'The record is kept' });
    },
  });
  return (
    <form className={styles.form} {...form.formProps}>
      <Refusal error={form.refusal} title="Nothing was signed" />
      <TextArea
        label="Sign-off note"
        help="The checks run once more, and what they find is kept with your name and these words. A record is never changed."
        maxLength={1000}
        {...form.field('note')}
      />
      <div>
        <Button type="submit" variant="primary" pending={form.isPending} pendingLabel="Signing...">
          Sign off
        </Button>
      </div>
    </form>
  );
}

/** Signs the checklist, and lists past sign-offs. */
export function SignOffs() {
  const { data, error } = useQuery({
    ...checklistApi.signOffs.query(),
    select: ({ signOffs }) => signOffs,
  });
  return (
    <Card>
      <h2 className={styles.title}>Past sign-offs</h2>
      <SignForm />
      <Refusal error={error} title="The records can’t be loaded" />
      {data === undefined || data.length === 0 ? null : (
        <ul className={styles.records}>
          {data.map((record) => (
            <li key={record.id} className={styles.record}>
              <div>
                <strong>{record.signedBy}</strong>{' '}
                <span className={styles.advice}>
                  {`${formatClock(record.ranAt)}, ${openOf(record)}`}
                </span>
                <p>{record.note}</p>
              </div>
              <a className={styles.save} href={recordUrl(record.id)} download>
                Save as PDF
              </a>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
