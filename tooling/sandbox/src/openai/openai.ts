import type { ServerResponse } from 'node:http';
import { ModelFaults } from './faults.ts';
import { ModelRequestLog } from './request-log.ts';

/** The language model: its requests, and the pending faults. Nothing survives a restart. */
export class OpenAi {
  readonly faults = new ModelFaults();
  readonly log = new ModelRequestLog();
  /** Responses that are held back. */
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
