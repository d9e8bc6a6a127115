import {
  type Context as TraceContext,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TelemetryConfig } from '../config/telemetry.ts';
import { readRevision } from '../system/revision.ts';
import type { Attributes, Telemetry } from './telemetry.ts';

const SCOPE = 'voltcourier';

function resourceOf({ serviceName }: TelemetryConfig) {
  return resourceFromAttributes({
    'service.name': serviceName,
    'service.version': readRevision().version,
    'process.pid': process.pid,
  });
}

function createTracing(config: TelemetryConfig) {
  const url = config.tracesUrl;
  return new TracerProvider({
    resource: resourceOf(config),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(config.sampledShare) }),
    spanProcessors:
      url === undefined
        ? []
        : [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  });
}

function createMetering(config: TelemetryConfig) {
  const url = config.metricsUrl;
  const provider = new MeterProvider({
    resource: resourceOf(config),
    readers:
      url === undefined
        ? []
        : [
            new PeriodicExportingMetricReader({
              exporter: new OTLPMetricExporter({ url }),
              exportIntervalMillis: config.metricIntervalMs,
              exportTimeoutMillis: Math.min(config.metricIntervalMs, 30_000),
            }),
          ],
  });
  const meter = provider.getMeter(SCOPE);
  const histogram = (name: string) => meter.createHistogram(name, { unit: 's' });
  return {
    provider,
    requests: histogram('http.server.request.duration'),
    jobs: histogram('messaging.process.duration'),
    vendors: histogram('voltcourier.vendor.call.duration'),
  };
}

// An error's message may contain user input; its class doesn't.
const classOf = (error: unknown) => (error instanceof Error ? error.name : 'Error');

const TRACE_PARENT = /^00-(?<traceId>[\da-f]{32})-(?<spanId>[\da-f]{16})-(?<flags>[\da-f]{2})$/u;

function contextOf(traceParent: string | undefined): TraceContext {
  const { traceId, spanId, flags } = TRACE_PARENT.exec(traceParent ?? '')?.groups ?? {};
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16);
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/** Runs work within a span, ends the span, and measures the duration. */
async function runWithin<Result>(
  contexts: AsyncLocalStorageContextManager,
  span: Span,
  parent: TraceContext,
  work: () => Promise<Result>,
): Promise<{ result: Result; seconds: number }> {
  const begun = performance.now();
  try {
    const result = await contexts.with(trace.setSpan(parent, span), work);
    return { result, seconds: (performance.now() - begun) / 1000 };
  } catch (error) {
    span.setAttribute('error.type', classOf(error));
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}

/** Creates traces and metrics that are sent to a collector over HTTP. */
export function createOpenTelemetry(config: TelemetryConfig): Telemetry {
  const tracing = createTracing(config);
  const { provider, requests, jobs, vendors } = createMetering(config);
  const tracer = tracing.getTracer(SCOPE);
  // A context manager of our own, not the global one, so that two in one process don't interfere.
  const contexts = new AsyncLocalStorageContextManager().enable();

  return {
    isOn: true,
    span: async (kind, name, attributes: Attributes, work) => {
      const parent = contexts.active();
      if (trace.getSpan(parent) === undefined) return work();
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, parent);
      const { result, seconds } = await runWithin(contexts, span, parent, work);
      if (kind === 'vendor') vendors.record(seconds, { 'voltcourier.call': name });
      return result;
    },
    beginRequest: ({ method, route, requestId }) => {
      const begun = performance.now();
      const attributes = { 'http.request.method': method, 'http.route': route };
      const options = {
        kind: SpanKind.SERVER,
        attributes: { ...attributes, 'request.id': requestId },
      };
      const span = tracer.startSpan(`${method} ${route}`, options, ROOT_CONTEXT);
      const within = trace.setSpan(ROOT_CONTEXT, span);
      return {
        within: (next) => contexts.with(within, next),
        end: (status) => {
          span.setAttribute('http.response.status_code', status);
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
          requests.record((performance.now() - begun) / 1000, {
            ...attributes,
            'http.response.status_code': status,
          });
        },
      };
    },
    job: async (name, traceParent, work) => {
      const parent = contextOf(traceParent);
      const attributes = { 'messaging.destination.name': name };
      const span = tracer.startSpan(`job ${name}`, { kind: SpanKind.CONSUMER, attributes }, parent);
      const { result, seconds } = await runWithin(contexts, span, parent, work);
      jobs.record(seconds, attributes);
      return result;
    },
    traceParent: () => {
      const found = trace.getSpan(contexts.active())?.spanContext();
      if (found === undefined) return undefined;
      const flags = found.traceFlags.toString(16).padStart(2, '0');
      return `00-${found.traceId}-${found.spanId}-${flags}`;
    },
    stop: async () => {
      // An unreachable collector must not keep a process from ending.
      await Promise.allSettled([tracing.shutdown(), provider.shutdown()]);
    },
  };
}
