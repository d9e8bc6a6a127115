import { useMutation } from '@tanstack/react-query';
import { mutationOf } from '@voltcourier/contracts/query';
import { type Campaign, CampaignForm } from '@voltcourier/contracts/marketing/campaigns';
import { showToast } from '@voltcourier/ui/toast';
import { CAMPAIGN, campaignsApi } from '../../../lib/api/campaigns.ts';
import {
  useVersionedForm,
  type Versioned,
  type VersionedForm,
} from '../../../lib/use-versioned-form.ts';
import { type CampaignEntries, entriesOf, inputOf, problemsOf } from './campaign-entries.ts';

/** The form of a campaign, which saves a draft. */
export function useCampaignForm(
  campaign: Campaign | undefined,
  onSaved: (saved: Campaign) => void,
): VersionedForm<CampaignEntries> {
  const save = useMutation(
    mutationOf(
      ({ form: entered, version }: Versioned<CampaignForm>) =>
        campaign === undefined
          ? campaignsApi.createCampaign({ body: entered })
          : campaignsApi.changeCampaign({
              params: { campaignId: campaign.id },
              body: { ...entered, version },
            }),
      CAMPAIGN,
    ),
  );
  const form = useVersionedForm({
    schema: CampaignForm,
    version: campaign?.version ?? 0,
    defaultValues: entriesOf(campaign),
    toInput: inputOf,
    problemsOf,
    save,
    onSaved: (saved) => {
      form.reset(entriesOf(saved));
      showToast({ title: `${saved.name} is saved` });
      onSaved(saved);
    },
  });
  return form;
}
