import * as z from 'zod/mini';
import { BusinessDate, Id, Instant, LocalTime, multilineText, text } from '../kernel/scalars.ts';
import { HTTPS_LINK } from './campaigns.ts';
import { CONTENT_CHANNELS } from './content-channels.ts';
import { CONTENT_STATES, CONTENT_STEP_NAMES } from './content-states.ts';

/** The longest text that is kept: Facebook takes 63,206 characters, which is the most of all. */
const MAX_TEXT = 65_000;
const MAX_HASHTAGS = 60;

/** A hashtag without its sign. */
const Hashtag = z
  .string()
  .check(
    z.regex(
      /^[\p{L}\p{N}_]{1,100}$/u,
      'A hashtag has only letters, digits and underscores, at most 100.',
    ),
  );

/** An address in the web. */
const WebLink = z
  .string('Please enter the address.')
  .check(
    z.maxLength(1800, 'This link is too long.'),
    z.regex(HTTPS_LINK, 'Use an address that begins with https://.'),
  );

/** The planned day, and the time where there is one, in the time zone of the business. */
export const ContentPlan = z.object({
  plannedOn: BusinessDate,
  plannedTime: z.nullable(LocalTime),
});

/** A content item as it is typed. Both the form and the API check with this. */
export const ContentForm = z.object({
  channel: z.enum(CONTENT_CHANNELS, 'Please choose a channel.'),
  title: text(200).check(z.minLength(1, 'Please give it a title.')),
  text: multilineText(MAX_TEXT),
  hashtags: z
    .array(Hashtag)
    .check(z.maxLength(MAX_HASHTAGS, `Use at most ${MAX_HASHTAGS} hashtags.`)),
  /** What the picture shows, for those who can't see it. */
  imageDescription: multilineText(1000),
  link: z.nullable(WebLink),
  ...ContentPlan.shape,
});

/** A {@link ContentForm} as checked by the contract. */
export type ContentForm = z.output<typeof ContentForm>;

/** Where a published item can be read; null where it has no address, as a mail. */
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
  /** Whether it is scheduled and its time has come. */
  isDue: z.boolean(),
  version: z.int(),
});

/** A {@link ContentRow} as the client reads it. */
export type ContentRow = z.output<typeof ContentRow>;

/** Another item of the same channel and nearly the same words, planned within 60 days. */
export const SimilarContent = z.object({
  id: Id,
  title: z.string(),
  plannedOn: z.string(),
  state: z.enum(CONTENT_STATES),
});

/** What became of telling the scheduler. */
export const ContentDelivery = z.object({
  attempts: z.int(),
  /** Why the last attempt failed; null where none has. */
  failure: z.nullable(z.string()),
  /** When it is tried again; null where it isn't. */
  nextAttemptAt: z.nullable(Instant),
});

/** A content item with its words. */
export const ContentItem = z.extend(ContentRow, {
  text: z.string(),
  hashtags: z.array(z.string()),
  imageDescription: z.string(),
  link: z.nullable(z.string()),
  /** The generation that it came from. */
  generationId: z.nullable(Id),
  createdBy: z.string(),
  changedBy: z.string(),
  changedAt: Instant,
  publishedAt: z.nullable(Instant),
  postUrl: z.nullable(z.string()),
  delivery: ContentDelivery,
  /** The user names of those who may approve it: neither who wrote it nor who changed it last. */
  reviewers: z.array(z.string()),
  similar: z.array(SimilarContent),
});

/** A {@link ContentItem} as the client reads it. */
export type ContentItem = z.output<typeof ContentItem>;

/** What of a content item its history keeps. */
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

/** A step of a content item, as its history shows it. */
export const ContentEvent = z.object({
  id: z.int(),
  step: z.enum(CONTENT_STEP_NAMES),
  /** What the item was from then on; null where it was deleted. */
  state: z.nullable(z.enum(CONTENT_STATES)),
  /** Whose step it was; null for what happens by itself. */
  by: z.nullable(z.string()),
  at: Instant,
  version: z.int(),
  /** The reason, or nothing. */
  note: z.string(),
  /** The item as it was; an empty field is missing. */
  words: z.partialRecord(z.enum(CONTENT_FIELDS), z.string()),
});

/** A {@link ContentEvent} as the client reads it. */
export type ContentEvent = z.output<typeof ContentEvent>;

/** What of a generation is added to the calendar. */
export const GeneratedContentChoice = z.object({
  generationId: Id,
  /** The places of the items in the answer, from 0; null adds them all. */
  indexes: z.nullable(z.array(z.int().check(z.minimum(0), z.maximum(60))).check(z.maxLength(61))),
  /** The post as somebody edited it, hashtags and all; null takes it as it was generated. */
  text: z.nullable(multilineText(MAX_TEXT)),
});

/** A {@link GeneratedContentChoice} as checked by the contract. */
export type GeneratedContentChoice = z.output<typeof GeneratedContentChoice>;
