import { useMutation } from '@tanstack/react-query';
import type { Campaign } from '@voltcourier/contracts/marketing/campaigns';
import { Button } from '@voltcourier/ui/button';
import { Dialog } from '@voltcourier/ui/dialog';
import { Notice, Refusal } from '@voltcourier/ui/notice';
import { Progress } from '@voltcourier/ui/progress';
import { SummaryList } from '@voltcourier/ui/summary-list';
import { showToast } from '@voltcourier/ui/toast';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { clockWords } from '../../../lib/format-clock.ts';
import { useMay } from '../../../lib/use-user.ts';
import { AddressMissing } from './address-missing.tsx';
import styles from './campaigns.module.css';
import { numberWords, peopleWords, reasonsOf, totalOf } from './labels.ts';
import { InReview } from './review.tsx';
import { SendDialog } from './send-dialog.tsx';

/** Asks before what is being sent is stopped. */
function StopDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const stop = useMutation(
    api.campaigns.stopCampaign.mutation((state: 'scheduled' | 'sending') => ({
      params: { campaignId: campaign.id },
      body: { state },
    })),
  );
  const submit = () =>
    stop.mutate('sending', {
      onSuccess: () => {
        showToast({ title: `${campaign.name} is stopped` });
        onClose();
      },
    });
  return (
    <Dialog
      open
      onClose={() => {
        if (!stop.isPending) onClose();
      }}
      title={`Stop ${campaign.name}?`}
      description="Emails already sent stay sent. You can’t resume."
      actions={
        <>
          <Button onClick={onClose}>Keep sending</Button>
          <Button
            variant="destructive"
            pending={stop.isPending}
            pendingLabel="Stopping..."
            onClick={submit}
          >
            Stop
          </Button>
        </>
      }
    >
      <Refusal error={stop.error} title="It isn’t stopped" />
    </Dialog>
  );
}

function Sending({ campaign }: { campaign: Campaign }) {
  const may = useMay();
  const [isAsked, setIsAsked] = useState(false);
  const { counts, isTaking } = campaign;
  const total = totalOf(counts);
  const done = total - counts.waiting;
  return (
    <>
      <Notice title="Being sent" still>
        <Progress value={isTaking || total === 0 ? 0 : done / total}>
          {isTaking
            ? 'Finding out who gets it. It goes on when you leave this page.'
            : `${numberWords(counts.waiting)} to go. It goes on when you leave this page.`}
        </Progress>
      </Notice>
      {may('campaigns:write') ? (
        <div>
          <Button onClick={() => setIsAsked(true)}>Stop sending</Button>
        </div>
      ) : null}
      {isAsked ? <StopDialog campaign={campaign} onClose={() => setIsAsked(false)} /> : null}
    </>
  );
}

function Scheduled({ campaign }: { campaign: Campaign }) {
  const may = useMay();
  const stop = useMutation(
    api.campaigns.stopCampaign.mutation((state: 'scheduled' | 'sending') => ({
      params: { campaignId: campaign.id },
      body: { state },
    })),
  );
  const { scheduledAt } = campaign;
  return (
    <>
      <Notice title={scheduledAt === null ? 'Scheduled' : `For ${clockWords(scheduledAt)}`} still>
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

/** What a second person has approved, and can be sent. */
function Approved({ campaign }: { campaign: Campaign }) {
  const may = useMay();
  const [isAsked, setIsAsked] = useState(false);
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
            onClick={() => setIsAsked(true)}
          >
            Send or schedule
          </Button>
        </div>
      ) : null}
      {isAsked ? <SendDialog campaign={campaign} onClose={() => setIsAsked(false)} /> : null}
    </>
  );
}

/** What became of a campaign, or is going to. */
export function CampaignProgress({ campaign }: { campaign: Campaign }) {
  const { name, state, segment, counts, startedAt, endedAt, review } = campaign;
  return (
    <section className={`${styles.section} ${styles.narrow}`} aria-labelledby="campaign">
      <h2 id="campaign">{name}</h2>
      {state === 'in_review' && review !== null ? (
        <InReview campaign={campaign} review={review} />
      ) : null}
      {state === 'approved' ? <Approved campaign={campaign} /> : null}
      {state === 'scheduled' ? <Scheduled campaign={campaign} /> : null}
      {state === 'sending' ? <Sending campaign={campaign} /> : null}
      {state === 'cancelled' ? (
        <Notice tone="warning" title="Stopped" still>
          {`${peopleWords(counts.waiting)} didn’t get it because it was stopped.`}
        </Notice>
      ) : null}
      <SummaryList
        rows={[
          { term: 'To', value: segment.name ?? 'A segment that is gone' },
          ...(startedAt === null ? [] : [{ term: 'Started', value: clockWords(startedAt) }]),
          ...(endedAt === null ? [] : [{ term: 'Finished', value: clockWords(endedAt) }]),
          ...(startedAt === null
            ? []
            : [
                { term: 'Sent', value: numberWords(counts.sent) },
                { term: 'Failed', value: numberWords(counts.failed) },
                ...reasonsOf(counts),
              ]),
        ]}
      />
    </section>
  );
}
