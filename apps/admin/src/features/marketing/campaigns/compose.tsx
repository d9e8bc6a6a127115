import { useMutation } from '@tanstack/react-query';
import type { Campaign } from '@voltcourier/contracts/marketing/campaigns';
import { Button } from '@voltcourier/ui/button';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { api } from '../../../lib/api.ts';
import { DeleteDialog } from '../../../lib/delete-dialog.tsx';
import { LeaveGuard } from '../../../lib/leave-guard.tsx';
import { paths } from '../../../lib/paths.ts';
import { Audience } from './audience.tsx';
import { CampaignEditor, isChanged, useCampaignForm } from './campaign-form.tsx';
import styles from './campaigns.module.css';
import { CampaignPreview } from './preview.tsx';
import { SendDialog } from './send-dialog.tsx';

/** What is done with a saved draft. */
function DraftActions({
  campaign,
  isStale,
  onDeleted,
}: {
  campaign: Campaign;
  isStale: boolean;
  onDeleted: () => void;
}) {
  const [asked, setAsked] = useState<'send' | 'delete'>();
  const remove = useMutation(
    api.campaigns.removeCampaign.mutation(({ id, version }: Campaign) => ({
      params: { campaignId: id },
      body: { version },
    })),
  );
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
      {asked === 'delete' ? (
        <DeleteDialog
          item={campaign}
          remove={remove}
          description="The draft is gone for everybody on the team."
          failedTitle="The draft stays"
          onClose={close}
          onDeleted={onDeleted}
        />
      ) : null}
    </>
  );
}

/** A draft, or a new campaign: its words on one side, whom it reaches and how it looks beside. */
export function Compose({ campaign }: { campaign: Campaign | undefined }) {
  const [next, setNext] = useState<string>();
  const form = useCampaignForm(campaign, ({ id }) => {
    if (campaign === undefined) setNext(paths.campaign(id));
  });
  const isStale = isChanged(form.entries, campaign);
  // The guard is gone before: what is saved or deleted is nothing to ask about.
  if (next !== undefined) return <Navigate to={next} replace />;
  return (
    <div className={styles.columns}>
      <LeaveGuard
        isChanged={isStale}
        lost={
          campaign === undefined
            ? 'Nothing of this campaign is saved yet.'
            : 'What you changed since the draft was saved is lost.'
        }
      />
      <CampaignEditor form={form} isNew={campaign === undefined} />
      <div className={styles.side}>
        <section className={styles.section} aria-labelledby="audience">
          <h2 id="audience">Who gets it</h2>
          <Audience segmentId={form.entries.segmentId} />
          {campaign === undefined ? null : (
            <DraftActions
              campaign={campaign}
              isStale={isStale}
              onDeleted={() => setNext(paths.campaigns())}
            />
          )}
        </section>
        {campaign === undefined ? null : <CampaignPreview campaign={campaign} isStale={isStale} />}
      </div>
    </div>
  );
}
