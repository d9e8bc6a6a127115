import type { CampaignRow } from '@voltcourier/contracts/marketing/campaigns';
import { ButtonLink } from '@voltcourier/ui/button';
import type { DataColumn } from '@voltcourier/ui/data-table';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { ListPage } from '@voltcourier/ui/list-page';
import { Notice } from '@voltcourier/ui/notice';
import { Link } from 'react-router-dom';
import { NameCell, StateCell } from '../../../lib/list-cells.tsx';
import { paths } from '../../../lib/paths.ts';
import { useMay } from '../../../lib/use-user.ts';
import { AddressMissing } from './address-missing.tsx';
import styles from './campaigns.module.css';
import { useCampaigns } from './use-campaigns.ts';
import { formatPoints } from './describe-lift.ts';
import { formatNumber, skippedOf, STATE_LABELS, totalOf, formatWhen } from './labels.ts';

/** Additional text for a campaign's state; none for most. */
function detailOf({ state, isTaking, counts }: CampaignRow): string | undefined {
  if (state === 'cancelled') return `${formatNumber(counts.waiting)} not sent`;
  if (state === 'paused') return `${formatNumber(counts.waiting)} to go`;
  if (state !== 'sending') return undefined;
  return isTaking ? 'Finding out who gets it' : `${formatNumber(counts.waiting)} to go`;
}

/** Progress of a campaign as text and, while sending, as a bar. */
function Progress({ campaign }: { campaign: CampaignRow }) {
  const { state, isTaking, counts } = campaign;
  const total = totalOf(counts);
  return (
    <StateCell text={STATE_LABELS[state]} detail={detailOf(campaign)}>
      {state === 'sending' ? (
        <progress
          className={styles.bar}
          max={1}
          aria-label="Progress"
          value={isTaking || total === 0 ? 0 : (total - counts.waiting) / total}
        />
      ) : null}
    </StateCell>
  );
}

const figure = (of: (campaign: CampaignRow) => number) => (campaign: CampaignRow) =>
  campaign.startedAt === null ? '–' : formatNumber(of(campaign));

const result =
  (of: (results: NonNullable<CampaignRow['results']>) => string) =>
  ({ results }: CampaignRow) =>
    results === null ? '–' : of(results);

const COLUMNS: readonly DataColumn<CampaignRow>[] = [
  {
    key: 'name',
    header: 'Campaign',
    rowHeader: true,
    wraps: true,
    width: '14rem',
    cell: ({ id, name, subject }) => (
      <NameCell detail={subject}>
        <Link to={paths.campaign(id)}>{name}</Link>
      </NameCell>
    ),
  },
  {
    key: 'segment',
    header: 'To',
    wraps: true,
    wide: true,
    width: '10rem',
    cell: ({ segment }) => segment.name ?? '–',
  },
  {
    key: 'state',
    header: 'Status',
    wraps: true,
    width: '9rem',
    cell: (campaign) => <Progress campaign={campaign} />,
  },
  { key: 'when', header: 'When', wraps: true, width: '9rem', cell: formatWhen },
  { key: 'sent', header: 'Sent', align: 'end', cell: figure(({ counts }) => counts.sent) },
  {
    key: 'heldOut',
    header: 'Held out',
    align: 'end',
    cell: figure(({ counts }) => counts.heldOut),
  },
  {
    key: 'skipped',
    header: 'Skipped',
    align: 'end',
    cell: figure(({ counts }) => skippedOf(counts)),
  },
  { key: 'failed', header: 'Failed', align: 'end', cell: figure(({ counts }) => counts.failed) },
  {
    key: 'clicked',
    header: 'Clicked',
    align: 'end',
    cell: result(({ clicked }) => formatNumber(clicked)),
  },
  {
    key: 'booked',
    header: 'Booked',
    align: 'end',
    cell: result(({ booked }) => formatNumber(booked)),
  },
  {
    key: 'lift',
    header: 'Lift',
    align: 'end',
    cell: result(({ lift }) => (lift === null ? '–' : formatPoints(lift))),
  },
];

/** Campaigns and their progress. */
export function Campaigns() {
  const may = useMay();
  const pages = useCampaigns();
  const { data } = pages;
  const create = may('campaigns:write') ? (
    <ButtonLink variant="primary" render={<Link to={paths.newCampaign()} />}>
      New campaign
    </ButtonLink>
  ) : null;
  return (
    <ListPage
      notice={
        <>
          <div className={styles.head}>
            <p className={styles.quiet}>
              An email in your own words to everyone in a segment who agreed to news and offers.
            </p>
            {data?.campaigns.length === 0 ? null : create}
          </div>
          {data?.hasPostalAddress === false ? <AddressMissing /> : null}
          {data?.mailIsOn === false ? (
            <Notice tone="warning" title="Email is off" still>
              No mail server is set, so campaigns wait: set SMTP_URL.
            </Notice>
          ) : null}
        </>
      }
      list={{
        caption: 'Campaigns',
        narrow: 'stack',
        columns: COLUMNS,
        rows: data?.campaigns,
        rowKey: ({ id }) => id,
        empty: (
          <EmptyState title="No campaigns yet" level={2} action={create}>
            Nothing is sent until you send it.
          </EmptyState>
        ),
        pages,
        failedTitle: 'The campaigns can’t be loaded',
      }}
    />
  );
}
