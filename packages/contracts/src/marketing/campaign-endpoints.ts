import * as z from 'zod/mini';
import { SentTest } from '../messaging/test-emails.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, Instant, Version } from '../kernel/scalars.ts';
import { TimeCursor } from '../kernel/time-cursor.ts';
import { CampaignResults } from './campaign-results.ts';
import {
  Campaign,
  CampaignAudience,
  CampaignEvent,
  CampaignForm,
  CampaignNote,
  CampaignRow,
} from './campaigns.ts';

const ByCampaign = z.object({ campaignId: Id });
const AsSeen = z.object({ version: Version });

/** Mail written by staff, sent to everyone in a segment who agreed to marketing mail. */
export const campaigns = {
  listCampaigns: endpoint({
    method: 'GET',
    path: '/staff/campaigns',
    query: z.object({ after: z.optional(TimeCursor) }),
    response: z.object({
      campaigns: z.array(CampaignRow),
      hasMore: z.boolean(),
      /** Whether mail can be sent at all. */
      mailIsOn: z.boolean(),
      /** Whether the postal address for the footer of each mail is configured. */
      hasPostalAddress: z.boolean(),
    }),
  }),
  audience: endpoint({
    method: 'GET',
    path: '/staff/campaigns/audience',
    query: z.object({ segmentId: Id }),
    response: CampaignAudience,
  }),
  getCampaign: endpoint({
    method: 'GET',
    path: '/staff/campaigns/:campaignId',
    params: ByCampaign,
    response: Campaign,
  }),
  previewCampaign: endpoint({
    method: 'GET',
    path: '/staff/campaigns/:campaignId/preview',
    params: ByCampaign,
    response: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  }),
  campaignResults: endpoint({
    method: 'GET',
    path: '/staff/campaigns/:campaignId/results',
    params: ByCampaign,
    response: CampaignResults,
  }),
  campaignHistory: endpoint({
    method: 'GET',
    path: '/staff/campaigns/:campaignId/history',
    params: ByCampaign,
    response: z.object({ events: z.array(CampaignEvent) }),
  }),
  createCampaign: endpoint({
    method: 'POST',
    path: '/staff/campaigns',
    body: z.extend(CampaignForm, { generationId: z.optional(Id) }),
    response: Campaign,
  }),
  changeCampaign: endpoint({
    method: 'PUT',
    path: '/staff/campaigns/:campaignId',
    params: ByCampaign,
    body: z.extend(CampaignForm, { version: Version }),
    response: Campaign,
  }),
  testCampaign: endpoint({
    method: 'POST',
    path: '/staff/campaigns/:campaignId/tests',
    params: ByCampaign,
    response: SentTest,
  }),
  submitCampaign: endpoint({
    method: 'POST',
    path: '/staff/campaigns/:campaignId/submit',
    params: ByCampaign,
    body: AsSeen,
    response: Campaign,
  }),
  returnCampaign: endpoint({
    method: 'POST',
    path: '/staff/campaigns/:campaignId/return',
    params: ByCampaign,
    body: z.extend(AsSeen, CampaignNote.shape),
    response: Campaign,
  }),
  approveCampaign: endpoint({
    method: 'POST',
    path: '/staff/campaigns/:campaignId/approve',
    params: ByCampaign,
    body: AsSeen,
    response: Campaign,
  }),
  scheduleCampaign: endpoint({
    method: 'POST',
    path: '/staff/campaigns/:campaignId/schedule',
    params: ByCampaign,
    body: z.extend(AsSeen, { at: Instant }),
    response: Campaign,
  }),
  sendCampaign: endpoint({
    method: 'POST',
    path: '/staff/campaigns/:campaignId/send',
    params: ByCampaign,
    body: AsSeen,
    response: Campaign,
  }),
  pauseCampaign: endpoint({
    method: 'POST',
    path: '/staff/campaigns/:campaignId/pause',
    params: ByCampaign,
    body: CampaignNote,
    response: Campaign,
  }),
  resumeCampaign: endpoint({
    method: 'POST',
    path: '/staff/campaigns/:campaignId/resume',
    params: ByCampaign,
    response: Campaign,
  }),
  stopCampaign: endpoint({
    method: 'POST',
    path: '/staff/campaigns/:campaignId/stop',
    params: ByCampaign,
    body: z.object({ state: z.enum(['scheduled', 'sending', 'paused']) }),
    response: Campaign,
  }),
  removeCampaign: endpoint({
    method: 'POST',
    path: '/staff/campaigns/:campaignId/delete',
    params: ByCampaign,
    body: AsSeen,
    response: z.object({ id: Id }),
  }),
} as const;
