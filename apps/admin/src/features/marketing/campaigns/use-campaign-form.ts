import { useMutation } from '@tanstack/react-query';
import { mutationOf } from '@voltcourier/contracts/query';
import { type Campaign, CampaignForm } from '@voltcourier/contracts/marketing/campaigns';
import { showToast } from '@voltcourier/ui/toast';
import { useEffect, useEffectEvent, useState } from 'react';
import { campaignsApi } from '../../../lib/api/campaigns.ts';
import { type ContractForm, useContractForm } from '../../../lib/use-contract-form.ts';
import { CAMPAIGN } from '../../../lib/api/campaigns.ts';
import { type CampaignEntries, entriesOf, inputOf, problemsOf } from './campaign-entries.ts';

/** The form of a campaign, and what to do about a version that someone else has saved meanwhile. */
interface CampaignDraft {
  readonly form: ContractForm<CampaignEntries>;
  /** Undefined unless entries are based on an older version than the one on the server. */
  readonly newer: { readonly onTake: () => void; readonly onKeep: () => void } | undefined;
}

/** The form of a campaign, which saves a draft based on the version that was shown. */
export function useCampaignForm(
  campaign: Campaign | undefined,
  onSaved: (saved: Campaign) => void,
): CampaignDraft {
  const [base, setBase] = useState(campaign);
  const save = useMutation(
    mutationOf(
      (body: CampaignForm) =>
        campaign === undefined
          ? campaignsApi.createCampaign({ body })
          : campaignsApi.changeCampaign({
              params: { campaignId: campaign.id },
              body: { ...body, version: base?.version ?? campaign.version },
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
      goOn(saved, entriesOf(saved));
      showToast({ title: `${saved.name} is saved` });
      onSaved(saved);
    },
  });
  const goOn = (from: Campaign, entries: CampaignEntries) => {
    setBase(from);
    form.reset(entries);
  };
  const isOutdated = campaign !== undefined && campaign.version !== base?.version;
  const follow = useEffectEvent(() => {
    // Unchanged entries follow; others are kept until their author has decided.
    if (isOutdated && !form.isDirty && !form.isPending) goOn(campaign, entriesOf(campaign));
  });
  useEffect(() => follow(), [campaign?.version]);
  return {
    form,
    newer:
      isOutdated && form.isDirty && !form.isPending
        ? {
            onTake: () => goOn(campaign, entriesOf(campaign)),
            onKeep: () => setBase(campaign),
          }
        : undefined,
  };
}
