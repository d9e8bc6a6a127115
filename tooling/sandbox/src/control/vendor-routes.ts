import type { FastifyInstance } from 'fastify';
import { GEOCODER_FAULTS, type Geocoder } from '../geocoder/geocoder.ts';
import { MODEL_FAULTS, type OpenAi } from '../openai/openai.ts';
import { SCHEDULER_FAULTS, type SchedulerService } from '../scheduler/scheduler.ts';
import type { RecordedVendor, VendorFault } from '../vendor/recorded-vendor.ts';
import { YOUTUBE_FAULTS, type YouTube } from '../youtube/youtube.ts';
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
  stateAndFaults(app, '/sandbox/openai', openai, {
    kind: { enum: MODEL_FAULTS },
    retryAfterMs: count,
  });
  stateAndFaults(app, '/sandbox/youtube', youtube, { kind: { enum: YOUTUBE_FAULTS } });
  stateAndFaults(app, '/sandbox/scheduler', scheduler, { kind: { enum: SCHEDULER_FAULTS } });
  stateAndFaults(app, '/sandbox/geocoder', geocoder, { kind: { enum: GEOCODER_FAULTS } });

  app.delete('/sandbox/openai/fail-next', (_request, reply) => {
    openai.clearFaults();
    return reply.status(204).send();
  });

  app.post<{ Body: { pauseMs?: number } }>(
    '/sandbox/openai/settings',
    { schema: body({ pauseMs: count }) },
    (request) => Object.assign(openai.settings, request.body),
  );

  app.post<{ Body: { units: number } }>(
    '/sandbox/youtube/quota',
    { schema: body({ units: count }, ['units']) },
    (request) => {
      youtube.setQuota(request.body.units);
      return youtube.state().quota;
    },
  );

  app.delete('/sandbox/geocoder', (_request, reply) => {
    geocoder.clear();
    return reply.status(204).send();
  });
}

/** Fails requests as the body says, which has `count` and the properties of `fault`. */
function stateAndFaults(
  app: FastifyInstance,
  path: string,
  vendor: RecordedVendor<VendorFault, object>,
  fault: Record<string, object>,
): void {
  app.get(path, () => vendor.state());

  app.post<{ Body: VendorFault }>(
    `${path}/fail-next`,
    { schema: body({ count: { ...count, default: 1 }, ...fault }, ['kind']) },
    (request) => {
      vendor.fail(request.body);
      return { faults: vendor.state().faults };
    },
  );
}
