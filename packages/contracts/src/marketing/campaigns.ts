import * as z from 'zod/mini';
import { Id, Instant, text, multilineText, Version } from '../kernel/scalars.ts';
import { CampaignBrief } from './campaign-results.ts';
import { CAMPAIGN_STATES, CAMPAIGN_STEP_NAMES } from './campaign-states.ts';
import { SubjectTest, SubjectTestState } from './subject-tests.ts';

/** An HTTPS URL without credentials. */
export const HTTPS_LINK = /^https:\/\/[a-z\d][a-z\d.-]*(?::\d{1,5})?(?:[/?#][^\s<>"'`\\]*)?$/iu;

/** {@link HTTPS_LINK}, or the path of a page on our site. */
const ButtonLink = z
  .string('Please say where the button leads.')
  .check(
    z.maxLength(1800, 'This link is too long.'),
    z.regex(
      /^(?:https:\/\/[a-z\d][a-z\d.-]*(?::\d{1,5})?(?:[/?#][^\s<>"'`\\]*)?|\/(?:[^\s<>"'`\\/][^\s<>"'`\\]*)?)$/iu,
      'Use an address that begins with https://, or a page of our site such as /pricing.',
    ),
  );

/** The button below the message: its label and its link. */
export const CampaignButton = z.object({
  label: text(40).check(z.minLength(1, 'Please enter the button’s text.')),
  link: ButtonLink,
});

/** A {@link CampaignButton} as the client reads it. */
export type CampaignButton = z.output<typeof CampaignButton>;

/** A campaign as entered. The form and the API validate with this schema. */
export const CampaignForm = z.object({
  /** Visible only to staff. */
  name: text(80).check(z.minLength(1, 'Please give the campaign a name.')),
  segmentId: z.uuid('Please choose who gets it.'),
  subject: text(120).check(z.minLength(1, 'Please write a subject.')),
  /** Preview text that mail programs show next to the subject. */
  preview: text(150),
  /** Paragraphs separated by blank lines. Supports `[words](https://…)` and `{first name}`. */
  body: multilineText(10_000).check(z.minLength(1, 'Please write the email’s text.')),
  button: z.nullable(CampaignButton),
  /** Maximum mails per minute, across all senders. */
  ratePerMinute: z._default(
    z
      .int('Please enter a whole number.')
      .check(z.minimum(1, 'At least 1 a minute.'), z.maximum(6000, 'At most 6000 a minute.')),
    300,
  ),
  /** Percentage of people who get no mail, to measure the effect on the others. */
  holdoutPercent: z._default(
    z
      .int('Please enter a whole number.')
      .check(z.minimum(0, 'From 0 to 50.'), z.maximum(50, 'From 0 to 50.')),
    0,
  ),
  /** Null if everyone gets the same subject. */
  subjectTest: z._default(z.nullable(SubjectTest), null),
});

/** A {@link CampaignForm} as checked by the contract. */
export type CampaignForm = z.output<typeof CampaignForm>;

/** People of a campaign by the outcome of their mail. */
export const CampaignCounts = z.object({
  waiting: z.int(),
  sent: z.int(),
  failed: z.int(),
  /** Holdout group: people who got no mail. */
  heldOut: z.int(),
  /** Opted out of marketing mail, or never opted in. */
  notAgreed: z.int(),
  /** Opted in, but without a confirmed email address of their own. */
  noAddress: z.int(),
  /** Mail to their address bounces. */
  bouncing: z.int(),
});

/** {@link CampaignCounts} as the client reads them. */
export type CampaignCounts = z.output<typeof CampaignCounts>;

/** A campaign as listed. */
export const CampaignRow = z.object({
  id: Id,
  name: z.string(),
  /**
   * The segment's current name, or its name when sending began; null if the segment was deleted.
   */
  segment: z.object({ id: z.nullable(Id), name: z.nullable(z.string()) }),
  subject: z.string(),
  state: z.enum(CAMPAIGN_STATES),
  scheduledAt: z.nullable(Instant),
  startedAt: z.nullable(Instant),
  endedAt: z.nullable(Instant),
  /** Whether the recipients are still being collected. */
  isTaking: z.boolean(),
  counts: CampaignCounts,
  /** Null until the results are counted. */
  results: z.nullable(CampaignBrief),
  createdAt: Instant,
  changedBy: z.string(),
  changedAt: Instant,
  version: Version,
});

/** A {@link CampaignRow} as the client reads it. */
export type CampaignRow = z.output<typeof CampaignRow>;

/** Reviewed fields of a campaign, each plain text, empty if not set. */
export const CAMPAIGN_FIELDS = [
  'name',
  'segment',
  'subject',
  'preview',
  'body',
  'buttonLabel',
  'buttonLink',
  'ratePerMinute',
  'holdoutPercent',
  'subjectB',
  'testPercent',
  'testWaitMinutes',
] as const;

/** A field of {@link CAMPAIGN_FIELDS}. */
export type CampaignField = (typeof CAMPAIGN_FIELDS)[number];

/**
 * Reviewed fields of a campaign at a point in time. Fields added to the product later are missing.
 */
export const CampaignTexts = z.partialRecord(z.enum(CAMPAIGN_FIELDS), z.string());

/** {@link CampaignTexts} as the client reads them. */
export type CampaignTexts = z.output<typeof CampaignTexts>;

/** Who may approve a campaign, and what has changed since they last saw it. */
export const CampaignReview = z.object({
  /** User names of possible approvers: everyone but the author and the last editor. */
  reviewers: z.array(z.string()),
  /** The review that changes are compared with; null if it was never approved or in review. */
  since: z.nullable(z.object({ step: z.enum(['approve', 'submit']), at: Instant })),
  changes: z.array(
    z.object({ field: z.enum(CAMPAIGN_FIELDS), before: z.string(), after: z.string() }),
  ),
});

/** A {@link CampaignReview} as the client reads it. */
export type CampaignReview = z.output<typeof CampaignReview>;

/** A campaign with its content. */
export const Campaign = z.extend(CampaignRow, {
  preview: z.string(),
  body: z.string(),
  button: z.nullable(CampaignButton),
  ratePerMinute: z.int(),
  holdoutPercent: z.int(),
  subjectTest: z.nullable(SubjectTestState),
  /**
   * Quiet hours in the recipient's time zone, during which no mail is sent; null if there are none.
   */
  quietHours: z.nullable(z.object({ from: z.string(), to: z.string() })),
  /**
   * Recipients in their quiet hours, and when the next of them can get the mail; null if there are
   * none.
   */
  nightWait: z.nullable(z.object({ people: z.int(), until: Instant })),
  /** Who paused it and why; null if it isn't paused. */
  pause: z.nullable(z.object({ by: z.nullable(z.string()), at: Instant, note: z.string() })),
  /** Postal address in the footer; null if none is configured, in which case nothing is sent. */
  postalAddress: z.nullable(z.string()),
  /** Null once the campaign is approved. */
  review: z.nullable(CampaignReview),
});

/** A {@link Campaign} as the client reads it. */
export type Campaign = z.output<typeof Campaign>;

/** An entry in the history of a campaign. */
export const CampaignEvent = z.object({
  id: z.int(),
  step: z.enum(CAMPAIGN_STEP_NAMES),
  /** State after the step; null if the campaign was deleted. */
  state: z.nullable(z.enum(CAMPAIGN_STATES)),
  /** Who took the step; null if it was automatic. */
  by: z.nullable(z.string()),
  at: Instant,
  version: Version,
  /** The given reason, or empty. */
  note: z.string(),
  words: CampaignTexts,
});

/** A {@link CampaignEvent} as the client reads it. */
export type CampaignEvent = z.output<typeof CampaignEvent>;

/** A reason for a step, entered by staff. */
export const CampaignNote = z.object({ note: text(500) });

/** A {@link CampaignNote} as checked by the contract. */
export type CampaignNote = z.output<typeof CampaignNote>;

/** How many people of a segment would get a campaign now, and why the others wouldn't. */
export const CampaignAudience = z.object({
  people: z.int(),
  wouldGet: z.int(),
  notAgreed: z.int(),
  noAddress: z.int(),
  bouncing: z.int(),
  /** Whether there are more people than were counted. */
  isMore: z.boolean(),
});

/** A {@link CampaignAudience} as the client reads it. */
export type CampaignAudience = z.output<typeof CampaignAudience>;
