import { useMutation } from '@tanstack/react-query';
import type { Campaign } from '@voltcourier/contracts/marketing/campaigns';
import { Button } from '@voltcourier/ui/button';
import { Notice, Refusal } from '@voltcourier/ui/notice';
import { SummaryList } from '@voltcourier/ui/summary-list';
import { useState } from 'react';
import { campaignsApi } from '../../../lib/api/campaigns.ts';
import { formatClock } from '../../../lib/format-clock.ts';
import { useMay } from '../../../lib/use-user.ts';
import { AddressMissing } from './address-missing.tsx';
import styles from './campaigns.module.css';
import { formatNumber, formatPeople, reasonsOf } from './labels.ts';
import { InReview } from './review.tsx';
import { SendDialog } from './send-dialog.tsx';
import { Paused, Sending } from './sending.tsx';
import { SubjectTestResult } from './subject-test-result.tsx';

function Scheduled({ campaign }: { campaign: Campaign }) {
  const may = useMay();
  const stop = useMutation(
    campaignsApi.stopCampaign.mutation((state: 'scheduled' | 'sending') => ({
      params: { campaignId: campaign.id },
      body: { state },
    })),
  );
  const { scheduledAt } = campaign;
  return (
    <>
      <Notice title={scheduledAt === null ? 'Scheduled' : `For ${formatClock(scheduledAt)}`} still>
        The audience is set when it sends. Unschedule to edit.
      </Notice>
      <Refusal error={stop.error} title="It stays scheduled" />
      {may('campaigns:write') ? (
        <div>
          <Button
            pending={stop.isPending}
            pendingLabel="Unscheduling..."
            onClick={() => stop.mutate('scheduled')}
          >
            Unschedule
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** An approved campaign that can be sent. */
function Approved({ campaign }: { campaign: Campaign }) {
  const may = useMay();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Notice tone="success" title="Approved" still>
        It can be sent as it is. If you edit it, it needs a new approval.
      </Notice>
      {campaign.postalAddress === null ? <AddressMissing /> : null}
      {may('campaigns:write') ? (
        <div>
          <Button
            variant="primary"
            disabled={campaign.postalAddress === null}
            onClick={() => setIsAsking(true)}
          >
            Send or schedule
          </Button>
        </div>
      ) : null}
      {isAsking ? <SendDialog campaign={campaign} onClose={() => setIsAsking(false)} /> : null}
    </>
  );
}

/** Progress and results of a campaign, or what is planned. */
export function CampaignProgress({ campaign }: { campaign: Campaign }) {
  const { name, state, segment, counts, startedAt, endedAt, review, subjectTest } = campaign;
  return (
    <section className={`${styles.section} ${styles.narrow}`} aria-labelledby="campaign">
      <h2 id="campaign">{name}</h2>
      {state === 'in_review' && review !== null ? (
        <InReview campaign={campaign} review={review} />
      ) : null}
      {state === 'approved' ? <Approved campaign={campaign} /> : null}
      {state === 'scheduled' ? <Scheduled campaign={campaign} /> : null}
      {state === 'sending' ? <Sending campaign={campaign} /> : null}
      {state === 'paused' ? <Paused campaign={campaign} /> : null}
      {state === 'cancelled' ? (
        <Notice tone="warning" title="Stopped" still>
          {`${formatPeople(counts.waiting)} didn’t get it because it was stopped.`}
        </Notice>
      ) : null}
      <SummaryList
        rows={[
          { term: 'To', value: segment.name ?? 'A segment that is gone' },
          { term: 'Emails per minute', value: formatNumber(campaign.ratePerMinute) },
          { term: 'Held out', value: `${campaign.holdoutPercent}%` },
          ...(startedAt === null ? [] : [{ term: 'Started', value: formatClock(startedAt) }]),
          ...(endedAt === null ? [] : [{ term: 'Finished', value: formatClock(endedAt) }]),
          ...(startedAt === null
            ? []
            : [
                { term: 'Sent', value: formatNumber(counts.sent) },
                ...(campaign.holdoutPercent === 0
                  ? []
                  : [{ term: 'Held out so far', value: formatNumber(counts.heldOut) }]),
                { term: 'Failed', value: formatNumber(counts.failed) },
                ...reasonsOf(counts),
              ]),
        ]}
      />
      {subjectTest === null ? null : <SubjectTestResult campaign={campaign} test={subjectTest} />}
    </section>
  );
}
