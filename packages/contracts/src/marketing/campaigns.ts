import * as z from 'zod/mini';
import { Id, Instant, text, multilineText } from '../kernel/scalars.ts';
import { CampaignBrief } from './campaign-results.ts';
import { CAMPAIGN_STATES, CAMPAIGN_STEP_NAMES } from './campaign-states.ts';
import { SubjectTest, SubjectTestState } from './subject-tests.ts';

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
  /** How many mails go in a minute at most, whoever sends them. */
  ratePerMinute: z._default(
    z
      .int('Please enter a whole number.')
      .check(z.minimum(1, 'At least 1 a minute.'), z.maximum(6000, 'At most 6000 a minute.')),
    300,
  ),
  /** Of a hundred people, how many get nothing, to tell afterwards what the others' mail did. */
  holdoutPercent: z._default(
    z
      .int('Please enter a whole number.')
      .check(z.minimum(0, 'From 0 to 50.'), z.maximum(50, 'From 0 to 50.')),
    0,
  ),
  /** Null where everybody gets the one subject. */
  subjectTest: z._default(z.nullable(SubjectTest), null),
});

/** A {@link CampaignForm} as checked by the contract. */
export type CampaignForm = z.output<typeof CampaignForm>;

/** People of a campaign, by what became of their mail. */
export const CampaignCounts = z.object({
  waiting: z.int(),
  sent: z.int(),
  failed: z.int(),
  /** Who got nothing, to compare the others with. */
  heldOut: z.int(),
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
  /** Null until they are counted. */
  results: z.nullable(CampaignBrief),
  changedBy: z.string(),
  changedAt: Instant,
  version: z.int(),
});

/** A {@link CampaignRow} as the client reads it. */
export type CampaignRow = z.output<typeof CampaignRow>;

/** What of a campaign is reviewed: each a plain text, empty where there is nothing. */
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

/** The reviewed fields of a campaign as they were at a moment; one that came later is missing. */
export const CampaignWords = z.partialRecord(z.enum(CAMPAIGN_FIELDS), z.string());

/** {@link CampaignWords} as the client reads them. */
export type CampaignWords = z.output<typeof CampaignWords>;

/** Who may approve a campaign, and what is new to them. */
export const CampaignReview = z.object({
  /** The user names of those who may approve it: neither who wrote it nor who changed it last. */
  reviewers: z.array(z.string()),
  /** What the changes are compared with; null where it was neither approved nor in review before. */
  since: z.nullable(z.object({ step: z.enum(['approve', 'submit']), at: Instant })),
  changes: z.array(
    z.object({ field: z.enum(CAMPAIGN_FIELDS), before: z.string(), after: z.string() }),
  ),
});

/** A {@link CampaignReview} as the client reads it. */
export type CampaignReview = z.output<typeof CampaignReview>;

/** A campaign with its words. */
export const Campaign = z.extend(CampaignRow, {
  preview: z.string(),
  body: z.string(),
  button: z.nullable(CampaignButton),
  ratePerMinute: z.int(),
  holdoutPercent: z.int(),
  subjectTest: z.nullable(SubjectTestState),
  /** The hours of the night, at the recipient's place, when no mail goes; null where any time is fine. */
  quietHours: z.nullable(z.object({ from: z.string(), to: z.string() })),
  /** Who waits for the end of their night, and when the next of them can get it; null for nobody. */
  nightWait: z.nullable(z.object({ people: z.int(), until: Instant })),
  /** Who paused it, and why; null while it isn't paused. */
  pause: z.nullable(z.object({ by: z.nullable(z.string()), at: Instant, note: z.string() })),
  /** The address below the mail; null where none is set, and then nothing is sent. */
  postalAddress: z.nullable(z.string()),
  /** Null once it is approved. */
  review: z.nullable(CampaignReview),
});

/** A {@link Campaign} as the client reads it. */
export type Campaign = z.output<typeof Campaign>;

/** A step of a campaign, as its history shows it. */
export const CampaignEvent = z.object({
  id: z.int(),
  step: z.enum(CAMPAIGN_STEP_NAMES),
  /** What the campaign was from then on; null where it was deleted. */
  state: z.nullable(z.enum(CAMPAIGN_STATES)),
  /** Whose step it was; null for what happens by itself. */
  by: z.nullable(z.string()),
  at: Instant,
  version: z.int(),
  /** The reason that was given, or nothing. */
  note: z.string(),
  words: CampaignWords,
});

/** A {@link CampaignEvent} as the client reads it. */
export type CampaignEvent = z.output<typeof CampaignEvent>;

/** A reason that staff may give for a step. */
export const CampaignNote = z.object({ note: text(500) });

/** A {@link CampaignNote} as checked by the contract. */
export type CampaignNote = z.output<typeof CampaignNote>;

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
