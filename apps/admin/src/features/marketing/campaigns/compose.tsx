import type { Campaign } from '@voltcourier/contracts/marketing/campaigns';
import { Notice } from '@voltcourier/ui/notice';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { LeaveGuard } from '../../../lib/leave-guard.tsx';
import { paths } from '../../../lib/paths.ts';
import { AddressMissing } from './address-missing.tsx';
import { Audience } from './audience.tsx';
import { CampaignEditor } from './campaign-form.tsx';
import { isChanged } from './campaign-entries.ts';
import { useCampaignForm } from './use-campaign-form.ts';
import styles from './campaigns.module.css';
import { DraftActions } from './draft-actions.tsx';
import { CampaignPreview } from './preview.tsx';

/** A draft or a new campaign: its content on one side, its audience and preview on the other. */
export function Compose({
  campaign,
  onSaved,
}: {
  campaign: Campaign | undefined;
  onSaved?: () => void;
}) {
  const [next, setNext] = useState<string>();
  const form = useCampaignForm(campaign, ({ id }) => {
    if (campaign === undefined) setNext(paths.campaign(id));
    onSaved?.();
  });
  const isStale = isChanged(form.entries, campaign);
  // The navigation guard was removed first, because saved or deleted content needs no confirmation.
  if (next !== undefined) return <Navigate to={next} replace />;
  return (
    <div className={styles.columns}>
      <LeaveGuard
        isChanged={isStale}
        lost={
          campaign === undefined
            ? 'This campaign isn’t saved yet.'
            : 'Changes since the draft was last saved will be lost.'
        }
      />
      <CampaignEditor form={form} isNew={campaign === undefined} />
      <div className={styles.side}>
        {campaign === undefined || campaign.state === 'draft' ? null : (
          <Notice title="Saving makes it a draft again" still>
            Changes need a new approval.
          </Notice>
        )}
        <section className={styles.section} aria-labelledby="audience">
          <h2 id="audience">Who gets it</h2>
          <Audience segmentId={form.entries.segmentId} />
          {campaign?.postalAddress === null ? <AddressMissing /> : null}
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
