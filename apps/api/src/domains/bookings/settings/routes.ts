import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Handlers, staffActor } from '../../../platform/http/handlers.ts';
import {
  addDayOff,
  addRegion,
  changeRegion,
  getSettings,
  removeDayOff,
  removeRegion,
} from './service.ts';

/** Handlers of settings. */
export function settingsHandlers(ctx: Context): Handlers<Routes>['settings'] {
  return {
    get: () => getSettings(ctx),
    addRegion: ({ caller, body }) => addRegion(ctx, staffActor(caller), body),
    changeRegion: ({ caller, params, body }) =>
      changeRegion(ctx, staffActor(caller), params.regionId, body),
    removeRegion: ({ caller, params }) => removeRegion(ctx, staffActor(caller), params.regionId),
    addDayOff: ({ caller, body }) => addDayOff(ctx, staffActor(caller), body),
    removeDayOff: ({ caller, params }) => removeDayOff(ctx, staffActor(caller), params.dayOffId),
  };
}
