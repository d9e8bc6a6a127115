import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { startReceiver } from '../../testing/receiver.ts';
import { bookingRequest } from '../../testing/requests.ts';
import { NO_TELEMETRY, startTelemetry } from './telemetry.ts';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly {
    readonly key: string;
    readonly value: { stringValue?: string };
  }[];
}

interface Traces {
  readonly resourceSpans: readonly { scopeSpans: readonly { spans: readonly Span[] }[] }[];
}

const started = useApi({ LOG_LEVEL: 'silent' });
let receiver: Awaited<ReturnType<typeof startReceiver>>;

beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

const spans = (): Span[] =>
  receiver.posted
    .filter(({ path }) => path === '/v1/traces')
    .flatMap(({ text }) => (JSON.parse(text) as Traces).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans: some }) => some);

const valueOf = ({ attributes }: Span, name: string) =>
  attributes.find(({ key }) => key === name)?.value.stringValue;

describe('telemetry', () => {
  it('traces a booking through request, SQL, job and vendor, without user input', async () => {
    const api = await started.startAnother({
      LOG_LEVEL: 'silent',
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    });
    await api.startWork();
    const bookingCall = bookingRequest({ serviceType: 'EMERGENCY', phone: '757 555 0123' });
    const sent = await fetch(`${api.url}/api/booking`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(bookingCall),
    });
    expect(sent.status).toBe(201);
    const isSent = async () => {
      const { rows } = await sql<{ sent: number }>`
        select count(sent_at) as sent from emails where kind = 'staff-emergency'`.execute(
        started.api.ctx.db,
      );
      expect(rows[0]?.sent).toBe(1);
    };
    await vi.waitFor(isSent, { timeout: 20_000, interval: 100 });
    // Pending data is sent before the process ends.
    await api.close();
    const request = spans().find(({ name }) => name === 'POST /api/booking');
    expect(valueOf(request as Span, 'request.id')).toBe(sent.headers.get('x-request-id'));
    const trace = spans().filter(({ traceId }) => traceId === request?.traceId);
    const byId = new Map(trace.map((span) => [span.spanId, span]));
    const above = (span: Span): string[] => {
      const parent = byId.get(span.parentSpanId ?? '');
      return parent === undefined ? [] : [parent.name, ...above(parent)];
    };
    const call = trace.find(({ name }) => name === 'mail send');
    expect(above(call as Span)).toEqual(['job notifications.send-email', 'POST /api/booking']);
    const insert = trace.find((span) => valueOf(span, 'db.query.text')?.includes('emails'));
    expect(above(insert as Span).at(-1)).toBe('POST /api/booking');
    const everything = receiver.posted.map(({ text }) => text).join('');
    for (const typed of [
      bookingCall.name,
      bookingCall.email,
      bookingCall.location,
      '757 555 0123',
    ]) {
      expect(everything).not.toContain(typed);
    }
    const metrics = receiver.posted.filter(({ path }) => path === '/v1/metrics');
    expect(metrics.map(({ text }) => text).join('')).toContain('http.server.request.duration');
  });

  it('does not affect responses while the collector is unreachable', async () => {
    const api = await started.startAnother({
      LOG_LEVEL: 'silent',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
    });
    expect((await fetch(`${api.url}/api/health`)).status).toBe(200);
  });
});

it('telemetry is off without a configured collector', async () => {
  expect(await startTelemetry(undefined)).toBe(NO_TELEMETRY);
  expect(NO_TELEMETRY.traceParent()).toBeUndefined();
});
