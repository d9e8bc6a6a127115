import { z } from 'zod';

const otlpUrl = z.url({ protocol: /^https?$/u, error: 'must be an http:// or https:// URL' });

/** Variables for where traces, metrics and errors are sent. */
export const telemetryVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: otlpUrl
    .optional()
    .describe('Collector of traces and metrics (OTLP over HTTP); without it both are off'),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: otlpUrl
    .optional()
    .describe('URL for traces, if not `/v1/traces` of the collector'),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: otlpUrl
    .optional()
    .describe('URL for metrics, if not `/v1/metrics` of the collector'),
  OTEL_SERVICE_NAME: z
    .string()
    .default('voltcourier-api')
    .describe('Name of the service in traces and metrics'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number<string>()
    .min(0)
    .max(1)
    .default(1)
    .describe('Share of requests and jobs that are traced'),
  OTEL_METRIC_EXPORT_INTERVAL: z.coerce
    .number<string>()
    .int()
    .min(100)
    .default(60_000)
    .describe('Interval of metric exports, in milliseconds'),
  SENTRY_DSN: otlpUrl
    .optional()
    .describe('DSN of Sentry or a compatible service, which receives errors'),
};

type TelemetryEnvironment = z.output<z.ZodObject<typeof telemetryVariables>>;

/** Where traces and metrics are sent; undefined if they are off. */
export function telemetryConfig(env: TelemetryEnvironment) {
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/u, '');
  const tracesUrl = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base}/v1/traces`);
  const metricsUrl = env.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT ?? (base && `${base}/v1/metrics`);
  if (tracesUrl === undefined && metricsUrl === undefined) return undefined;
  return {
    tracesUrl,
    metricsUrl,
    serviceName: env.OTEL_SERVICE_NAME,
    sampledShare: env.OTEL_TRACES_SAMPLER_ARG,
    metricIntervalMs: env.OTEL_METRIC_EXPORT_INTERVAL,
  };
}

/** Result of {@link telemetryConfig} if it is on. */
export type TelemetryConfig = NonNullable<ReturnType<typeof telemetryConfig>>;
