import type { Routes } from '@voltcourier/contracts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { DeliveriesService } from './service.ts';

/** Handlers of the log of emails. */
export function deliveriesHandlers(deliveries: DeliveriesService): Handlers<Routes>['deliveries'] {
  return { list: ({ query }) => deliveries.list(query) };
}
