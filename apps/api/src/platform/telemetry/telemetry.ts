import type { TelemetryConfig } from '../config/telemetry.ts';

/** Attributes of a span: no user input, addresses or statement values. */
export type Attributes = Readonly<Record<string, string | number>>;

/** Kind of work in a span. */
export type SpanKind = 'statement' | 'vendor';

/** A request being answered. */
export interface TracedRequest {
  /** Runs the following code as part of the request. */
  within(next: () => void): void;
  end(status: number): void;
}

/** Traces and metrics (OpenTelemetry); does nothing if not configured. */
export interface Telemetry {
  readonly isOn: boolean;
  /** Runs work in a span of the current trace; without a trace, only runs it. */
  span<Result>(
    kind: SpanKind,
    name: string,
    attributes: Attributes,
    work: () => Promise<Result>,
  ): Promise<Result>;
  /** Starts the trace of a request. `route` is the pattern, never the path. */
  beginRequest(request: { method: string; route: string; requestId: string }): TracedRequest;
  /** Runs a job as part of the trace that sent it. */
  job<Result>(
    name: string,
    traceParent: string | undefined,
    work: () => Promise<Result>,
  ): Promise<Result>;
  /** Returns the current trace for a job to continue (W3C Trace Context). */
  traceParent(): string | undefined;
  /** Sends pending data. */
  stop(): Promise<void>;
}

/** Traces and measures nothing. */
export const NO_TELEMETRY: Telemetry = {
  isOn: false,
  span: (_kind, _name, _attributes, work) => work(),
  beginRequest: () => ({ within: (next) => next(), end: () => undefined }),
  job: (_name, _traceParent, work) => work(),
  traceParent: () => undefined,
  stop: () => Promise.resolve(),
};

/** Starts traces and metrics if configured; only then are the packages loaded. */
export async function startTelemetry(config: TelemetryConfig | undefined): Promise<Telemetry> {
  if (config === undefined) return NO_TELEMETRY;
  const { createOpenTelemetry } = await import('./open-telemetry.ts');
  return createOpenTelemetry(config);
}
