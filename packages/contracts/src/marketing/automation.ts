import * as z from 'zod/mini';
import { endpoint } from '../kernel/route.ts';
import { Id, Instant } from '../kernel/scalars.ts';

/** Scheduled marketing jobs that can be switched off. */
export const AUTOMATIONS = ['youtube', 'seo'] as const;

/** One of the {@link AUTOMATIONS}. */
export const AutomationName = z.enum(AUTOMATIONS);

/** An {@link AutomationName} as the client reads it. */
export type AutomationName = z.output<typeof AutomationName>;

/** Which automations are on, and when each last succeeded (specification, section 3). */
export const AutomationStatus = z.object({
  status: z.enum(['active', 'inactive']),
  youtube_active: z.boolean(),
  seo_active: z.boolean(),
  last_youtube_update: z.nullable(Instant),
  last_seo_update: z.nullable(Instant),
  total_content_pieces: z.int(),
  total_keywords: z.int(),
});

/** An {@link AutomationStatus} as the client reads it. */
export type AutomationStatus = z.output<typeof AutomationStatus>;

/** One run of an automation. */
export const AutomationRun = z.object({
  id: Id,
  name: AutomationName,
  startedAt: Instant,
  /** Null while it runs. */
  endedAt: z.nullable(Instant),
  hasFailed: z.boolean(),
  /** One sentence with the result or the reason for the failure; null while it runs. */
  outcome: z.nullable(z.string()),
});

/** An {@link AutomationRun} as the client reads it. */
export type AutomationRun = z.output<typeof AutomationRun>;

const REFUSALS = ['unauthenticated', 'forbidden'] as const;

/** Scheduled marketing jobs: switch on or off, run now, and a log of runs. */
export const automation = {
  automationStatus: endpoint({
    method: 'GET',
    path: '/marketing/automation-status',
    access: 'campaigns:read',
    summary: 'List automations with their state and last run',
    response: AutomationStatus,
    errors: [...REFUSALS],
  }),
  changeAutomation: endpoint({
    method: 'PUT',
    path: '/marketing/automation',
    access: 'campaigns:write',
    audit: 'assistant.automate',
    summary: 'Switch an automation on or off',
    body: z.object({ name: AutomationName, isOn: z.boolean() }),
    response: AutomationStatus,
    errors: [...REFUSALS],
  }),
  runAutomation: endpoint({
    method: 'POST',
    path: '/marketing/automation/runs',
    access: 'campaigns:write',
    audit: 'assistant.run',
    summary: 'Run an automation immediately instead of at its next scheduled time',
    body: z.object({ name: AutomationName }),
    response: AutomationStatus,
    errors: [...REFUSALS, 'settings_conflict'],
    // Each run uses up some of the daily quota.
    accountLimit: { by: 'caller', max: 6, windowSeconds: 600 },
  }),
  automationRuns: endpoint({
    method: 'GET',
    path: '/marketing/automation/runs',
    access: 'campaigns:read',
    reads: 'replica',
    summary: 'List the last 50 runs of the automations, newest first',
    response: z.object({ runs: z.array(AutomationRun) }),
    errors: [...REFUSALS],
  }),
} as const;
