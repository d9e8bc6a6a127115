import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SANDBOX_YOUTUBE_KEY } from '../keys.ts';
import { disconnect, HeldRequests } from '../vendor/unanswered.ts';
import { chartAnswer, searchAnswer } from './answers.ts';
import { backendError, keyInvalid, keyMissing, quotaExceeded, YouTubeError } from './errors.ts';
import type { YouTube } from './youtube.ts';

type Parameters = Readonly<Record<string, string>>;

/** https://developers.google.com/youtube/v3/determine_quota_cost */
const ENDPOINTS = [
  { path: '/search', units: 100, answer: searchAnswer },
  { path: '/videos', units: 1, answer: chartAnswer },
];

/** YouTube's Data API v3, as far as reading trends needs it. */
export function youtubeApi(app: FastifyInstance, youtube: YouTube): void {
  const held = new HeldRequests(app);

  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof YouTubeError)) throw error;
    return reply.status(error.status).send(error.body);
  });

  for (const { path, units, answer } of ENDPOINTS) {
    app.get<{ Querystring: Record<string, string> }>(path, async (request, reply) => {
      const { key, ...parameters } = request.query;
      const entry = {
        at: new Date().toISOString(),
        path: request.url.split('?')[0] ?? '',
        parameters,
        units: 0,
        fault: youtube.takeFault()?.kind ?? null,
        status: null as number | null,
      };
      youtube.add(entry);
      try {
        checkKey(request, key);
        if (entry.fault === 'timeout') return await held.hold(reply);
        if (entry.fault === 'reset') return disconnect(reply);
        if (entry.fault === 'server_error') throw backendError();
        if (entry.fault === 'quota' || !youtube.use(units)) throw quotaExceeded();
        entry.units = units;
        const body = answer(parameters satisfies Parameters, Date.now());
        entry.status = 200;
        return entry.fault === 'invalid_answer' ? { kind: 'youtube#unexpected' } : body;
      } catch (error) {
        entry.status = error instanceof YouTubeError ? error.status : 500;
        throw error;
      }
    });
  }
}

/** The key is sent as a parameter or, to keep it out of URLs, as a header. */
function checkKey(request: FastifyRequest, parameter: string | undefined): void {
  const key = request.headers['x-goog-api-key'] ?? parameter;
  if (key === undefined) throw keyMissing();
  if (key !== SANDBOX_YOUTUBE_KEY) throw keyInvalid();
}
