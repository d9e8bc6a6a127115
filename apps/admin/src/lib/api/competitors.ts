import { type Competitor, competitors } from '@voltcourier/contracts/marketing/competitors';
import { type Effect, known } from '@voltcourier/contracts/query';
import { featureApi } from './feature-api.ts';

/** A change of a competitor; a refusal may mean that someone else was faster. */
const COMPETITOR: Effect<Competitor> = {
  keeps: (one) => known('competitors.getCompetitor', { params: { competitorId: one.id } }, one),
  refreshes: ['competitors.listCompetitors'],
  refreshesRefused: ['competitors.getCompetitor', 'competitors.listCompetitors'],
};

export const competitorsApi = featureApi('competitors', competitors, {
  createCompetitor: COMPETITOR,
  changeCompetitor: COMPETITOR,
  removeCompetitor: { refreshes: ['competitors.listCompetitors'] },
  addCompetitorFact: COMPETITOR,
  removeCompetitorFact: COMPETITOR,
});
