import type { Routes } from '@voltcourier/contracts';
import { type Handlers, staffActor } from '../../../platform/http/handlers.ts';
import type { CampaignsService } from './service.ts';

/** Handlers of campaigns. */
export function campaignsHandlers(campaigns: CampaignsService): Handlers<Routes>['campaigns'] {
  const seen = (id: string, version: number) => ({ id, version });
  return {
    listCampaigns: ({ query }) => campaigns.list(query.after),
    audience: ({ query }) => campaigns.audience(query.segmentId),
    getCampaign: ({ params }) => campaigns.get(params.campaignId),
    previewCampaign: ({ params }) => campaigns.preview(params.campaignId),
    createCampaign: ({ caller, body }) => campaigns.create(staffActor(caller), body),
    changeCampaign: ({ caller, params, body: { version, ...form } }) =>
      campaigns.change(staffActor(caller), seen(params.campaignId, version), form),
    testCampaign: ({ caller, params }) => campaigns.test(staffActor(caller), params.campaignId),
    scheduleCampaign: ({ caller, params, body }) =>
      campaigns.schedule(
        staffActor(caller),
        seen(params.campaignId, body.version),
        new Date(body.at),
      ),
    sendCampaign: ({ caller, params, body }) =>
      campaigns.send(staffActor(caller), seen(params.campaignId, body.version)),
    stopCampaign: ({ caller, params, body }) =>
      campaigns.stop(staffActor(caller), params.campaignId, body.state),
    removeCampaign: ({ caller, params, body }) =>
      campaigns.remove(staffActor(caller), seen(params.campaignId, body.version)),
  };
}
