import type { PolicyOf } from '../kernel/policy.ts';
import type { system } from './system.ts';

/** Policy of {@link system}. */
export const systemPolicy = {
  health: {
    access: 'public',
    summary: 'Check that the process is running',
  },
  ready: {
    access: 'public',
    summary: 'Check that the database and the jobs respond',
    errors: ['not_ready'],
  },
  config: {
    access: 'public',
    summary: 'Get the current brand and promises, and which features are on',
  },
} as const satisfies PolicyOf<typeof system>;
