import type { TelemetryConfig } from '../config/telemetry.ts';

/** What a span says: no text that somebody typed, no address, no value of a statement. */
export type Attributes = Readonly<Record<string, string | number>>;

/** What kind of work a span is about. */
export type SpanKind = 'statement' | 'vendor';

/** A request while it is answered. */
export interface TracedRequest {
  /** Runs what follows as part of the request. */
  within(next: () => void): void;
  end(status: number): void;
}

/** Traces and metrics (OpenTelemetry), or nothing where they aren't configured. */
export interface Telemetry {
  readonly isOn: boolean;
  /** Runs work in a span of the trace that is under way; outside of one it only runs. */
  span<Result>(
    kind: SpanKind,
    name: string,
    attributes: Attributes,
    work: () => Promise<Result>,
  ): Promise<Result>;
  /** Begins the trace of a request. `route` is the pattern, never the path. */
  beginRequest(request: { method: string; route: string; requestId: string }): TracedRequest;
  /** Runs a job, as part of the trace that sent it. */
  job<Result>(
    name: string,
    traceParent: string | undefined,
    work: () => Promise<Result>,
  ): Promise<Result>;
  /** The trace that is under way, for a job to go on with (W3C Trace Context). */
  traceParent(): string | undefined;
  /** Sends what is still to be sent. */
  stop(): Promise<void>;
}

/** Nothing is traced and nothing measured. */
export const NO_TELEMETRY: Telemetry = {
  isOn: false,
  span: (_kind, _name, _attributes, work) => work(),
  beginRequest: () => ({ within: (next) => next(), end: () => undefined }),
  job: (_name, _traceParent, work) => work(),
  traceParent: () => undefined,
  stop: () => Promise.resolve(),
};

/** Begins to trace and to measure where that is configured; the packages are loaded only then. */
export async function startTelemetry(config: TelemetryConfig | undefined): Promise<Telemetry> {
  if (config === undefined) return NO_TELEMETRY;
  const { createOpenTelemetry } = await import('./open-telemetry.ts');
  return createOpenTelemetry(config);
}
