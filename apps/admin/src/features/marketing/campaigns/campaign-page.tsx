import type { Campaign } from '@voltcourier/contracts/marketing/campaigns';
import { ErrorState } from '@voltcourier/ui/error-state';
import { Progress } from '@voltcourier/ui/progress';
import { Link, useParams } from 'react-router-dom';
import { NEW_CAMPAIGN, paths } from '../../../lib/paths.ts';
import { useMay } from '../../../lib/use-user.ts';
import { CampaignProgress } from './campaign-progress.tsx';
import styles from './campaigns.module.css';
import { Compose } from './compose.tsx';
import { CampaignPreview } from './preview.tsx';
import { useCampaign } from './use-campaigns.ts';

function Known({ campaign }: { campaign: Campaign }) {
  const may = useMay();
  if (campaign.state === 'draft' && may('campaigns:write')) {
    return <Compose key={campaign.id} campaign={campaign} />;
  }
  return (
    <div className={styles.columns} data-outcome>
      <CampaignProgress campaign={campaign} />
      <CampaignPreview campaign={campaign} />
    </div>
  );
}

/** A campaign: written, tried, and sent, or what became of it. */
export function CampaignPage() {
  const { campaignId } = useParams();
  const isNew = campaignId === NEW_CAMPAIGN;
  const { data, error, refetch, isFetching } = useCampaign(isNew ? undefined : campaignId);
  const back = (
    <div>
      <Link className={styles.back} to={paths.campaigns()}>
        All campaigns
      </Link>
    </div>
  );
  if (isNew) {
    return (
      <div className={styles.page}>
        {back}
        <Compose key="new" campaign={undefined} />
      </div>
    );
  }
  return (
    <div className={styles.page}>
      {back}
      {data !== undefined ? (
        <Known campaign={data} />
      ) : error === null ? (
        <Progress block>Loading the campaign...</Progress>
      ) : (
        <ErrorState
          title="The campaign can’t be shown"
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {error.message}
        </ErrorState>
      )}
    </div>
  );
}
