import * as z from 'zod/mini';
import { SentTest } from '../messaging/test-emails.ts';
import { endpoint } from '../kernel/route.ts';
import { Id, Instant, text, multilineText } from '../kernel/scalars.ts';

/**
 * What becomes of a campaign. A draft is sent now or at a time; until then it can be a draft again.
 * One that is being sent can be stopped: what is sent stays sent.
 */
export const CAMPAIGN_STATES = ['draft', 'scheduled', 'sending', 'sent', 'cancelled'] as const;

/** What a campaign is. */
export type CampaignState = (typeof CAMPAIGN_STATES)[number];

/** From which states each deed leads, and to which; the only table of its kind. */
export const CAMPAIGN_STEPS = {
  change: { from: ['draft'], to: 'draft' },
  remove: { from: ['draft'], to: undefined },
  schedule: { from: ['draft'], to: 'scheduled' },
  unschedule: { from: ['scheduled'], to: 'draft' },
  begin: { from: ['draft', 'scheduled'], to: 'sending' },
  finish: { from: ['sending'], to: 'sent' },
  cancel: { from: ['sending'], to: 'cancelled' },
} as const satisfies Record<
  string,
  { readonly from: readonly CampaignState[]; readonly to: CampaignState | undefined }
>;

/** Something that is done with a campaign. */
export type CampaignStep = keyof typeof CAMPAIGN_STEPS;

/** Whether something can be done with a campaign in a state. */
export const canCampaign = (step: CampaignStep, state: CampaignState): boolean =>
  (CAMPAIGN_STEPS[step].from as readonly CampaignState[]).includes(state);

/** An address in the web that is opened encrypted, without a user name or password in it. */
export const HTTPS_LINK = /^https:\/\/[a-z\d][a-z\d.-]*(?::\d{1,5})?(?:[/?#][^\s<>"'`\\]*)?$/iu;

/** {@link HTTPS_LINK}, or a page of our own site by its path. */
const ButtonLink = z
  .string('Please say where the button leads.')
  .check(
    z.maxLength(1800, 'This link is too long.'),
    z.regex(
      /^(?:https:\/\/[a-z\d][a-z\d.-]*(?::\d{1,5})?(?:[/?#][^\s<>"'`\\]*)?|\/(?:[^\s<>"'`\\/][^\s<>"'`\\]*)?)$/iu,
      'Use an address that begins with https://, or a page of our site such as /pricing.',
    ),
  );

/** A button below the words: what stands on it, and where it leads. */
export const CampaignButton = z.object({
  label: text(40).check(z.minLength(1, 'Please say what stands on the button.')),
  link: ButtonLink,
});

/** A {@link CampaignButton} as the client reads it. */
export type CampaignButton = z.output<typeof CampaignButton>;

/** A campaign as it is typed. Both the form and the api check with this. */
export const CampaignForm = z.object({
  /** Staff alone read it. */
  name: text(80).check(z.minLength(1, 'Please give the campaign a name.')),
  segmentId: z.uuid('Please choose who gets it.'),
  subject: text(120).check(z.minLength(1, 'Please write a subject.')),
  /** What mail programs show beside the subject. */
  preview: text(150),
  /** Paragraphs with a blank line between them, `[words](https://…)` and `{first name}`. */
  body: multilineText(10_000).check(z.minLength(1, 'Please write what the email says.')),
  button: z.nullable(CampaignButton),
});

/** A {@link CampaignForm} as checked by the contract. */
export type CampaignForm = z.output<typeof CampaignForm>;

/** People of a campaign, by what became of their mail. */
export const CampaignCounts = z.object({
  waiting: z.int(),
  sent: z.int(),
  failed: z.int(),
  /** Who wants no news, or never said so. */
  notAgreed: z.int(),
  /** Who agreed, and has no confirmed address of their own. */
  noAddress: z.int(),
  /** From whose address mail comes back. */
  bouncing: z.int(),
});

/** {@link CampaignCounts} as the client reads them. */
export type CampaignCounts = z.output<typeof CampaignCounts>;

/** A campaign in the list of them. */
export const CampaignRow = z.object({
  id: Id,
  name: z.string(),
  /** Whom it is for, as it is called, or was when it began; null where that is gone. */
  segment: z.object({ id: z.nullable(Id), name: z.nullable(z.string()) }),
  subject: z.string(),
  state: z.enum(CAMPAIGN_STATES),
  scheduledAt: z.nullable(Instant),
  startedAt: z.nullable(Instant),
  endedAt: z.nullable(Instant),
  /** Whether those who get it are still being written down. */
  isTaking: z.boolean(),
  counts: CampaignCounts,
  changedBy: z.string(),
  changedAt: Instant,
  version: z.int(),
});

/** A {@link CampaignRow} as the client reads it. */
export type CampaignRow = z.output<typeof CampaignRow>;

/** A campaign with its words. */
export const Campaign = z.extend(CampaignRow, {
  preview: z.string(),
  body: z.string(),
  button: z.nullable(CampaignButton),
});

/** A {@link Campaign} as the client reads it. */
export type Campaign = z.output<typeof Campaign>;

/** How many of a segment's people would get a campaign now, and why the others wouldn't. */
export const CampaignAudience = z.object({
  people: z.int(),
  wouldGet: z.int(),
  notAgreed: z.int(),
  noAddress: z.int(),
  bouncing: z.int(),
  /** Whether there are more people than are counted. */
  isMore: z.boolean(),
});

/** A {@link CampaignAudience} as the client reads it. */
export type CampaignAudience = z.output<typeof CampaignAudience>;

const ByCampaign = z.object({ campaignId: Id });
const AsSeen = z.object({ version: z.int() });
const REFUSALS = ['unauthenticated', 'forbidden'] as const;

/** E-mail of the staff's own words, to everybody in a segment who agreed to news. */
export const campaigns = {
  listCampaigns: endpoint({
    method: 'GET',
    path: '/staff/campaigns',
    access: 'campaigns:read',
    summary: 'Campaigns, the newest first',
    query: z.object({ after: z.optional(Id) }),
    response: z.object({
      campaigns: z.array(CampaignRow),
      hasMore: z.boolean(),
      /** Whether mail can be sent at all. */
      mailIsOn: z.boolean(),
    }),
    errors: [...REFUSALS],
  }),
  audience: endpoint({
    method: 'GET',
    path: '/staff/campaigns/audience',
    access: 'campaigns:read',
    summary: 'How many people of a segment would get a campaign now, and why others wouldn’t',
    query: z.object({ segmentId: Id }),
    response: CampaignAudience,
    errors: [...REFUSALS],
  }),
  getCampaign: endpoint({
    method: 'GET',
    path: '/staff/campaigns/:campaignId',
    access: 'campaigns:read',
    summary: 'A campaign with its words, and how far it is',
    params: ByCampaign,
    response: Campaign,
    errors: [...REFUSALS],
  }),
  previewCampaign: endpoint({
    method: 'GET',
    path: '/staff/campaigns/:campaignId/preview',
    access: 'campaigns:read',
    summary: 'The mail of a campaign as it would be read, with links that open nothing',
    params: ByCampaign,
    response: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
    errors: [...REFUSALS],
  }),
  createCampaign: endpoint({
    method: 'POST',
    path: '/staff/campaigns',
    access: 'campaigns:write',
    audit: 'campaign.create',
    summary: 'Write a draft',
    body: CampaignForm,
    response: Campaign,
    errors: [...REFUSALS],
  }),
  changeCampaign: endpoint({
    method: 'PUT',
    path: '/staff/campaigns/:campaignId',
    access: 'campaigns:write',
    audit: 'campaign.change',
    summary: 'Change a draft as it was seen',
    params: ByCampaign,
    body: z.extend(CampaignForm, { version: z.int() }),
    response: Campaign,
    errors: [...REFUSALS, 'changed_meanwhile'],
  }),
  testCampaign: endpoint({
    method: 'POST',
    path: '/staff/campaigns/:campaignId/tests',
    access: 'campaigns:write',
    audit: 'campaign.test',
    summary: 'Send the mail to whoever asks, at once, marked as a test',
    params: ByCampaign,
    response: SentTest,
    errors: [...REFUSALS],
    rateLimit: { max: 60, windowSeconds: 600 },
    accountLimit: { by: 'caller', max: 30, windowSeconds: 600 },
  }),
  scheduleCampaign: endpoint({
    method: 'POST',
    path: '/staff/campaigns/:campaignId/schedule',
    access: 'campaigns:write',
    audit: 'campaign.schedule',
    summary: 'Let a draft be sent at a time, as it was seen',
    params: ByCampaign,
    body: z.extend(AsSeen, { at: Instant }),
    response: Campaign,
    errors: [...REFUSALS, 'changed_meanwhile', 'too_late'],
  }),
  sendCampaign: endpoint({
    method: 'POST',
    path: '/staff/campaigns/:campaignId/send',
    access: 'campaigns:write',
    audit: 'campaign.send',
    summary: 'Begin to send a draft now, as it was seen',
    params: ByCampaign,
    body: AsSeen,
    response: Campaign,
    errors: [...REFUSALS, 'changed_meanwhile'],
  }),
  stopCampaign: endpoint({
    method: 'POST',
    path: '/staff/campaigns/:campaignId/stop',
    access: 'campaigns:write',
    audit: 'campaign.stop',
    summary: 'Make a scheduled campaign a draft again, or stop one that is being sent',
    params: ByCampaign,
    body: z.object({ state: z.enum(['scheduled', 'sending']) }),
    response: Campaign,
    errors: [...REFUSALS, 'changed_meanwhile'],
  }),
  removeCampaign: endpoint({
    method: 'POST',
    path: '/staff/campaigns/:campaignId/delete',
    access: 'campaigns:write',
    audit: 'campaign.delete',
    summary: 'Delete a draft as it was seen',
    params: ByCampaign,
    body: AsSeen,
    response: z.object({ id: Id }),
    errors: [...REFUSALS, 'changed_meanwhile'],
  }),
} as const;
