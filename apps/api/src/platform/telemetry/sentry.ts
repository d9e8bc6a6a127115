import { createStackParser, createTransport, Scope } from '@sentry/core';
import { nodeStackLineParser, ServerRuntimeClient } from '@sentry/core/server';
import { readRevision } from '../system/revision.ts';
import type { ErrorReports } from './error-reports.ts';
import { scrubbed } from './scrubbed.ts';

const FLUSH_MS = 2_000;
const SEND_MS = 5_000;

/**
 * Returns the parts of an event that may be sent: the error, the lines of code, and the request.
 * Anything else from the client or an integration is dropped, so that an upgrade can't leak new
 * data.
 */
function kept(event: Record<string, unknown>) {
  const {
    event_id: id,
    timestamp,
    level,
    platform,
    release,
    tags,
    exception,
    type,
  } = event as {
    event_id?: string;
    timestamp?: number;
    level?: 'error';
    platform?: string;
    release?: string;
    tags?: Record<string, string>;
    type?: undefined;
    exception?: { values?: { type?: string; value?: string; stacktrace?: { frames?: Frame[] } }[] };
  };
  const values = exception?.values?.map((one) => ({
    ...(one.type !== undefined && { type: one.type }),
    value: scrubbed(one.value ?? ''),
    stacktrace: { frames: one.stacktrace?.frames?.map(frameOf) ?? [] },
  }));
  return {
    ...(id !== undefined && { event_id: id }),
    ...(timestamp !== undefined && { timestamp }),
    ...(level !== undefined && { level }),
    ...(platform !== undefined && { platform }),
    ...(release !== undefined && { release }),
    ...(tags !== undefined && { tags }),
    exception: { values: values ?? [] },
    type,
  };
}

interface Frame {
  readonly filename?: string;
  readonly function?: string;
  readonly lineno?: number;
  readonly colno?: number;
  readonly in_app?: boolean;
}

const frameOf = ({ filename, function: name, lineno, colno, in_app: isOurs }: Frame): Frame => ({
  ...(filename !== undefined && { filename }),
  ...(name !== undefined && { function: name }),
  ...(lineno !== undefined && { lineno }),
  ...(colno !== undefined && { colno }),
  ...(isOurs !== undefined && { in_app: isOurs }),
});

/** Creates reports to Sentry, or to a server with its protocol. */
export function createSentry(dsn: string): ErrorReports {
  const { version, commit } = readRevision();
  const client = new ServerRuntimeClient({
    dsn,
    release: commit ?? version,
    integrations: [],
    stackParser: createStackParser(nodeStackLineParser()),
    beforeSend: (event) => kept(event as unknown as Record<string, unknown>),
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const answer = await fetch(options.url, {
          method: 'POST',
          body: body as string | Uint8Array<ArrayBuffer>,
          headers: options.headers ?? {},
          signal: AbortSignal.timeout(SEND_MS),
        });
        return { statusCode: answer.status };
      }),
  });
  client.init();
  return {
    report: (error, { sentence, requestId }) => {
      const scope = new Scope();
      scope.setTag('sentence', sentence);
      if (requestId !== undefined) scope.setTag('request_id', requestId);
      client.captureException(error, undefined, scope);
    },
    stop: async () => {
      await client.close(FLUSH_MS);
    },
  };
}
