/** What is reported of an error beside itself: nothing that says who it happened to. */
export interface ErrorTags {
  /** The sentence of the log, which is ours. */
  readonly sentence: string;
  /** The id of the request in the log. */
  readonly requestId?: string | undefined;
}

/** Reports errors to whoever looks after them. */
export interface ErrorReports {
  report(error: Error, tags: ErrorTags): void;
  /** Sends what is still to be sent. */
  stop(): Promise<void>;
}

/** Nobody is told. */
export const NO_REPORTS: ErrorReports = {
  report: () => undefined,
  stop: () => Promise.resolve(),
};

/** Begins to report where an address is configured; the client is loaded only then. */
export async function startErrorReports(dsn: string | undefined): Promise<ErrorReports> {
  if (dsn === undefined) return NO_REPORTS;
  const { createSentry } = await import('./sentry.ts');
  return createSentry(dsn);
}
