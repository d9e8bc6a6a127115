import { canCampaign } from '@voltcourier/contracts/marketing/campaign-states';
import type { Campaign } from '@voltcourier/contracts/marketing/campaigns';
import { Button } from '@voltcourier/ui/button';
import { QueryState } from '@voltcourier/ui/query-state';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { NEW_CAMPAIGN, paths } from '../../../lib/paths.ts';
import { useMay } from '../../../lib/use-user.ts';
import { CampaignProgress } from './campaign-progress.tsx';
import styles from './campaigns.module.css';
import { Compose } from './compose.tsx';
import { DeleteCampaign } from './draft-actions.tsx';
import { History } from './history.tsx';
import { CampaignPreview } from './preview.tsx';
import { Results } from './results.tsx';
import { useCampaign } from './use-campaigns.ts';

function Known({ campaign }: { campaign: Campaign }) {
  const may = useMay();
  const navigate = useNavigate();
  const [isEdited, setIsEdited] = useState(false);
  const canChange = may('campaigns:write') && canCampaign('change', campaign.state);
  const isWritten = canChange && (campaign.state === 'draft' || isEdited);
  return (
    <>
      {isWritten ? (
        <Compose
          key={campaign.id}
          campaign={campaign}
          onSaved={() => {
            setIsEdited(false);
          }}
        />
      ) : (
        <div className={styles.columns} data-outcome>
          <div className={styles.side}>
            <CampaignProgress campaign={campaign} />
            {campaign.startedAt === null ? null : <Results campaign={campaign} />}
            {canChange ? (
              <div className={styles.actions}>
                <Button onClick={() => setIsEdited(true)}>Edit</Button>
                <DeleteCampaign
                  campaign={campaign}
                  onDeleted={() => void navigate(paths.campaigns())}
                />
              </div>
            ) : null}
          </div>
          <CampaignPreview campaign={campaign} />
        </div>
      )}
      <History campaign={campaign} />
    </>
  );
}

/** A campaign: editing, testing and sending, or its results. */
export function CampaignPage() {
  const { campaignId } = useParams();
  const isNew = campaignId === NEW_CAMPAIGN;
  const result = useCampaign(isNew ? undefined : campaignId);
  const { data } = result;
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
      ) : (
        <QueryState
          result={result}
          loading="Loading the campaign..."
          failed="The campaign can’t be shown"
        />
      )}
    </div>
  );
}
