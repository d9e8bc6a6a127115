import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
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

/** Scheduled marketing jobs: switch on or off, run now, and a log of runs. */
export const automation = {
  automationStatus: endpoint({
    method: 'GET',
    path: '/marketing/automation-status',
    response: AutomationStatus,
  }),
  changeAutomation: endpoint({
    method: 'PUT',
    path: '/marketing/automation',
    body: z.object({ name: AutomationName, isOn: z.boolean() }),
    response: AutomationStatus,
  }),
  runAutomation: endpoint({
    method: 'POST',
    path: '/marketing/automation/runs',
    body: z.object({ name: AutomationName }),
    response: AutomationStatus,
  }),
  automationRuns: endpoint({
    method: 'GET',
    path: '/marketing/automation/runs',
    response: z.object({ runs: z.array(AutomationRun) }),
  }),
} as const;
