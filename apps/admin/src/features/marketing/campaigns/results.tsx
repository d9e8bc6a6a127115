import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Campaign } from '@voltcourier/contracts/marketing/campaigns';
import {
  CAMPAIGN_WINDOW_DAYS,
  LEAST_PEOPLE_FOR_LIFT,
} from '@voltcourier/contracts/marketing/campaign-lift';
import type {
  CampaignResults,
  ResultGroup,
} from '@voltcourier/contracts/marketing/campaign-results';
import { formatUsd } from '@voltcourier/pricing';
import { DataTable, type DataColumn } from '@voltcourier/ui/data-table';
import { Refusal } from '@voltcourier/ui/notice';
import { Progress } from '@voltcourier/ui/progress';
import { SummaryList } from '@voltcourier/ui/summary-list';
import { campaignsApi } from '../../../lib/api/campaigns.ts';
import { formatClock } from '../../../lib/format-clock.ts';
import styles from './campaigns.module.css';
import { formatNumber, formatPercent } from './labels.ts';
import { describeLift } from './describe-lift.ts';

/** Polling intervals while sending and afterwards, in milliseconds. */
const SENDING_MS = 5_000;
const SENT_MS = 60_000;

type Followed = NonNullable<CampaignResults['followed']>;

/** A number of people with their share. */
const formatShare = (count: number, of: number): string =>
  of === 0 ? formatNumber(count) : `${formatNumber(count)} (${formatPercent(count / of)})`;

function Mails({ results }: { results: CampaignResults }) {
  const { sent, delivered, bounced, complained, unsubscribed, clicked } = results;
  return (
    <SummaryList
      rows={[
        { term: 'Sent', value: formatNumber(sent) },
        { term: 'Delivered', value: formatShare(delivered, sent) },
        { term: 'Bounced', value: formatShare(bounced, sent) },
        { term: 'Marked as spam', value: formatShare(complained, sent) },
        { term: 'Unsubscribed by this email', value: formatShare(unsubscribed, sent) },
        { term: 'Clicked a link', value: formatShare(clicked, sent) },
      ]}
    />
  );
}

/** Number of people who clicked each link. */
function Links({ links }: { links: CampaignResults['links'] }) {
  if (links.length === 0) return null;
  return (
    <>
      <h3>Clicks by link</h3>
      <SummaryList
        rows={links.map(({ number, target, people }) => ({
          term: `${number === 0 ? 'Button' : `Link ${number}`}: ${target}`,
          value: formatNumber(people),
        }))}
      />
    </>
  );
}

interface Line {
  readonly name: string;
  readonly of: (group: ResultGroup) => string;
}

const shareOf = ({ booked, people }: ResultGroup) =>
  people === 0 ? '–' : formatPercent(booked / people);

const LINES: readonly Line[] = [
  { name: 'People', of: ({ people }) => formatNumber(people) },
  { name: 'People who booked', of: ({ booked }) => formatNumber(booked) },
  { name: 'Share who booked', of: shareOf },
  { name: 'Bookings', of: ({ bookings }) => formatNumber(bookings) },
  { name: 'Revenue', of: ({ revenueCents }) => formatUsd(revenueCents) },
  {
    name: 'Revenue per person',
    of: ({ revenueCents, people }) =>
      people === 0 ? '–' : formatUsd(Math.round(revenueCents / people)),
  },
];

/** Recipients compared with the holdout group, if there is one. */
function Groups({ followed: { mailed, heldOut } }: { followed: Followed }) {
  const held: DataColumn<Line> = {
    key: 'held-out',
    header: 'Held out',
    align: 'end',
    cell: ({ of }) => of(heldOut),
  };
  const columns: readonly DataColumn<Line>[] = [
    { key: 'name', header: 'In 7 days', rowHeader: true, wraps: true, cell: ({ name }) => name },
    { key: 'mailed', header: 'Got the email', align: 'end', cell: ({ of }) => of(mailed) },
    ...(heldOut.people === 0 ? [] : [held]),
  ];
  return (
    <DataTable
      caption={heldOut.people === 0 ? 'Bookings' : 'Bookings of both groups'}
      columns={columns}
      rows={LINES}
      rowKey={({ name }) => name}
      empty={null}
    />
  );
}

/** Bookings and revenue, compared with the holdout group. */
function Following({ followed, completeAt }: Pick<CampaignResults, 'followed' | 'completeAt'>) {
  if (followed === null) {
    return <p className={styles.quiet}>Bookings are counted within a few minutes.</p>;
  }
  const isOpen = completeAt === null || followed.countedAt < completeAt;
  return (
    <>
      <Groups followed={followed} />
      {describeLift(followed.lift).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p className={styles.quiet}>
        {`Counted ${formatClock(followed.countedAt)}.${
          isOpen ? ' More bookings can still follow.' : ''
        }`}
      </p>
    </>
  );
}

/** Results of a campaign. */
export function Results({ campaign }: { campaign: Campaign }) {
  const params = { campaignId: campaign.id };
  const { data, error } = useQuery({
    ...campaignsApi.campaignResults.query({ params }),
    // Each step creates a version: the last mail ends the sending.
    queryKey: [...campaignsApi.campaignResults.key({ params }), campaign.version],
    placeholderData: keepPreviousData,
    refetchInterval: campaign.state === 'sending' ? SENDING_MS : SENT_MS,
  });
  return (
    <section className={`${styles.section} ${styles.narrow}`} aria-labelledby="results">
      <h2 id="results">Results</h2>
      <Refusal error={error} title="The results can’t be shown" />
      {data === undefined && error === null ? <Progress>Loading the results...</Progress> : null}
      {data === undefined ? null : (
        <>
          <Mails results={data} />
          <p className={styles.quiet}>
            Opens aren’t tracked: email programs load images on their own, so the number would mean
            nothing, and it would need a hidden image in each email.
          </p>
          <Links links={data.links} />
          <h3>Bookings that followed</h3>
          <Following followed={data.followed} completeAt={data.completeAt} />
          <p className={styles.quiet}>
            {`A booking counts if the person made it within ${CAMPAIGN_WINDOW_DAYS} days of their email, or of their turn if they were held out. Bookings that expired, or were cancelled without a payment, don’t count. Revenue is what was paid, less refunds. A comparison needs at least ${LEAST_PEOPLE_FOR_LIFT} people in each group.`}
          </p>
        </>
      )}
    </section>
  );
}
