import { useMutation } from '@tanstack/react-query';
import type { Campaign, CampaignNote } from '@voltcourier/contracts/marketing/campaigns';
import { Button } from '@voltcourier/ui/button';
import { ConfirmDialog } from '@voltcourier/ui/confirm-dialog';
import { Notice, Refusal } from '@voltcourier/ui/notice';
import { Progress } from '@voltcourier/ui/progress';
import { showToast } from '@voltcourier/ui/toast';
import { useState } from 'react';
import { campaignsApi } from '../../../lib/api/campaigns.ts';
import { formatClock } from '../../../lib/format-clock.ts';
import { useMay } from '../../../lib/use-user.ts';
import { NoteDialog } from '../note-dialog.tsx';
import styles from './campaigns.module.css';
import { formatNight, formatNumber, formatPeople, totalOf } from './labels.ts';

/** Asks before stopping a campaign that is being sent or paused. */
function StopDialog({
  campaign,
  state,
  onClose,
}: {
  campaign: Campaign;
  state: 'sending' | 'paused';
  onClose: () => void;
}) {
  const stop = useMutation(
    campaignsApi.stopCampaign.mutation(() => ({
      params: { campaignId: campaign.id },
      body: { state },
    })),
  );
  const submit = () =>
    stop.mutate(undefined, {
      onSuccess: () => {
        showToast({ title: `${campaign.name} is stopped` });
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open
      title={`Stop ${campaign.name}?`}
      description="Emails already sent stay sent. You can’t resume."
      back={state === 'paused' ? 'Keep paused' : 'Keep sending'}
      action="Stop"
      pendingLabel="Stopping..."
      failedTitle="Not stopped"
      call={stop}
      onConfirm={submit}
      onClose={onClose}
    />
  );
}

/** Pauses a campaign, with a reason. */
function PauseDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const save = useMutation(
    campaignsApi.pauseCampaign.mutation((body: CampaignNote) => ({
      params: { campaignId: campaign.id },
      body,
    })),
  );
  return (
    <NoteDialog
      save={save}
      title={`Pause ${campaign.name}?`}
      description="No one else gets it until someone resumes it."
      action="Pause"
      back="Keep sending"
      pendingLabel="Pausing..."
      failedTitle="Not paused"
      doneTitle={`${campaign.name} is paused`}
      note={{ label: 'Reason', help: 'Your team reads it on this page.', rows: 3 }}
      onClose={onClose}
    />
  );
}

/** Number of recipients in their quiet hours, and when the next of them get it. */
function NightWait({ campaign: { quietHours, nightWait } }: { campaign: Campaign }) {
  if (quietHours === null || nightWait === null) return null;
  return (
    <Notice
      title={`${formatPeople(nightWait.people)} ${nightWait.people === 1 ? 'waits' : 'wait'} for the morning`}
      still
    >
      {`No email goes ${formatNight(quietHours)} in the recipient’s time zone. The next get it ${formatClock(nightWait.until)}.`}
    </Notice>
  );
}

/** A campaign that is being sent, with its progress. */
export function Sending({ campaign }: { campaign: Campaign }) {
  const may = useMay();
  const [dialog, setDialog] = useState<'pause' | 'stop'>();
  const { counts, isTaking } = campaign;
  const total = totalOf(counts);
  const done = total - counts.waiting;
  const close = () => setDialog(undefined);
  return (
    <>
      <Notice title="Being sent" still>
        <Progress value={isTaking || total === 0 ? 0 : done / total}>
          {isTaking
            ? 'Finding out who gets it. It continues if you leave this page.'
            : `${formatNumber(counts.waiting)} to go. It continues if you leave this page.`}
        </Progress>
      </Notice>
      <NightWait campaign={campaign} />
      {may('campaigns:write') ? (
        <div className={styles.actions}>
          <Button onClick={() => setDialog('pause')}>Pause</Button>
          <Button onClick={() => setDialog('stop')}>Stop sending</Button>
        </div>
      ) : null}
      {dialog === 'pause' ? <PauseDialog campaign={campaign} onClose={close} /> : null}
      {dialog === 'stop' ? (
        <StopDialog campaign={campaign} state="sending" onClose={close} />
      ) : null}
    </>
  );
}

function describePause(pause: NonNullable<Campaign['pause']>): string {
  const who = pause.by === null ? '' : ` by ${pause.by}`;
  const why = pause.note === '' ? '' : ` Reason: ${pause.note}`;
  return `Since ${formatClock(pause.at)}${who}.${why}`;
}

/** A paused campaign: since when, why, and how to resume. */
export function Paused({ campaign }: { campaign: Campaign }) {
  const may = useMay();
  const [isStopped, setIsStopped] = useState(false);
  const resume = useMutation(
    campaignsApi.resumeCampaign.mutation(() => ({ params: { campaignId: campaign.id } })),
  );
  return (
    <>
      <Notice tone="warning" title="Paused" still>
        <p>{`${formatNumber(campaign.counts.waiting)} to go.`}</p>
        {campaign.pause === null ? null : <p>{describePause(campaign.pause)}</p>}
      </Notice>
      <Refusal error={resume.error} title="It stays paused" />
      {may('campaigns:write') ? (
        <div className={styles.actions}>
          <Button
            variant="primary"
            pending={resume.isPending}
            pendingLabel="Resuming..."
            onClick={() =>
              resume.mutate(undefined, {
                onSuccess: () => showToast({ title: `${campaign.name} is being sent` }),
              })
            }
          >
            Resume
          </Button>
          <Button onClick={() => setIsStopped(true)}>Stop sending</Button>
        </div>
      ) : null}
      {isStopped ? (
        <StopDialog campaign={campaign} state="paused" onClose={() => setIsStopped(false)} />
      ) : null}
    </>
  );
}
