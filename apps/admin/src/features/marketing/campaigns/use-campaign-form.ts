import { useMutation } from '@tanstack/react-query';
import { mutationOf } from '@voltcourier/contracts/query';
import { type Campaign, CampaignForm } from '@voltcourier/contracts/marketing/campaigns';
import { showToast } from '@voltcourier/ui/toast';
import { useState } from 'react';
import { campaignsApi } from '../../../lib/api/campaigns.ts';
import { type ContractForm, useContractForm } from '../../../lib/use-contract-form.ts';
import { CAMPAIGN } from '../../../lib/api/campaigns.ts';
import { type CampaignEntries, entriesOf, inputOf, problemsOf } from './campaign-entries.ts';

/** The form of a campaign, which saves a draft. */
export function useCampaignForm(
  campaign: Campaign | undefined,
  onSaved: (saved: Campaign) => void,
): ContractForm<CampaignEntries> {
  const save = useMutation(
    mutationOf(
      (body: CampaignForm) =>
        campaign === undefined
          ? campaignsApi.createCampaign({ body })
          : campaignsApi.changeCampaign({
              params: { campaignId: campaign.id },
              body: { ...body, version: campaign.version },
            }),
      CAMPAIGN,
    ),
  );
  const [begun] = useState(() => entriesOf(campaign));
  const form = useContractForm({
    schema: CampaignForm,
    defaultValues: begun,
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
