import { useMutation } from '@tanstack/react-query';
import { canCampaign } from '@voltcourier/contracts/marketing/campaign-states';
import type { Campaign } from '@voltcourier/contracts/marketing/campaigns';
import { Button } from '@voltcourier/ui/button';
import { Refusal } from '@voltcourier/ui/notice';
import { showToast } from '@voltcourier/ui/toast';
import { useState } from 'react';
import { campaignsApi } from '../../../lib/api/campaigns.ts';
import { DeleteDialog } from '../../../lib/delete-dialog.tsx';
import styles from './campaigns.module.css';
import { formatReviewers } from './review.tsx';

/** Deletes a campaign that was never sent. */
export function DeleteCampaign({
  campaign,
  onDeleted,
}: {
  campaign: Campaign;
  onDeleted: () => void;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useMutation(
    campaignsApi.removeCampaign.mutation(({ id, version }: Campaign) => ({
      params: { campaignId: id },
      body: { version },
    })),
  );
  if (!canCampaign('remove', campaign.state)) return null;
  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        {campaign.state === 'draft' ? 'Delete draft' : 'Delete campaign'}
      </Button>
      {isAsking ? (
        <DeleteDialog
          item={campaign}
          remove={remove}
          description="It is deleted for everyone on the team."
          failedTitle="It stays"
          onClose={() => setIsAsking(false)}
          onDeleted={onDeleted}
        />
      ) : null}
    </>
  );
}

/** Actions on a saved draft: requesting approval. */
export function DraftActions({
  campaign,
  isStale,
  onDeleted,
}: {
  campaign: Campaign;
  isStale: boolean;
  onDeleted: () => void;
}) {
  const { id: campaignId, name, version, review } = campaign;
  const submit = useMutation(
    campaignsApi.submitCampaign.mutation(() => ({ params: { campaignId }, body: { version } })),
  );
  return (
    <>
      {review === null ? null : <p className={styles.quiet}>{formatReviewers(review)}</p>}
      <Refusal error={submit.error} title="It stays a draft" />
      <div className={styles.actions}>
        {campaign.state === 'draft' ? (
          <Button
            variant="primary"
            disabled={isStale}
            pending={submit.isPending}
            pendingLabel="Asking..."
            onClick={() =>
              submit.mutate(undefined, {
                onSuccess: () => showToast({ title: `${name} is in review` }),
              })
            }
          >
            Ask for approval
          </Button>
        ) : null}
        <DeleteCampaign campaign={campaign} onDeleted={onDeleted} />
      </div>
      {isStale ? <p className={styles.quiet}>Save your changes first.</p> : null}
    </>
  );
}
