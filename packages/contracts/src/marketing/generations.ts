import * as z from 'zod/mini';
import { Id, Instant, text } from '../kernel/scalars.ts';
import {
  ContentCalendar,
  CustomerAnalysis,
  GeneratedEmail,
  GeneratedPost,
  LocalPage,
  MarketOpportunities,
  PageBrief,
  UnifiedCampaign,
  VideoIdeas,
} from './answers.ts';

/** Tones of a mail (specification, section 7). */
export const EMAIL_TONES = ['professional', 'friendly', 'urgent'] as const;

/** Networks that posts are written for. */
export const SOCIAL_PLATFORMS = ['twitter', 'linkedin', 'facebook', 'instagram'] as const;

/** Purposes of a post. */
export const SOCIAL_CAMPAIGN_TYPES = [
  'awareness',
  'promotion',
  'education',
  'testimonial',
] as const;

/** Request for a generated mail. */
export const EmailBrief = z.object({
  audience: text(200).check(z.minLength(1, 'Please say who the email is for.')),
  goal: text(400).check(z.minLength(1, 'Please say what the email should achieve.')),
  tone: z._default(z.enum(EMAIL_TONES), 'professional'),
});

/** An {@link EmailBrief} as checked by the contract. */
export type EmailBrief = z.output<typeof EmailBrief>;

/** Request for a generated post. */
export const SocialBrief = z.object({
  platform: z.enum(SOCIAL_PLATFORMS, 'Please choose a network.'),
  campaign_type: z.enum(SOCIAL_CAMPAIGN_TYPES, 'Please choose what the post is for.'),
});

/** A {@link SocialBrief} as checked by the contract. */
export type SocialBrief = z.output<typeof SocialBrief>;

/** Request for a page brief. */
export const PageRequest = z.object({
  keyword: text(80).check(z.minLength(1, 'Enter the words that people search for.')),
});

/** A {@link PageRequest} as checked by the contract. */
export type PageRequest = z.output<typeof PageRequest>;

/** Request for a location page. */
export const LocalPageRequest = z.object({
  place: text(80).check(z.minLength(1, 'Enter a city or region that you serve.')),
});

/** A {@link LocalPageRequest} as checked by the contract. */
export type LocalPageRequest = z.output<typeof LocalPageRequest>;

/** A question for the assistant. */
export const Question = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('customer-analysis') }),
  z.object({ kind: z.literal('email-campaign'), brief: EmailBrief }),
  z.object({ kind: z.literal('social-content'), brief: SocialBrief }),
  z.object({ kind: z.literal('market-opportunities') }),
  z.object({ kind: z.literal('video-ideas') }),
  z.object({ kind: z.literal('content-calendar') }),
  z.object({ kind: z.literal('unified-campaign') }),
  z.object({ kind: z.literal('page-brief'), brief: PageRequest }),
  z.object({ kind: z.literal('local-page'), brief: LocalPageRequest }),
]);

/** A {@link Question} as checked by the contract. */
export type Question = z.output<typeof Question>;

/** The kinds of {@link Question}. */
export const QUESTION_KINDS = [
  'customer-analysis',
  'email-campaign',
  'social-content',
  'market-opportunities',
  'video-ideas',
  'content-calendar',
  'unified-campaign',
  'page-brief',
  'local-page',
] as const satisfies readonly Question['kind'][];

/** States of a generation. A queued one waits for a worker, a running one for the model. */
export const GENERATION_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

/** Why a generation has no answer. */
export const GENERATION_FAILURES = [
  'refused',
  'timeout',
  'rate_limited',
  'quota',
  'invalid_answer',
  'unreachable',
  'rejected',
  'budget_spent',
  'interrupted',
] as const;

/** An answer, tagged with the kind of its question. */
export const Answer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('customer-analysis'), value: CustomerAnalysis }),
  z.object({ kind: z.literal('email-campaign'), value: GeneratedEmail }),
  z.object({ kind: z.literal('social-content'), value: GeneratedPost }),
  z.object({ kind: z.literal('market-opportunities'), value: MarketOpportunities }),
  z.object({ kind: z.literal('video-ideas'), value: VideoIdeas }),
  z.object({ kind: z.literal('content-calendar'), value: ContentCalendar }),
  z.object({ kind: z.literal('unified-campaign'), value: UnifiedCampaign }),
  z.object({ kind: z.literal('page-brief'), value: PageBrief }),
  z.object({ kind: z.literal('local-page'), value: LocalPage }),
]);

/** An {@link Answer} as the client reads it. */
export type Answer = z.output<typeof Answer>;

/** A question to the model and its outcome. */
export const Generation = z.object({
  id: Id,
  question: Question,
  state: z.enum(GENERATION_STATES),
  /** Number of characters received so far. */
  progress: z.int(),
  /** Why there is no answer, with a message; null if there is an answer, or none yet. */
  failure: z.nullable(z.object({ reason: z.enum(GENERATION_FAILURES), sentence: z.string() })),
  answer: z.nullable(Answer),
  model: z.nullable(z.string()),
  inputTokens: z.nullable(z.int()),
  outputTokens: z.nullable(z.int()),
  /** Cost in millionths of a dollar. */
  costMicrodollars: z.nullable(z.int()),
  askedBy: z.string(),
  askedAt: Instant,
  endedAt: z.nullable(Instant),
  /** Until when the cached answer is used for the same question. */
  validUntil: z.nullable(Instant),
  rating: z.nullable(z.enum(['good', 'bad'])),
  /** The campaign that uses the answer. */
  campaignId: z.nullable(Id),
});

/** A {@link Generation} as the client reads it. */
export type Generation = z.output<typeof Generation>;

/** A generation as listed, without its answer. */
export const GenerationRow = z.omit(Generation, { answer: true });

/** A {@link GenerationRow} as the client reads it. */
export type GenerationRow = z.output<typeof GenerationRow>;
