import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { BusinessDate, Id, Instant, multilineText, text, Version } from '../kernel/scalars.ts';
import { HTTPS_LINK } from './campaigns.ts';

/** Topics of facts about a competitor. */
export const COMPETITOR_TOPICS = [
  'price',
  'area',
  'response-time',
  'service',
  'reviews',
  'other',
] as const;

const link = (sentence: string) =>
  text(1800, 'This link is too long.').check(z.regex(HTTPS_LINK, sentence));

/** A competitor as staff enter it. */
export const CompetitorForm = z.object({
  name: text(80).check(z.minLength(1, 'Enter the name of the competitor.')),
  website: z.nullable(link('Use an address that begins with https://.')),
  /** Area it serves, as free text. */
  area: text(200),
  notes: multilineText(2000),
});

/** A {@link CompetitorForm} as checked by the contract. */
export type CompetitorForm = z.output<typeof CompetitorForm>;

/** A fact about a competitor, with its source and the day it was observed. */
export const CompetitorFactForm = z.object({
  topic: z.enum(COMPETITOR_TOPICS, 'Choose what the fact is about.'),
  statement: text(300).check(z.minLength(1, 'Enter what you found.')),
  source: link('Enter where you read it, as an address that begins with https://.'),
  observedOn: BusinessDate,
});

/** A {@link CompetitorFactForm} as checked by the contract. */
export type CompetitorFactForm = z.output<typeof CompetitorFactForm>;

/** A {@link CompetitorFactForm} as stored. */
export const CompetitorFact = z.extend(CompetitorFactForm, {
  id: Id,
  addedBy: z.string(),
  /** Whether the fact is old enough to be checked again. */
  isOld: z.boolean(),
});

/** A {@link CompetitorFact} as the client reads it. */
export type CompetitorFact = z.output<typeof CompetitorFact>;

/** A competitor as listed. */
export const CompetitorRow = z.object({
  id: Id,
  name: z.string(),
  website: z.nullable(z.string()),
  area: z.string(),
  facts: z.int(),
  /** Day of the newest fact; null if there is none. */
  observedOn: z.nullable(z.iso.date()),
});

/** A {@link CompetitorRow} as the client reads it. */
export type CompetitorRow = z.output<typeof CompetitorRow>;

/** A competitor with its facts. */
export const Competitor = z.extend(CompetitorForm, {
  id: Id,
  version: Version,
  changedBy: z.string(),
  changedAt: Instant,
  /** Newest first. */
  facts: z.array(CompetitorFact),
});

/** A {@link Competitor} as the client reads it. */
export type Competitor = z.output<typeof Competitor>;

/** Maximum number of facts per competitor. */
export const MAX_COMPETITOR_FACTS = 200;
const ByCompetitor = z.object({ competitorId: Id });
/** The version that was shown before the change. */
const AsSeen = z.object({ version: Version });

/** Competitor records kept by staff. Each fact has a source and a date. */
export const competitors = {
  listCompetitors: endpoint({
    method: 'GET',
    path: '/staff/competitors',
    /** Names are unique, so the last one of a page is its cursor. */
    query: z.object({ after: z.optional(text(80)) }),
    response: z.object({ competitors: z.array(CompetitorRow), hasMore: z.boolean() }),
  }),
  getCompetitor: endpoint({
    method: 'GET',
    path: '/staff/competitors/:competitorId',
    params: ByCompetitor,
    response: Competitor,
  }),
  createCompetitor: endpoint({
    method: 'POST',
    path: '/staff/competitors',
    body: CompetitorForm,
    response: Competitor,
  }),
  changeCompetitor: endpoint({
    method: 'PUT',
    path: '/staff/competitors/:competitorId',
    params: ByCompetitor,
    body: z.extend(CompetitorForm, AsSeen.shape),
    response: Competitor,
  }),
  removeCompetitor: endpoint({
    method: 'POST',
    path: '/staff/competitors/:competitorId/delete',
    params: ByCompetitor,
    body: AsSeen,
    response: z.object({ id: Id }),
  }),
  addCompetitorFact: endpoint({
    method: 'POST',
    path: '/staff/competitors/:competitorId/facts',
    params: ByCompetitor,
    body: CompetitorFactForm,
    response: Competitor,
  }),
  removeCompetitorFact: endpoint({
    method: 'DELETE',
    path: '/staff/competitors/:competitorId/facts/:factId',
    params: z.object({ competitorId: Id, factId: Id }),
    response: Competitor,
  }),
} as const;
