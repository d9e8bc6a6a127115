import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { findPlaceAt, suggestPlaces } from './service.ts';

/** Handlers of address lookup. */
export function placeHandlers(ctx: Context): Handlers<Routes>['places'] {
  return {
    suggest: ({ query, words }) => suggestPlaces(ctx, query.words, words),
    reverse: ({ query, words }) => findPlaceAt(ctx, query, words),
  };
}
