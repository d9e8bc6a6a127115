import { useQuery } from '@tanstack/react-query';
import type { MailRecord } from '@voltcourier/contracts/messaging/sending-domain';
import { Button } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { FailedIcon } from '@voltcourier/ui/frame-icon';
import { AlertIcon, CheckIcon, InfoIcon } from '@voltcourier/ui/icon';
import { showToast } from '@voltcourier/ui/toast';
import { QueryState } from '@voltcourier/ui/query-state';
import { sendingDomainApi } from '../../lib/api/sending-domain.ts';
import styles from './sending-domain.module.css';
import { MailPages } from './mail-rooms.tsx';

const NAMES = {
  spf: { name: 'SPF', what: 'Which servers may send email for the domain.' },
  dkim: { name: 'DKIM', what: 'The key that signs each email.' },
  dmarc: { name: 'DMARC', what: 'What receivers do when SPF and DKIM fail.' },
} as const satisfies Record<MailRecord['key'], { name: string; what: string }>;

const STATES = {
  right: { word: 'OK', Icon: CheckIcon },
  wrong: { word: 'Fix', Icon: FailedIcon },
  missing: { word: 'Missing', Icon: FailedIcon },
  unknown: { word: 'Unknown', Icon: AlertIcon },
  off: { word: 'Off', Icon: InfoIcon },
} as const satisfies Record<MailRecord['state'], unknown>;

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: 'Copied' });
  } catch {
    showToast({ title: 'It could not be copied', description: 'Select it and copy it yourself.' });
  }
}

/** A value to copy into another system. */
function ToCopy({ label, of, children }: { label: string; of: string; children: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <code>{children}</code>
        <Button
          size="compact"
          aria-label={`Copy the ${label.toLowerCase()} of ${of}`}
          onClick={() => void copy(children)}
        >
          Copy
        </Button>
      </dd>
    </>
  );
}

function Sentences({ of }: { of: readonly string[] }) {
  if (of.length === 0) return null;
  return (
    <ul className={styles.sentences}>
      {of.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

function Row({ record }: { record: MailRecord }) {
  const { key, state, name, value, found, problems, hints } = record;
  const { word, Icon } = STATES[state];
  const called = NAMES[key].name;
  return (
    <Card>
      <section className={styles.record} aria-labelledby={key}>
        <div className={styles.head}>
          <h2 id={key}>{called}</h2>
          <p className={styles.state} data-state={state}>
            <Icon size="1.25rem" />
            {word}
          </p>
        </div>
        <p className={styles.quiet}>{NAMES[key].what}</p>
        <Sentences of={problems} />
        <Sentences of={hints} />
        {value === null ? null : (
          <dl className={styles.values}>
            <ToCopy label="Name" of={called}>
              {name}
            </ToCopy>
            <ToCopy label="TXT record to set" of={called}>
              {value}
            </ToCopy>
          </dl>
        )}
        {found.length === 0 ? null : (
          <div className={styles.found}>
            <p className={styles.quiet}>In DNS now:</p>
            {found.map((text) => (
              <code key={text}>{text}</code>
            ))}
          </div>
        )}
      </section>
    </Card>
  );
}

/** DNS records that authenticate our mail: the required ones and the current ones. */
export function SendingDomain() {
  const result = useQuery(sendingDomainApi.get.query());
  const { data, isFetching, refetch } = result;
  return (
    <div className={styles.page}>
      <MailPages />
      {data === undefined ? (
        <QueryState result={result} loading="Checking..." failed="The records can’t be shown" />
      ) : null}
      {data === undefined ? null : (
        <>
          <div className={styles.bar}>
            <p>
              Email comes from <strong>{data.from}</strong>
              {data.returnPath === null ? '' : `, and what comes back goes to ${data.returnPath}`}.
            </p>
            <Button pending={isFetching} pendingLabel="Checking..." onClick={() => void refetch()}>
              Check again
            </Button>
          </div>
          {data.records.map((record) => (
            <Row key={record.key} record={record} />
          ))}
        </>
      )}
    </div>
  );
}
