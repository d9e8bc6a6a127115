import type { Routes } from '@voltcourier/contracts';
import { type Handlers, staffActor } from '../../../platform/http/handlers.ts';
import type { SettingsService } from './service.ts';

/** Handlers of what staff set. */
export function settingsHandlers(settings: SettingsService): Handlers<Routes>['settings'] {
  return {
    get: () => settings.get(),
    addRegion: ({ caller, body }) => settings.addRegion(staffActor(caller), body),
    changeRegion: ({ caller, params, body }) =>
      settings.changeRegion(staffActor(caller), params.regionId, body),
    removeRegion: ({ caller, params }) =>
      settings.removeRegion(staffActor(caller), params.regionId),
    addDayOff: ({ caller, body }) => settings.addDayOff(staffActor(caller), body),
    removeDayOff: ({ caller, params }) =>
      settings.removeDayOff(staffActor(caller), params.dayOffId),
  };
}
