import { type Competitor, competitors } from '@voltcourier/contracts/marketing/competitors';
import { type Effect, known } from '@voltcourier/contracts/query';
import { featureApi } from './feature-api.ts';

const READS = ['competitors.getCompetitor', 'competitors.listCompetitors'] as const;

/** A change of a competitor; a refusal may mean that someone else was faster. */
const COMPETITOR: Effect<Competitor> = {
  keeps: (one) => known('competitors.getCompetitor', { params: { competitorId: one.id } }, one),
  refreshes: ['competitors.listCompetitors'],
  refreshesRefused: READS,
};

export const competitorsApi = featureApi('competitors', competitors, {
  createCompetitor: COMPETITOR,
  changeCompetitor: COMPETITOR,
  removeCompetitor: { refreshes: ['competitors.listCompetitors'], refreshesRefused: READS },
  addCompetitorFact: COMPETITOR,
  removeCompetitorFact: COMPETITOR,
});
