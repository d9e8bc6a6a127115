import { settings, type Settings } from '@voltcourier/contracts/bookings/settings';
import { type Effect, known } from '@voltcourier/contracts/query';
import { featureApi } from './feature-api.ts';

const ofSettings = <Answer>(settingsIn: (answer: Answer) => Settings): Effect<Answer> => ({
  keeps: (answer) => known('settings.get', {}, settingsIn(answer)),
  refreshesRefused: ['settings.get'],
});

const SETTINGS = ofSettings((answer: Settings) => answer);

const APPLIED_SETTINGS = ofSettings((answer: { settings: Settings }) => answer.settings);

export const settingsApi = featureApi('settings', settings, {
  addRegion: SETTINGS,
  changeRegion: APPLIED_SETTINGS,
  removeRegion: SETTINGS,
  addDayOff: APPLIED_SETTINGS,
  removeDayOff: SETTINGS,
});
