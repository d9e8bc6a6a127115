import { useMutation, useQuery } from '@tanstack/react-query';
import type { Campaign } from '@voltcourier/contracts/marketing/campaigns';
import { Button } from '@voltcourier/ui/button';
import { Notice, Refusal } from '@voltcourier/ui/notice';
import { Progress } from '@voltcourier/ui/progress';
import { campaignsApi } from '../../../lib/api/campaigns.ts';
import { MailView } from '../../../lib/mail-view.tsx';
import { useMay, useUser } from '../../../lib/use-user.ts';
import styles from './campaigns.module.css';

/** Sends the campaign to the signed-in user. */
function TestSend({ campaign }: { campaign: Campaign }) {
  const { data: user } = useUser();
  const test = useMutation(
    campaignsApi.testCampaign.mutation(() => ({ params: { campaignId: campaign.id } })),
  );
  const isSent = test.data?.outcome === 'accepted';
  return (
    <>
      <div className={styles.actions}>
        <Button pending={test.isPending} pendingLabel="Sending..." onClick={() => test.mutate()}>
          Send me a test
        </Button>
        <span className={styles.quiet}>{user === undefined ? '' : `To ${user?.email}`}</span>
      </div>
      <Refusal error={test.error} title="Nothing was sent" />
      {test.data === undefined || test.isPending ? null : (
        <Notice tone={isSent ? 'success' : 'failed'} title={isSent ? 'Test sent' : 'Test not sent'}>
          {test.data.sentence}
        </Notice>
      )}
    </>
  );
}

/** Preview of a campaign for a recipient named Ada. */
export function CampaignPreview({
  campaign,
  isStale = false,
}: {
  campaign: Campaign;
  /** Whether there are newer unsaved changes. */
  isStale?: boolean;
}) {
  const may = useMay();
  const params = { campaignId: campaign.id };
  const { data, error } = useQuery({
    ...campaignsApi.previewCampaign.query({ params }),
    // Each version has its own preview.
    queryKey: [...campaignsApi.previewCampaign.key({ params }), campaign.version],
    staleTime: Infinity,
  });
  return (
    <section className={styles.section} aria-labelledby="preview">
      <h2 id="preview">Preview</h2>
      {isStale ? <p className={styles.quiet}>Save to update the preview.</p> : null}
      <Refusal error={error} title="The preview can’t be shown" />
      {data === undefined ? (
        <Progress>Loading the preview...</Progress>
      ) : (
        <MailView title={data.subject} html={data.html} text={data.text} />
      )}
      {may('campaigns:write') ? <TestSend campaign={campaign} /> : null}
    </section>
  );
}
