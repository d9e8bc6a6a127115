import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Handlers, staffActor } from '../../../platform/http/handlers.ts';
import { approveCampaign, returnCampaign, submitCampaign } from './approval.ts';
import { pauseCampaign, resumeCampaign } from './pausing.ts';
import {
  getCampaign,
  getCampaignAudience,
  getCampaignHistory,
  listCampaigns,
  previewCampaign,
} from './reading.ts';
import { getCampaignResults } from './results.ts';
import {
  changeCampaign,
  createCampaign,
  removeCampaign,
  scheduleCampaign,
  sendCampaign,
  stopCampaign,
  testCampaign,
} from './service.ts';

/** Handlers of campaigns. */
export function campaignHandlers(ctx: Context): Handlers<Routes>['campaigns'] {
  const seen = (id: string, version: number) => ({ id, version });
  return {
    listCampaigns: ({ query }) => listCampaigns(ctx, query.after),
    audience: ({ query }) => getCampaignAudience(ctx, query.segmentId),
    getCampaign: ({ params }) => getCampaign(ctx, params.campaignId),
    previewCampaign: ({ params }) => previewCampaign(ctx, params.campaignId),
    campaignResults: ({ params }) => getCampaignResults(ctx, params.campaignId),
    campaignHistory: ({ params }) => getCampaignHistory(ctx, params.campaignId),
    createCampaign: ({ caller, body: { generationId, ...form } }) =>
      createCampaign(ctx, staffActor(caller), form, generationId),
    changeCampaign: ({ caller, params, body: { version, ...form } }) =>
      changeCampaign(ctx, staffActor(caller), seen(params.campaignId, version), form),
    testCampaign: ({ caller, params }) => testCampaign(ctx, staffActor(caller), params.campaignId),
    submitCampaign: ({ caller, params, body }) =>
      submitCampaign(ctx, staffActor(caller), seen(params.campaignId, body.version)),
    returnCampaign: ({ caller, params, body }) =>
      returnCampaign(ctx, staffActor(caller), seen(params.campaignId, body.version), body.note),
    approveCampaign: ({ caller, params, body }) =>
      approveCampaign(ctx, staffActor(caller), seen(params.campaignId, body.version)),
    scheduleCampaign: ({ caller, params, body }) =>
      scheduleCampaign(
        ctx,
        staffActor(caller),
        seen(params.campaignId, body.version),
        new Date(body.at),
      ),
    sendCampaign: ({ caller, params, body }) =>
      sendCampaign(ctx, staffActor(caller), seen(params.campaignId, body.version)),
    pauseCampaign: ({ caller, params, body }) =>
      pauseCampaign(ctx, staffActor(caller), params.campaignId, body.note),
    resumeCampaign: ({ caller, params }) =>
      resumeCampaign(ctx, staffActor(caller), params.campaignId),
    stopCampaign: ({ caller, params, body }) =>
      stopCampaign(ctx, staffActor(caller), params.campaignId, body.state),
    removeCampaign: ({ caller, params, body }) =>
      removeCampaign(ctx, staffActor(caller), seen(params.campaignId, body.version)),
  };
}
