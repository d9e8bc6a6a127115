import { useMutation, useQuery } from '@tanstack/react-query';
import {
  DATA_REQUEST_KINDS,
  type DataRequestKind,
} from '@voltcourier/contracts/privacy/privacy-requests';
import { privacyRequests } from '@voltcourier/contracts/privacy/privacy-requests';
import { Button } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { Refusal } from '@voltcourier/ui/notice';
import { RadioCards } from '@voltcourier/ui/radio-cards';
import { TextField } from '@voltcourier/ui/text-field';
import type * as z from 'zod/mini';
import { contactsApi } from '../../../lib/api/contacts.ts';
import { privacyRequestsApi } from '../../../lib/api/privacy-requests.ts';
import { today } from '../../../lib/today.ts';
import { useContractForm } from '../../../lib/use-contract-form.ts';
import { RecordChoice } from '../../../lib/record-choice.tsx';
import styles from './customer-data.module.css';
import { KIND_LABELS } from './request-labels.ts';

type Received = z.output<typeof privacyRequests.receive.body>;

const KINDS: Readonly<Record<DataRequestKind, string>> = {
  copy: 'A file with everything we keep about them.',
  erasure: 'You’ll first see what is deleted, and what the law requires us to keep.',
};

interface ChosenProps {
  readonly personId: string;
  readonly onChange: () => void;
  readonly onReceived: (requestId: string) => void;
}

function Chosen({ personId, onChange, onReceived }: ChosenProps) {
  const { data: person, error } = useQuery({
    ...contactsApi.get.query({ params: { personId } }),
    staleTime: Infinity,
  });
  const form = useContractForm({
    schema: privacyRequests.receive.body,
    defaultValues: { kind: 'copy', receivedOn: today() },
    toInput: (entries) => ({ ...entries, personId }),
    save: useMutation(privacyRequestsApi.receive.mutation((body: Received) => ({ body }))),
    onSaved: ({ id }) => onReceived(id),
  });
  const [first] = person?.identities ?? [];
  return (
    <form className={styles.part} {...form.formProps}>
      <Refusal title="Not saved" error={form.refusal ?? error} />
      <p className={styles.chosen}>
        <span>
          <strong>{person?.name ?? 'Looking...'}</strong>
          <br />
          {[first?.email, first?.phone].filter(Boolean).join(', ')}
        </span>
        <Button size="compact" onClick={onChange}>
          Change
        </Button>
      </p>
      <RadioCards
        legend="Request type"
        {...form.choice('kind')}
        options={DATA_REQUEST_KINDS.map((value) => ({
          value,
          label: KIND_LABELS[value],
          detail: KINDS[value],
        }))}
      />
      <div className={styles.fields}>
        <TextField
          label="Received"
          type="date"
          max={today()}
          required
          help="The answer is due 30 days later."
          {...form.field('receivedOn')}
        />
      </div>
      <div>
        <Button type="submit" variant="primary" pending={form.isPending} pendingLabel="Adding...">
          Add request
        </Button>
      </div>
    </form>
  );
}

/** Records a request for a copy or the erasure of personal data. */
export function NewRequest({
  personId,
  onPerson,
  onReceived,
}: {
  personId: string | null;
  onPerson: (personId: string | undefined) => void;
  onReceived: (requestId: string) => void;
}) {
  return (
    <Card title="New privacy request" level={2}>
      {personId === null ? (
        <div className={`${styles.part} ${styles.find}`}>
          <p className={styles.text}>Verify their identity first.</p>
          <RecordChoice
            label="Contact"
            kind="person"
            nobody="No match. Try another spelling."
            onChoose={({ id }) => onPerson(id)}
          />
        </div>
      ) : (
        <Chosen
          key={personId}
          personId={personId}
          onChange={() => onPerson(undefined)}
          onReceived={onReceived}
        />
      )}
    </Card>
  );
}
