import type { ServerResponse } from 'node:http';
import { ModelFaults } from './faults.ts';
import { ModelRequestLog } from './request-log.ts';

/** The language model: what was asked, and what is to go wrong. Nothing outlives a restart. */
export class OpenAi {
  readonly faults = new ModelFaults();
  readonly log = new ModelRequestLog();
  /** Responses that are kept waiting. */
  readonly held = new Set<ServerResponse>();
  readonly settings = {
    /** Milliseconds between the pieces of a stream. */
    pauseMs: 0,
  };

  clear(): void {
    this.faults.clear();
    this.log.clear();
    this.settings.pauseMs = 0;
  }
}
