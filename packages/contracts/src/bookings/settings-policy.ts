import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { settings } from './settings.ts';

/** Policy of {@link settings}. */
export const settingsPolicy = {
  get: {
    access: 'settings:read',
    summary: 'Get regions, closed days, and the brand configuration',
    errors: STAFF_ERRORS,
  },
  addRegion: {
    access: 'settings:write',
    audit: 'region.add',
    summary: 'Add a region and its hours',
    status: 201,
    errors: [...STAFF_ERRORS, 'settings_conflict'],
  },
  changeRegion: {
    access: 'settings:write',
    audit: 'region.change',
    summary: 'Change a region, or preview the effects; existing appointments stay',
    errors: [...STAFF_ERRORS, 'settings_conflict', 'changed_meanwhile'],
  },
  removeRegion: {
    access: 'settings:write',
    audit: 'region.remove',
    summary: 'Remove a region that was never used',
    errors: [...STAFF_ERRORS, 'settings_conflict'],
  },
  addDayOff: {
    access: 'settings:write',
    audit: 'day-off.add',
    summary: 'Add a closed day, or preview the effects; existing appointments stay',
    errors: [...STAFF_ERRORS, 'settings_conflict', 'changed_meanwhile'],
  },
  removeDayOff: {
    access: 'settings:write',
    audit: 'day-off.remove',
    summary: 'Remove a closed day',
    errors: STAFF_ERRORS,
  },
} as const satisfies PolicyOf<typeof settings>;
