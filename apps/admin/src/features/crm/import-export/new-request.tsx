import { useMutation, useQuery } from '@tanstack/react-query';
import {
  DATA_REQUEST_KINDS,
  type DataRequestKind,
} from '@voltcourier/contracts/privacy/privacy-requests';
import { Button } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { Refusal } from '@voltcourier/ui/notice';
import { RadioCards } from '@voltcourier/ui/radio-cards';
import { TextField } from '@voltcourier/ui/text-field';
import { type FormEvent, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { RecordChoice } from '../../../lib/record-choice.tsx';
import styles from './customer-data.module.css';
import { KIND_WORDS } from './request-labels.ts';

const today = () => new Intl.DateTimeFormat('en-CA').format(new Date());

const KINDS: Readonly<Record<DataRequestKind, string>> = {
  copy: 'A file with all that we keep about them.',
  erasure: 'You see first what goes, and what the law has us keep.',
};

function Chosen({
  personId,
  onChange,
  onReceived,
}: {
  personId: string;
  onChange: () => void;
  onReceived: (requestId: string) => void;
}) {
  const { data: person, error } = useQuery({
    ...api.contacts.get.query({ params: { personId } }),
    staleTime: Infinity,
  });
  const [kind, setKind] = useState<DataRequestKind>('copy');
  const [receivedOn, setReceivedOn] = useState(today);
  const receive = useMutation(api.privacyRequests.receive.mutation());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (receive.isPending) return;
    receive.mutate(
      { body: { personId, kind, receivedOn } },
      { onSuccess: ({ id }) => onReceived(id) },
    );
  };
  const [first] = person?.identities ?? [];
  return (
    <form className={styles.part} onSubmit={submit} noValidate>
      <Refusal title="Not saved" error={receive.error ?? error} />
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
        name="kind"
        value={kind}
        onValueChange={(value) =>
          setKind(DATA_REQUEST_KINDS.find((one) => one === value) ?? 'copy')
        }
        options={DATA_REQUEST_KINDS.map((value) => ({
          value,
          label: KIND_WORDS[value],
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
          value={receivedOn}
          onChange={({ target }) => setReceivedOn(target.value)}
        />
      </div>
      <div>
        <Button
          type="submit"
          variant="primary"
          pending={receive.isPending}
          pendingLabel="Adding..."
        >
          Add request
        </Button>
      </div>
    </form>
  );
}

/** Writes down that somebody asked for their data, or that it is erased. */
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
          <p className={styles.words}>Verify their identity first.</p>
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
