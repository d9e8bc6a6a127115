import { useQuery } from '@tanstack/react-query';
import {
  CAMPAIGN_FIELDS,
  type Campaign,
  type CampaignEvent,
} from '@voltcourier/contracts/marketing/campaigns';
import { Disclosure } from '@voltcourier/ui/disclosure';
import { Refusal } from '@voltcourier/ui/notice';
import { Progress } from '@voltcourier/ui/progress';
import { SummaryList } from '@voltcourier/ui/summary-list';
import { campaignsApi } from '../../../lib/api/campaigns.ts';
import { formatClock } from '../../../lib/format-clock.ts';
import styles from './campaigns.module.css';
import { FIELD_LABELS, STEP_LABELS } from './labels.ts';

function Step({ event }: { event: CampaignEvent }) {
  const { step, by, at, note, version, words } = event;
  return (
    <li>
      <p>
        <strong>{STEP_LABELS[step]}</strong>
        <span
          className={styles.quiet}
        >{` ${by === null ? '' : `by ${by}, `}${formatClock(at)}`}</span>
      </p>
      {note === '' ? null : <p className={styles.text}>{note}</p>}
      <Disclosure title={`Text of version ${version}`}>
        <SummaryList
          rows={CAMPAIGN_FIELDS.filter((field) => (words[field] ?? '') !== '').map((field) => ({
            term: FIELD_LABELS[field],
            value: <span className={styles.text}>{words[field]}</span>,
          }))}
        />
      </Disclosure>
    </li>
  );
}

/** History of a campaign with its content at each step. */
export function History({ campaign }: { campaign: Campaign }) {
  const params = { campaignId: campaign.id };
  const { data, error } = useQuery({
    ...campaignsApi.campaignHistory.query({ params }),
    // Each step creates a version.
    queryKey: [...campaignsApi.campaignHistory.key({ params }), campaign.version],
  });
  return (
    <section className={`${styles.section} ${styles.narrow}`} aria-labelledby="history">
      <h2 id="history">History</h2>
      <Refusal error={error} title="The history can’t be shown" />
      {data === undefined && error === null ? <Progress>Loading the history...</Progress> : null}
      <ol className={styles.history}>
        {data?.events.map((event) => (
          <Step key={event.id} event={event} />
        ))}
      </ol>
    </section>
  );
}
