import { useMutation } from '@tanstack/react-query';
import type {
  Campaign,
  CampaignNote,
  CampaignReview,
} from '@voltcourier/contracts/marketing/campaigns';
import { Button } from '@voltcourier/ui/button';
import { Notice, Refusal } from '@voltcourier/ui/notice';
import { showToast } from '@voltcourier/ui/toast';
import { useState } from 'react';
import { campaignsApi } from '../../../lib/api/campaigns.ts';
import { formatClock } from '../../../lib/format-clock.ts';
import { useMay, useUser } from '../../../lib/use-user.ts';
import { ReturnToDraftDialog } from '../note-dialog.tsx';
import styles from './campaigns.module.css';
import { FIELD_LABELS } from './labels.ts';

/** Returns a campaign from review to draft, with a reason. */
function ReturnDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { id: campaignId, version } = campaign;
  const save = useMutation(
    campaignsApi.returnCampaign.mutation(({ note }: CampaignNote) => ({
      params: { campaignId },
      body: { version, note },
    })),
  );
  return <ReturnToDraftDialog name={campaign.name} save={save} onClose={onClose} />;
}

/** Names the possible approvers, for users who can't approve. */
export function formatReviewers({ reviewers }: Pick<CampaignReview, 'reviewers'>): string {
  return reviewers.length === 0
    ? 'A second person is needed, but no other staff account can write campaigns. Invite someone with the role Marketing or Admin under Settings, Staff.'
    : `Whoever wrote it or last changed it can’t approve it. ${reviewers.join(', ')} can.`;
}

/** Changes since the last review, field by field. */
function Changes({ review }: { review: CampaignReview }) {
  const { since, changes } = review;
  if (since === null) return null;
  const when = formatClock(since.at);
  const title =
    since.step === 'approve' ? `Changed since the approval of ${when}` : `Changed since ${when}`;
  return (
    <section className={styles.section} aria-labelledby="changes">
      <h3 id="changes">{title}</h3>
      {changes.length === 0 ? <p className={styles.quiet}>Nothing has changed.</p> : null}
      <dl className={styles.changes}>
        {changes.map(({ field, before, after }) => (
          <div key={field}>
            <dt>{FIELD_LABELS[field]}</dt>
            <dd>
              <span className={styles.quiet}>Before</span>
              {before === '' ? <p className={styles.quiet}>Empty</p> : <del>{before}</del>}
            </dd>
            <dd>
              <span className={styles.quiet}>Now</span>
              {after === '' ? <p className={styles.quiet}>Empty</p> : <ins>{after}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A campaign in review: what is new, and the approval. */
export function InReview({ campaign, review }: { campaign: Campaign; review: CampaignReview }) {
  const may = useMay();
  const { data: user } = useUser();
  const [isReturned, setIsReturned] = useState(false);
  const { id: campaignId, version } = campaign;
  const approve = useMutation(
    campaignsApi.approveCampaign.mutation(() => ({ params: { campaignId }, body: { version } })),
  );
  const canApprove = user != null && review.reviewers.includes(user.username);
  return (
    <>
      <Notice title="In review" still>
        {canApprove
          ? 'Read the preview. Once you approve, it can be sent.'
          : formatReviewers(review)}
      </Notice>
      <Changes review={review} />
      <Refusal error={approve.error} title="Not approved" />
      {may('campaigns:write') ? (
        <div className={styles.actions}>
          {canApprove ? (
            <Button
              variant="primary"
              pending={approve.isPending}
              pendingLabel="Approving..."
              onClick={() =>
                approve.mutate(undefined, {
                  onSuccess: () => showToast({ title: `${campaign.name} is approved` }),
                })
              }
            >
              Approve
            </Button>
          ) : null}
          <Button onClick={() => setIsReturned(true)}>Return to draft</Button>
        </div>
      ) : null}
      {isReturned ? (
        <ReturnDialog campaign={campaign} onClose={() => setIsReturned(false)} />
      ) : null}
    </>
  );
}
