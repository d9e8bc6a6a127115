/** Data reported with an error; nothing that identifies the user. */
export interface ErrorTags {
  /** The sentence in the log, which contains no personal data. */
  readonly sentence: string;
  /** ID of the request in the log. */
  readonly requestId?: string | undefined;
}

/** Reports errors to the operators. */
export interface ErrorReports {
  report(error: Error, tags: ErrorTags): void;
  /** Sends pending reports. */
  stop(): Promise<void>;
}

/** Reports nothing. */
export const NO_REPORTS: ErrorReports = {
  report: () => undefined,
  stop: () => Promise.resolve(),
};

/** Starts error reports if a DSN is configured; only then is the client loaded. */
export async function startErrorReports(dsn: string | undefined): Promise<ErrorReports> {
  if (dsn === undefined) return NO_REPORTS;
  const { createSentry } = await import('./sentry.ts');
  return createSentry(dsn);
}
