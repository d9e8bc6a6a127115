import { useMutation, useQuery } from '@tanstack/react-query';
import { type SignOff, SignOffForm } from '@voltcourier/contracts/insights/checklist';
import { Button } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { Refusal } from '@voltcourier/ui/notice';
import { TextArea } from '@voltcourier/ui/text-area';
import { showToast } from '@voltcourier/ui/toast';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { api } from '../../../lib/api.ts';
import { clockWords } from '../../../lib/format-clock.ts';
import styles from './checklist.module.css';

/** What was still open when somebody signed. */
function openOf({ checks }: SignOff): string {
  const open = checks.filter(({ state }) => state === 'failed' || state === 'unsure').length;
  return open === 0 ? 'nothing was open' : `${open} were open`;
}

/** Where a signed checklist is saved from. */
const recordUrl = (id: string): string =>
  `${import.meta.env['VITE_API_URL'] ?? ''}/api/staff/checklist/sign-offs/${id}.pdf`;

function SignForm() {
  const [note, setNote] = useState('');
  const [message, setMessage] = useState<string>();
  const sign = useMutation(
    api.checklist.signOff.mutation(
      (text: string) => ({ body: { note: text } }),
      () => {
        setNote('');
        showToast({ title: 'The record is kept' });
      },
    ),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = z.safeParse(SignOffForm, { note });
    setMessage(checked.error?.issues[0]?.message);
    if (checked.success) sign.mutate(checked.data.note);
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Refusal error={sign.error} title="Nothing was signed" />
      <TextArea
        label="What you decided"
        help="The checks run once more, and what they find is kept with your name and these words. A record is never changed."
        value={note}
        error={message}
        maxLength={1000}
        onChange={({ target }) => setNote(target.value)}
      />
      <div>
        <Button type="submit" variant="primary" pending={sign.isPending} pendingLabel="Signing...">
          Sign the checklist
        </Button>
      </div>
    </form>
  );
}

/** Signs the checklist, and shows the records of who signed before. */
export function SignOffs() {
  const { data, error } = useQuery({
    ...api.checklist.signOffs.query(),
    select: ({ signOffs }) => signOffs,
  });
  return (
    <Card>
      <h2 className={styles.title}>Signed records</h2>
      <SignForm />
      <Refusal error={error} title="The records can’t be loaded" />
      {data === undefined || data.length === 0 ? null : (
        <ul className={styles.records}>
          {data.map((record) => (
            <li key={record.id} className={styles.record}>
              <div>
                <strong>{record.signedBy}</strong>{' '}
                <span className={styles.advice}>
                  {`${clockWords(record.ranAt)}, ${openOf(record)}`}
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
