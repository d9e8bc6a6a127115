import type { Routes } from '@voltcourier/contracts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { MetricsService } from './service.ts';

/** The handler of what the business comes to. */
export function figureHandlers(figures: MetricsService): Handlers<Routes>['metrics'] {
  return { overview: ({ query }) => figures.overview(query) };
}
