import * as z from 'zod/mini';
import { endpoint } from '../kernel/route.ts';
import { Id, Instant } from '../kernel/scalars.ts';
import {
  ContentCalendar,
  CustomerAnalysis,
  GeneratedEmail,
  GeneratedPost,
  MarketOpportunities,
  UnifiedCampaign,
  VideoIdea,
  VideoIdeas,
} from './answers.ts';
import {
  EmailBrief,
  SocialBrief,
  Question,
  QUESTION_KINDS,
  Generation,
  GenerationRow,
} from './generations.ts';

/** Amount spent in a period and its limit, in millionths of a dollar. */
const Spending = z.object({ spentMicrodollars: z.int(), limitMicrodollars: z.int() });

/** Whether the assistant is available, and its remaining budget. */
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

/** A figure that was given to the model, as displayed to staff. */
export const Figure = z.object({ key: z.string(), label: z.string(), value: z.string() });

/** Contents of the live dashboard: the latest answers and YouTube data. */
export const LiveDashboard = z.object({
  live_marketing_data: z.object({
    youtube_trending: z.array(z.string()),
    video_ideas: z.array(VideoIdea),
    market_opportunities: z.array(z.string()),
    content_calendar: z.array(z.object({ title: z.string(), description: z.string() })),
    target_market: z.string(),
    goal: z.string(),
  }),
  /** When each part was last updated; null if never. */
  updated: z.object({
    youtube_trending: z.nullable(Instant),
    video_ideas: z.nullable(Instant),
    market_opportunities: z.nullable(Instant),
    content_calendar: z.nullable(Instant),
  }),
});

/** A {@link LiveDashboard} as the client reads it. */
export type LiveDashboard = z.output<typeof LiveDashboard>;

/** A trending video. */
export const TrendingVideo = z.object({
  id: z.string(),
  title: z.string(),
  channel: z.string(),
  url: z.url(),
  views: z.nullable(z.int()),
  publishedAt: Instant,
});

const REFUSALS = ['unauthenticated', 'forbidden'] as const;
/** Errors of a question that can't be answered. */
const NO_ANSWER = [
  ...REFUSALS,
  'assistant_off',
  'assistant_failed',
  'budget_spent',
  'generation_cancelled',
] as const;
/** Stricter limit for endpoints that may cost money. */
const ASKING = {
  rateLimit: { max: 60, windowSeconds: 600 },
  accountLimit: { by: 'caller', max: 40, windowSeconds: 600 },
} as const;
const ById = z.object({ generationId: Id });
const made = { generationId: Id };

/** The assistant answers questions about the business's own figures with a language model. */
export const assistant = {
  status: endpoint({
    method: 'GET',
    path: '/marketing/assistant',
    access: 'campaigns:read',
    summary: 'Get whether the assistant is on, and its remaining budget',
    response: AssistantStatus,
    errors: [...REFUSALS],
  }),
  figures: endpoint({
    method: 'GET',
    path: '/marketing/figures',
    access: 'campaigns:read',
    summary: 'List the figures given to the assistant: sums and counts without personal data',
    response: z.object({ figures: z.array(Figure) }),
    errors: [...REFUSALS],
  }),
  analyzeCustomers: endpoint({
    method: 'GET',
    path: '/marketing/analyze-customers',
    access: 'campaigns:write',
    summary: 'Analyze the customers from the figures; reuses an answer of the same day',
    response: z.extend(CustomerAnalysis, made),
    errors: [...NO_ANSWER],
    ...ASKING,
  }),
  generateEmailCampaign: endpoint({
    method: 'POST',
    path: '/marketing/generate-email-campaign',
    access: 'campaigns:write',
    audit: 'assistant.ask',
    summary: 'Generate a mail for an audience and a goal',
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
    summary: 'Generate a social media post',
    body: SocialBrief,
    response: z.extend(GeneratedPost, made),
    errors: [...NO_ANSWER],
    ...ASKING,
  }),
  marketOpportunities: endpoint({
    method: 'GET',
    path: '/marketing/market-opportunities',
    access: 'campaigns:write',
    summary: 'Find growth opportunities; reuses an answer of the same day',
    response: z.extend(MarketOpportunities, made),
    errors: [...NO_ANSWER],
    ...ASKING,
  }),
  unifiedCampaign: endpoint({
    method: 'POST',
    path: '/marketing/unified-campaign',
    access: 'campaigns:write',
    audit: 'assistant.ask',
    summary: 'Plan a unified campaign of videos, pages and comparisons',
    response: z.object({ unified_results: UnifiedCampaign, generationId: Id }),
    errors: [...NO_ANSWER],
    ...ASKING,
  }),
  generateVideoIdeas: endpoint({
    method: 'POST',
    path: '/youtube/generate-video-ideas',
    access: 'campaigns:write',
    audit: 'assistant.ask',
    summary: 'Generate video ideas',
    response: z.extend(VideoIdeas, made),
    errors: [...NO_ANSWER],
    ...ASKING,
  }),
  contentCalendar: endpoint({
    method: 'GET',
    path: '/youtube/content-calendar',
    access: 'campaigns:write',
    summary: 'Plan content for the next weeks; reuses an answer of the same day',
    response: z.extend(ContentCalendar, made),
    errors: [...NO_ANSWER],
    ...ASKING,
  }),
  trending: endpoint({
    method: 'GET',
    path: '/youtube/trending',
    access: 'campaigns:read',
    summary: 'List popular videos about charging, as last returned by YouTube',
    response: z.object({
      isOn: z.boolean(),
      /** When YouTube returned this; null if it was never asked. */
      asOf: z.nullable(Instant),
      /** Why there is no newer data; null if nothing failed. */
      problem: z.nullable(z.string()),
      videos: z.array(TrendingVideo),
    }),
    errors: [...REFUSALS],
  }),
  liveDashboard: endpoint({
    method: 'GET',
    path: '/marketing/live-dashboard',
    access: 'campaigns:read',
    summary: 'Get the latest stored answers and trends, without any cost',
    response: LiveDashboard,
    errors: [...REFUSALS],
  }),
  startGeneration: endpoint({
    method: 'POST',
    path: '/marketing/generations',
    access: 'campaigns:write',
    audit: 'assistant.ask',
    summary: 'Ask a question without waiting; returns a cached answer immediately if still valid',
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
    summary: 'List questions to the model, newest first',
    query: z.object({ after: z.optional(Id), kind: z.optional(z.enum(QUESTION_KINDS)) }),
    response: z.object({ generations: z.array(GenerationRow), hasMore: z.boolean() }),
    errors: [...REFUSALS],
  }),
  getGeneration: endpoint({
    method: 'GET',
    path: '/marketing/generations/:generationId',
    access: 'campaigns:read',
    summary: 'Get the progress and the answer of a generation',
    params: ById,
    response: Generation,
    errors: [...REFUSALS],
  }),
  cancelGeneration: endpoint({
    method: 'POST',
    path: '/marketing/generations/:generationId/cancel',
    access: 'campaigns:write',
    audit: 'assistant.cancel',
    summary: 'Cancel a generation in progress',
    params: ById,
    response: Generation,
    errors: [...REFUSALS],
  }),
  rateGeneration: endpoint({
    method: 'POST',
    path: '/marketing/generations/:generationId/rating',
    access: 'campaigns:write',
    audit: 'assistant.rate',
    summary: 'Rate an answer',
    params: ById,
    body: z.object({ rating: z.enum(['good', 'bad']) }),
    response: Generation,
    errors: [...REFUSALS],
  }),
} as const;
