import * as z from 'zod/mini';
import {
  BusinessDate,
  Id,
  Instant,
  LocalTime,
  multilineText,
  text,
  Version,
} from '../kernel/scalars.ts';
import { HTTPS_LINK } from './campaigns.ts';
import { CONTENT_CHANNELS } from './content-channels.ts';
import { CONTENT_STATES, CONTENT_STEP_NAMES } from './content-states.ts';

/**
 * Maximum stored text length. Facebook's limit of 63,206 characters is the highest of all channels.
 */
const MAX_TEXT = 65_000;
const MAX_HASHTAGS = 60;

/** A hashtag without its `#`. */
const Hashtag = z
  .string()
  .check(
    z.regex(
      /^[\p{L}\p{N}_]{1,100}$/u,
      'A hashtag has only letters, digits and underscores, at most 100.',
    ),
  );

/** A web address. */
const WebLink = z
  .string('Please enter the address.')
  .check(
    z.maxLength(1800, 'This link is too long.'),
    z.regex(HTTPS_LINK, 'Use an address that begins with https://.'),
  );

/** Planned day and optional time, in the time zone of the business. */
export const ContentPlan = z.object({
  plannedOn: BusinessDate,
  plannedTime: z.nullable(LocalTime),
});

/** A content item as entered. The form and the API validate with this schema. */
export const ContentForm = z.object({
  channel: z.enum(CONTENT_CHANNELS, 'Please choose a channel.'),
  title: text(200).check(z.minLength(1, 'Please give it a title.')),
  text: multilineText(MAX_TEXT),
  hashtags: z
    .array(Hashtag)
    .check(z.maxLength(MAX_HASHTAGS, `Use at most ${MAX_HASHTAGS} hashtags.`)),
  /** Alternative text for the picture. */
  imageDescription: multilineText(1000),
  link: z.nullable(WebLink),
  ...ContentPlan.shape,
});

/** A {@link ContentForm} as checked by the contract. */
export type ContentForm = z.output<typeof ContentForm>;

/** Address of a published post; null if it has none, such as a mail. */
export const ContentPost = z.object({ postUrl: z.nullable(WebLink) });

/** A {@link ContentPost} as checked by the contract. */
export type ContentPost = z.output<typeof ContentPost>;

/** A content item in the calendar. */
export const ContentRow = z.object({
  id: Id,
  channel: z.enum(CONTENT_CHANNELS),
  title: z.string(),
  state: z.enum(CONTENT_STATES),
  plannedOn: z.string(),
  plannedTime: z.nullable(z.string()),
  /** Whether it is scheduled for a time that has passed. */
  isDue: z.boolean(),
  version: Version,
});

/** A {@link ContentRow} as the client reads it. */
export type ContentRow = z.output<typeof ContentRow>;

/** An item on the same channel with nearly the same text, planned within 60 days. */
export const SimilarContent = z.object({
  id: Id,
  title: z.string(),
  plannedOn: z.string(),
  state: z.enum(CONTENT_STATES),
});

/** Status of the notification to the scheduler. */
export const ContentDelivery = z.object({
  attempts: z.int(),
  /** Why the last attempt failed; null if none has. */
  failure: z.nullable(z.string()),
  /** Time of the next attempt; null if there is none. */
  nextAttemptAt: z.nullable(Instant),
});

/** A content item with its text. */
export const ContentItem = z.extend(ContentRow, {
  text: z.string(),
  hashtags: z.array(z.string()),
  imageDescription: z.string(),
  link: z.nullable(z.string()),
  /** The generation it was created from. */
  generationId: z.nullable(Id),
  createdBy: z.string(),
  changedBy: z.string(),
  changedAt: Instant,
  publishedAt: z.nullable(Instant),
  postUrl: z.nullable(z.string()),
  delivery: ContentDelivery,
  /** User names of possible approvers: everyone but the author and the last editor. */
  reviewers: z.array(z.string()),
  similar: z.array(SimilarContent),
});

/** A {@link ContentItem} as the client reads it. */
export type ContentItem = z.output<typeof ContentItem>;

/** Fields of a content item that its history records. */
export const CONTENT_FIELDS = [
  'channel',
  'title',
  'text',
  'hashtags',
  'imageDescription',
  'link',
  'plannedOn',
  'plannedTime',
  'postUrl',
] as const;

/** A field of {@link CONTENT_FIELDS}. */
export type ContentField = (typeof CONTENT_FIELDS)[number];

/** An entry in the history of a content item. */
export const ContentEvent = z.object({
  id: z.int(),
  step: z.enum(CONTENT_STEP_NAMES),
  /** State after the step; null if the item was deleted. */
  state: z.nullable(z.enum(CONTENT_STATES)),
  /** Who took the step; null if it was automatic. */
  by: z.nullable(z.string()),
  at: Instant,
  version: Version,
  /** The reason, or empty. */
  note: z.string(),
  /** The item's fields at that time. Empty fields are missing. */
  words: z.partialRecord(z.enum(CONTENT_FIELDS), z.string()),
});

/** A {@link ContentEvent} as the client reads it. */
export type ContentEvent = z.output<typeof ContentEvent>;

/** Which results of a generation to add to the calendar. */
export const GeneratedContentChoice = z.object({
  generationId: Id,
  /** Zero-based positions of the items in the answer; null adds all of them. */
  indexes: z.nullable(z.array(z.int().check(z.minimum(0), z.maximum(60))).check(z.maxLength(61))),
  /** The edited post including hashtags; null uses the generated one. */
  text: z.nullable(multilineText(MAX_TEXT)),
});

/** A {@link GeneratedContentChoice} as checked by the contract. */
export type GeneratedContentChoice = z.output<typeof GeneratedContentChoice>;
