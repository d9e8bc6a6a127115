import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { disconnect, HeldRequests } from '../vendor/unanswered.ts';
import { BadParameter, reverseAnswer, searchAnswer } from './answers.ts';
import type { Geocoder } from './geocoder.ts';

const SLOW_MS = 1500;

const ENDPOINTS = [
  { path: '/api', answer: searchAnswer },
  { path: '/reverse', answer: reverseAnswer },
];

/** Photon's protocol (https://github.com/komoot/photon), as far as finding addresses needs it. */
export function geocoderApi(app: FastifyInstance, geocoder: Geocoder): void {
  const held = new HeldRequests(app);

  for (const { path, answer } of ENDPOINTS) {
    app.get<{ Querystring: Record<string, string> }>(path, async (request, reply) => {
      const entry = {
        at: new Date().toISOString(),
        path,
        parameters: { ...request.query },
        userAgent: request.headers['user-agent'] ?? '',
        fault: geocoder.takeFault()?.kind ?? null,
        status: null as number | null,
      };
      geocoder.add(entry);
      if (entry.fault === 'timeout') return held.hold(reply);
      if (entry.fault === 'reset') return disconnect(reply);
      if (entry.fault === 'slow') await pause(SLOW_MS);
      entry.status = entry.fault === 'server_error' ? 500 : 200;
      if (entry.status === 500) return reply.status(500).send({ message: 'Internal server error' });
      if (entry.fault === 'invalid_answer') return { type: 'Unexpected' };
      try {
        return answer(request.query);
      } catch (error) {
        if (!(error instanceof BadParameter)) throw error;
        entry.status = 400;
        return reply.status(400).send({ message: error.message });
      }
    });
  }
}
