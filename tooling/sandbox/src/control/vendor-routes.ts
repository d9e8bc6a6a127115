import type { FastifyInstance } from 'fastify';
import { GEOCODER_FAULTS, type Geocoder, type GeocoderFaultKind } from '../geocoder/geocoder.ts';
import { MODEL_FAULTS, type ModelFaultKind } from '../openai/faults.ts';
import type { OpenAi } from '../openai/openai.ts';
import { YOUTUBE_FAULTS, type YouTube, type YouTubeFaultKind } from '../youtube/youtube.ts';
import {
  SCHEDULER_FAULTS,
  type SchedulerFaultKind,
  type SchedulerService,
} from '../scheduler/scheduler.ts';
import { body, count } from './schemas.ts';

/**
 * Routes under `/sandbox` with which tests inspect the language model, YouTube, the scheduler and
 * the geocoder, and make them fail.
 */
export function vendorControlRoutes(
  app: FastifyInstance,
  {
    openai,
    youtube,
    scheduler,
    geocoder,
  }: { openai: OpenAi; youtube: YouTube; scheduler: SchedulerService; geocoder: Geocoder },
): void {
  const { faults, log, settings } = openai;
  const modelState = () => ({ settings, faults: faults.list(), requests: log.list() });

  app.get('/sandbox/openai', modelState);

  app.post<{ Body: { kind: ModelFaultKind; count?: number; retryAfterMs?: number } }>(
    '/sandbox/openai/fail-next',
    { schema: body({ kind: { enum: MODEL_FAULTS }, count, retryAfterMs: count }, ['kind']) },
    ({ body: { kind, count: times, retryAfterMs } }) => {
      faults.add(kind, times, retryAfterMs);
      return { faults: faults.list() };
    },
  );

  app.delete('/sandbox/openai/fail-next', (_request, reply) => {
    faults.clear();
    return reply.status(204).send();
  });

  app.post<{ Body: { pauseMs?: number } }>(
    '/sandbox/openai/settings',
    { schema: body({ pauseMs: count }) },
    (request) => Object.assign(settings, request.body),
  );

  app.get('/sandbox/youtube', () => youtube.state());

  app.post<{ Body: { kind: YouTubeFaultKind; count?: number } }>(
    '/sandbox/youtube/fail-next',
    { schema: body({ kind: { enum: YOUTUBE_FAULTS }, count }, ['kind']) },
    ({ body: { kind, count: times } }) => {
      youtube.fail(kind, times);
      return { faults: youtube.state().faults };
    },
  );

  app.post<{ Body: { units: number } }>(
    '/sandbox/youtube/quota',
    { schema: body({ units: count }, ['units']) },
    (request) => {
      youtube.setQuota(request.body.units);
      return youtube.state().quota;
    },
  );

  app.get('/sandbox/scheduler', () => scheduler.state());

  app.post<{ Body: { kind: SchedulerFaultKind; count?: number } }>(
    '/sandbox/scheduler/fail-next',
    { schema: body({ kind: { enum: SCHEDULER_FAULTS }, count }, ['kind']) },
    ({ body: { kind, count: times } }) => {
      scheduler.fail(kind, times);
      return { faults: scheduler.state().faults };
    },
  );

  app.get('/sandbox/geocoder', () => geocoder.state());

  app.post<{ Body: { kind: GeocoderFaultKind; count?: number } }>(
    '/sandbox/geocoder/fail-next',
    { schema: body({ kind: { enum: GEOCODER_FAULTS }, count }, ['kind']) },
    ({ body: { kind, count: times } }) => {
      geocoder.fail(kind, times);
      return { faults: geocoder.state().faults };
    },
  );

  app.delete('/sandbox/geocoder', (_request, reply) => {
    geocoder.clear();
    return reply.status(204).send();
  });
}
