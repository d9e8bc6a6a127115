import { type PolicyOf, STAFF_ERRORS } from '../kernel/policy.ts';
import type { automation } from './automation.ts';

/** Policy of {@link automation}. */
export const automationPolicy = {
  automationStatus: {
    access: 'campaigns:read',
    summary: 'List automations with their state and last run',
    errors: STAFF_ERRORS,
  },
  changeAutomation: {
    access: 'campaigns:write',
    audit: 'assistant.automate',
    summary: 'Switch an automation on or off',
    errors: STAFF_ERRORS,
  },
  runAutomation: {
    access: 'campaigns:write',
    audit: 'assistant.run',
    summary: 'Run an automation immediately instead of at its next scheduled time',
    errors: [...STAFF_ERRORS, 'settings_conflict'],
    // Each run uses up some of the daily quota.
    accountLimit: { by: 'caller', max: 6, windowSeconds: 600 },
  },
  automationRuns: {
    access: 'campaigns:read',
    reads: 'replica',
    summary: 'List the last 50 runs of the automations, newest first',
    errors: STAFF_ERRORS,
  },
} as const satisfies PolicyOf<typeof automation>;
