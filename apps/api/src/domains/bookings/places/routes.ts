import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { findPlaceAt, suggestPlaces } from './service.ts';

/** Handlers of address lookup. */
export function placeHandlers(ctx: Context): Handlers<Routes>['places'] {
  return {
    suggest: ({ query, texts }) => suggestPlaces(ctx, query.words, texts),
    reverse: ({ query, texts }) => findPlaceAt(ctx, query, texts),
  };
}
