import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { campaigns } from './campaign-endpoints.ts';

/** Policy of {@link campaigns}. */
export const campaignsPolicy = {
  listCampaigns: {
    access: 'campaigns:read',
    reads: 'replica',
    summary: 'List campaigns, newest first',
    errors: STAFF_ERRORS,
  },
  audience: {
    access: 'campaigns:read',
    summary: 'Count the people of a segment who would get a campaign now, and why others wouldn’t',
    errors: STAFF_ERRORS,
  },
  getCampaign: {
    access: 'campaigns:read',
    summary: 'Get a campaign with its content and progress',
    errors: STAFF_ERRORS,
  },
  previewCampaign: {
    access: 'campaigns:read',
    summary: 'Preview a campaign’s mail, with inactive links',
    errors: STAFF_ERRORS,
  },
  campaignResults: {
    access: 'campaigns:read',
    reads: 'replica',
    summary: 'Get the results of a campaign: delivery, clicks, and bookings of both groups',
    errors: STAFF_ERRORS,
  },
  campaignHistory: {
    access: 'campaigns:read',
    reads: 'replica',
    summary: 'List the last 100 steps of a campaign with its content at the time, newest first',
    errors: STAFF_ERRORS,
  },
  createCampaign: {
    access: 'campaigns:write',
    audit: 'campaign.create',
    summary: 'Create a draft, optionally from an answer of the assistant',
    errors: STAFF_ERRORS,
  },
  changeCampaign: {
    access: 'campaigns:write',
    audit: 'campaign.change',
    summary: 'Change a campaign, based on its version; it becomes a draft again',
    errors: [...STAFF_ERRORS, 'changed_meanwhile'],
  },
  testCampaign: {
    access: 'campaigns:write',
    audit: 'campaign.test',
    summary: 'Send the mail to the user immediately, marked as a test',
    errors: STAFF_ERRORS,
    rateLimit: { max: 60, windowSeconds: 600 },
    accountLimit: { by: 'caller', max: 30, windowSeconds: 600 },
  },
  submitCampaign: {
    access: 'campaigns:write',
    audit: 'campaign.submit',
    summary: 'Request approval of a draft, based on its version',
    errors: [...STAFF_ERRORS, 'changed_meanwhile'],
  },
  returnCampaign: {
    access: 'campaigns:write',
    audit: 'campaign.return',
    summary: 'Return a campaign from review to draft, with a reason',
    errors: [...STAFF_ERRORS, 'changed_meanwhile'],
  },
  approveCampaign: {
    access: 'campaigns:write',
    audit: 'campaign.approve',
    summary: 'Approve a campaign in review, based on its version; not allowed for its authors',
    errors: [...STAFF_ERRORS, 'changed_meanwhile', 'approval_needed', 'claims_unbacked'],
  },
  scheduleCampaign: {
    access: 'campaigns:write',
    audit: 'campaign.schedule',
    summary: 'Schedule an approved campaign, based on its version',
    errors: [
      ...STAFF_ERRORS,
      'changed_meanwhile',
      'approval_needed',
      'settings_conflict',
      'too_late',
    ],
  },
  sendCampaign: {
    access: 'campaigns:write',
    audit: 'campaign.send',
    summary: 'Start sending an approved campaign now, based on its version',
    errors: [...STAFF_ERRORS, 'changed_meanwhile', 'approval_needed', 'settings_conflict'],
  },
  pauseCampaign: {
    access: 'campaigns:write',
    audit: 'campaign.pause',
    summary: 'Pause a campaign that is being sent, with a reason',
    errors: [...STAFF_ERRORS, 'changed_meanwhile'],
  },
  resumeCampaign: {
    access: 'campaigns:write',
    audit: 'campaign.resume',
    summary: 'Resume a paused campaign',
    errors: [...STAFF_ERRORS, 'changed_meanwhile', 'settings_conflict'],
  },
  stopCampaign: {
    access: 'campaigns:write',
    audit: 'campaign.stop',
    summary: 'Unschedule a campaign, or stop one that is being sent or paused',
    errors: [...STAFF_ERRORS, 'changed_meanwhile'],
  },
  removeCampaign: {
    access: 'campaigns:write',
    audit: 'campaign.delete',
    summary: 'Delete a campaign that isn’t scheduled yet, based on its version',
    errors: [...STAFF_ERRORS, 'changed_meanwhile'],
  },
} as const satisfies PolicyOf<typeof campaigns>;
