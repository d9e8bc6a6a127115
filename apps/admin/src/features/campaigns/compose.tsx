import type { Campaign } from '@voltcourier/contracts/campaigns';
import { Button } from '@voltcourier/ui/button';
import { Dialog } from '@voltcourier/ui/dialog';
import { Refusal } from '@voltcourier/ui/notice';
import { showToast } from '@voltcourier/ui/toast';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Audience } from './audience.tsx';
import { CampaignEditor, isChanged, typedOf } from './campaign-form.tsx';
import styles from './campaigns.module.css';
import { CampaignPreview } from './preview.tsx';
import { SendDialog } from './send-dialog.tsx';
import { useRemoveCampaign } from './use-campaigns.ts';

/** Asks before a draft is deleted. */
function DeleteDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const go = useNavigate();
  const remove = useRemoveCampaign();
  const submit = () =>
    remove.mutate(campaign, {
      onSuccess: () => {
        showToast({ title: `${campaign.name} is deleted` });
        void go('/campaigns');
      },
    });
  return (
    <Dialog
      open
      onClose={() => {
        if (!remove.isPending) onClose();
      }}
      title={`Delete ${campaign.name}?`}
      description="The draft is gone for everybody on the team."
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button
            variant="destructive"
            pending={remove.isPending}
            pendingLabel="Deleting..."
            onClick={submit}
          >
            Delete
          </Button>
        </>
      }
    >
      <Refusal error={remove.error} title="The draft stays" />
    </Dialog>
  );
}

/** What is done with a saved draft. */
function DraftActions({ campaign, isStale }: { campaign: Campaign; isStale: boolean }) {
  const [asked, setAsked] = useState<'send' | 'delete'>();
  const close = () => setAsked(undefined);
  return (
    <>
      <div className={styles.actions}>
        <Button variant="primary" disabled={isStale} onClick={() => setAsked('send')}>
          Send or schedule
        </Button>
        <Button variant="quiet" onClick={() => setAsked('delete')}>
          Delete draft
        </Button>
      </div>
      {isStale ? <p className={styles.quiet}>Save your changes first.</p> : null}
      {asked === 'send' ? <SendDialog campaign={campaign} onClose={close} /> : null}
      {asked === 'delete' ? <DeleteDialog campaign={campaign} onClose={close} /> : null}
    </>
  );
}

/** A draft, or a new campaign: its words on one side, whom it reaches and how it looks beside. */
export function Compose({ campaign }: { campaign: Campaign | undefined }) {
  const go = useNavigate();
  const [typed, setTyped] = useState(() => typedOf(campaign));
  const isStale = isChanged(typed, campaign);
  const saved = (now: Campaign) => {
    setTyped(typedOf(now));
    if (campaign === undefined) void go(`/campaigns/${now.id}`, { replace: true });
  };
  return (
    <div className={styles.columns}>
      <CampaignEditor campaign={campaign} typed={typed} onType={setTyped} onSaved={saved} />
      <div className={styles.side}>
        <section className={styles.section} aria-labelledby="audience">
          <h2 id="audience">Who gets it</h2>
          <Audience segmentId={typed.segmentId} />
          {campaign === undefined ? null : <DraftActions campaign={campaign} isStale={isStale} />}
        </section>
        {campaign === undefined ? null : <CampaignPreview campaign={campaign} isStale={isStale} />}
      </div>
    </div>
  );
}
