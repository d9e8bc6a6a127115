import * as z from 'zod/mini';
import { endpoint } from '../kernel/route.ts';
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
  VideoIdea,
  VideoIdeas,
} from './answers.ts';

/** How a mail may sound (specification, section 7). */
export const EMAIL_TONES = ['professional', 'friendly', 'urgent'] as const;
/** Networks that posts are written for. */
export const SOCIAL_PLATFORMS = ['twitter', 'linkedin', 'facebook', 'instagram'] as const;
/** What a post is for. */
export const SOCIAL_CAMPAIGN_TYPES = [
  'awareness',
  'promotion',
  'education',
  'testimonial',
] as const;

/** What a mail is asked for with. */
export const EmailBrief = z.object({
  audience: text(200).check(z.minLength(1, 'Please say who the email is for.')),
  goal: text(400).check(z.minLength(1, 'Please say what the email should achieve.')),
  tone: z._default(z.enum(EMAIL_TONES), 'professional'),
});

/** An {@link EmailBrief} as checked by the contract. */
export type EmailBrief = z.output<typeof EmailBrief>;

/** What a post is asked for with. */
export const SocialBrief = z.object({
  platform: z.enum(SOCIAL_PLATFORMS, 'Please choose a network.'),
  campaign_type: z.enum(SOCIAL_CAMPAIGN_TYPES, 'Please choose what the post is for.'),
});

/** A {@link SocialBrief} as checked by the contract. */
export type SocialBrief = z.output<typeof SocialBrief>;

/** What a brief for a page is asked for with. */
export const PageRequest = z.object({
  keyword: text(80).check(z.minLength(1, 'Enter the words that people search for.')),
});

/** A {@link PageRequest} as checked by the contract. */
export type PageRequest = z.output<typeof PageRequest>;

/** What a page about a place is asked for with. */
export const LocalPageRequest = z.object({
  place: text(80).check(z.minLength(1, 'Enter a city or region that you serve.')),
});

/** A {@link LocalPageRequest} as checked by the contract. */
export type LocalPageRequest = z.output<typeof LocalPageRequest>;

/** What the assistant can be asked. */
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

/** What a generation is. A queued one waits for a worker, a running one for the model. */
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

/** An answer, with the kind of question that it answers. */
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

/** One question to the model, and what became of it. */
export const Generation = z.object({
  id: Id,
  question: Question,
  state: z.enum(GENERATION_STATES),
  /** Characters of the answer that have arrived. */
  progress: z.int(),
  /** Why there is no answer, and the sentence that says so; null where there is one, or not yet. */
  failure: z.nullable(z.object({ reason: z.enum(GENERATION_FAILURES), sentence: z.string() })),
  answer: z.nullable(Answer),
  model: z.nullable(z.string()),
  inputTokens: z.nullable(z.int()),
  outputTokens: z.nullable(z.int()),
  /** What it cost, in millionths of a dollar. */
  costMicrodollars: z.nullable(z.int()),
  askedBy: z.string(),
  askedAt: Instant,
  endedAt: z.nullable(Instant),
  /** Until when the same question is answered with it. */
  validUntil: z.nullable(Instant),
  rating: z.nullable(z.enum(['good', 'bad'])),
  /** What became of the answer: a campaign that it was used for. */
  campaignId: z.nullable(Id),
});

/** A {@link Generation} as the client reads it. */
export type Generation = z.output<typeof Generation>;

/** A generation in the list of them: without its answer. */
export const GenerationRow = z.omit(Generation, { answer: true });

/** A {@link GenerationRow} as the client reads it. */
export type GenerationRow = z.output<typeof GenerationRow>;

/** Money that may be spent in a span, and is, in millionths of a dollar. */
const Spending = z.object({ spentMicrodollars: z.int(), limitMicrodollars: z.int() });

/** Whether the assistant can be asked, and what it may still spend. */
export const AssistantStatus = z.object({
  /** Whether a model is configured. */
  isOn: z.boolean(),
  model: z.nullable(z.string()),
  /** Whether YouTube is configured. */
  youtubeIsOn: z.boolean(),
  today: Spending,
  thisMonth: Spending,
});

/** An {@link AssistantStatus} as the client reads it. */
export type AssistantStatus = z.output<typeof AssistantStatus>;

/** A figure that the model was given, as staff read it. */
export const Figure = z.object({ key: z.string(), label: z.string(), value: z.string() });

/** What the live dashboard shows: the newest answers, and what YouTube says. */
export const LiveDashboard = z.object({
  live_marketing_data: z.object({
    youtube_trending: z.array(z.string()),
    video_ideas: z.array(VideoIdea),
    market_opportunities: z.array(z.string()),
    content_calendar: z.array(z.object({ title: z.string(), description: z.string() })),
    target_market: z.string(),
    goal: z.string(),
  }),
  /** When each was made; null where it never was. */
  updated: z.object({
    youtube_trending: z.nullable(Instant),
    video_ideas: z.nullable(Instant),
    market_opportunities: z.nullable(Instant),
    content_calendar: z.nullable(Instant),
  }),
});

/** A {@link LiveDashboard} as the client reads it. */
export type LiveDashboard = z.output<typeof LiveDashboard>;

/** A video that is popular at the moment. */
export const TrendingVideo = z.object({
  id: z.string(),
  title: z.string(),
  channel: z.string(),
  url: z.url(),
  views: z.nullable(z.int()),
  publishedAt: Instant,
});

const REFUSALS = ['unauthenticated', 'forbidden'] as const;
/** Why a question has no answer. */
const NO_ANSWER = [
  ...REFUSALS,
  'assistant_off',
  'assistant_failed',
  'budget_spent',
  'generation_cancelled',
] as const;
/** What may cost money is asked less often than what is read. */
const ASKING = {
  rateLimit: { max: 60, windowSeconds: 600 },
  accountLimit: { by: 'caller', max: 40, windowSeconds: 600 },
} as const;
const ById = z.object({ generationId: Id });
const made = { generationId: Id };

/** The assistant: questions to a language model about the business's own figures. */
export const assistant = {
  status: endpoint({
    method: 'GET',
    path: '/marketing/assistant',
    access: 'campaigns:read',
    summary: 'Whether the assistant is on, and what it may still spend',
    response: AssistantStatus,
    errors: [...REFUSALS],
  }),
  figures: endpoint({
    method: 'GET',
    path: '/marketing/figures',
    access: 'campaigns:read',
    summary: 'The figures that the assistant is given: sums and counts, of nobody in particular',
    response: z.object({ figures: z.array(Figure) }),
    errors: [...REFUSALS],
  }),
  analyzeCustomers: endpoint({
    method: 'GET',
    path: '/marketing/analyze-customers',
    access: 'campaigns:write',
    summary: 'What the figures say of the customers; an answer of today is answered again',
    response: z.extend(CustomerAnalysis, made),
    errors: [...NO_ANSWER],
    ...ASKING,
  }),
  generateEmailCampaign: endpoint({
    method: 'POST',
    path: '/marketing/generate-email-campaign',
    access: 'campaigns:write',
    audit: 'assistant.ask',
    summary: 'Write a mail for an audience and a goal',
    body: EmailBrief,
    response: z.extend(GeneratedEmail, made),
    errors: [...NO_ANSWER],
    ...ASKING,
  }),
  generateSocialContent: endpoint({
    method: 'POST',
    path: '/marketing/generate-social-content',
    access: 'campaigns:write',
    audit: 'assistant.ask',
    summary: 'Write a post for a network',
    body: SocialBrief,
    response: z.extend(GeneratedPost, made),
    errors: [...NO_ANSWER],
    ...ASKING,
  }),
  marketOpportunities: endpoint({
    method: 'GET',
    path: '/marketing/market-opportunities',
    access: 'campaigns:write',
    summary: 'Where the business could grow; an answer of today is answered again',
    response: z.extend(MarketOpportunities, made),
    errors: [...NO_ANSWER],
    ...ASKING,
  }),
  unifiedCampaign: endpoint({
    method: 'POST',
    path: '/marketing/unified-campaign',
    access: 'campaigns:write',
    audit: 'assistant.ask',
    summary: 'Plan videos, pages and comparisons together',
    response: z.object({ unified_results: UnifiedCampaign, generationId: Id }),
    errors: [...NO_ANSWER],
    ...ASKING,
  }),
  generateVideoIdeas: endpoint({
    method: 'POST',
    path: '/youtube/generate-video-ideas',
    access: 'campaigns:write',
    audit: 'assistant.ask',
    summary: 'Think of videos',
    response: z.extend(VideoIdeas, made),
    errors: [...NO_ANSWER],
    ...ASKING,
  }),
  contentCalendar: endpoint({
    method: 'GET',
    path: '/youtube/content-calendar',
    access: 'campaigns:write',
    summary: 'Plan what to publish in the next weeks; an answer of today is answered again',
    response: z.extend(ContentCalendar, made),
    errors: [...NO_ANSWER],
    ...ASKING,
  }),
  trending: endpoint({
    method: 'GET',
    path: '/youtube/trending',
    access: 'campaigns:read',
    summary: 'Videos about charging that many people watch, as YouTube said last',
    response: z.object({
      isOn: z.boolean(),
      /** When YouTube said so; null where it was never asked. */
      asOf: z.nullable(Instant),
      /** Why there is nothing newer; null where nothing went wrong. */
      problem: z.nullable(z.string()),
      videos: z.array(TrendingVideo),
    }),
    errors: [...REFUSALS],
  }),
  liveDashboard: endpoint({
    method: 'GET',
    path: '/marketing/live-dashboard',
    access: 'campaigns:read',
    summary: 'The newest answers and trends, as they are stored: reading them costs nothing',
    response: LiveDashboard,
    errors: [...REFUSALS],
  }),
  startGeneration: endpoint({
    method: 'POST',
    path: '/marketing/generations',
    access: 'campaigns:write',
    audit: 'assistant.ask',
    summary: 'Ask without waiting; an answer that still holds is answered at once',
    body: z.object({ question: Question, anew: z._default(z.boolean(), false) }),
    status: 201,
    response: Generation,
    errors: [...REFUSALS, 'assistant_off', 'budget_spent'],
    ...ASKING,
  }),
  listGenerations: endpoint({
    method: 'GET',
    path: '/marketing/generations',
    access: 'campaigns:read',
    summary: 'What the model was asked, the newest first',
    query: z.object({ after: z.optional(Id), kind: z.optional(z.enum(QUESTION_KINDS)) }),
    response: z.object({ generations: z.array(GenerationRow), hasMore: z.boolean() }),
    errors: [...REFUSALS],
  }),
  getGeneration: endpoint({
    method: 'GET',
    path: '/marketing/generations/:generationId',
    access: 'campaigns:read',
    summary: 'How far a generation is, and its answer',
    params: ById,
    response: Generation,
    errors: [...REFUSALS],
  }),
  cancelGeneration: endpoint({
    method: 'POST',
    path: '/marketing/generations/:generationId/cancel',
    access: 'campaigns:write',
    audit: 'assistant.cancel',
    summary: 'End a generation that isn’t done',
    params: ById,
    response: Generation,
    errors: [...REFUSALS],
  }),
  rateGeneration: endpoint({
    method: 'POST',
    path: '/marketing/generations/:generationId/rating',
    access: 'campaigns:write',
    audit: 'assistant.rate',
    summary: 'Say whether an answer was of use',
    params: ById,
    body: z.object({ rating: z.enum(['good', 'bad']) }),
    response: Generation,
    errors: [...REFUSALS],
  }),
} as const;
