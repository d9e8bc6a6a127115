import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { SANDBOX_SCHEDULER_SECRET } from '../keys.ts';
import { disconnect, HeldRequests } from '../vendor/unanswered.ts';
import type { SchedulerRequest, SchedulerService } from './scheduler.ts';

const TOLERANCE_S = 300;
const KEY = Buffer.from(SANDBOX_SCHEDULER_SECRET.replace(/^whsec_/u, ''), 'base64');

/**
 * Whether a message is signed according to Standard Webhooks (https://www.standardwebhooks.com).
 */
function isSigned(headers: IncomingHttpHeaders, body: string): boolean {
  const id = String(headers['webhook-id'] ?? '');
  const timestamp = String(headers['webhook-timestamp'] ?? '');
  const given = String(headers['webhook-signature'] ?? '').split(' ');
  const age = Date.now() / 1000 - Number(timestamp);
  if (id === '' || !(Math.abs(age) <= TOLERANCE_S)) return false;
  const expected = createHmac('sha256', KEY).update(`${id}.${timestamp}.${body}`).digest('base64');
  return given.some((one) => {
    const signature = Buffer.from(one);
    const right = Buffer.from(`v1,${expected}`);
    return signature.length === right.length && timingSafeEqual(signature, right);
  });
}

/** A scheduler that publishes content: it accepts signed posts, each once. */
export function schedulerApi(app: FastifyInstance, scheduler: SchedulerService): void {
  const held = new HeldRequests(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => done(null, text));

  app.post<{ Body: string }>('/posts', async (request, reply) => {
    const entry: SchedulerRequest = {
      at: new Date().toISOString(),
      id: String(request.headers['webhook-id'] ?? ''),
      isSigned: isSigned(request.headers, request.body),
      fault: scheduler.takeFault()?.kind ?? null,
      status: null,
    };
    scheduler.add(entry);
    const answer = (status: number) => {
      entry.status = status;
      return reply.status(status);
    };
    switch (entry.fault) {
      case 'timeout':
        return held.hold(reply);
      case 'reset':
        return disconnect(reply);
      case 'taken_then_reset':
        takePost();
        return disconnect(reply);
      case 'redirect':
        return answer(302).header('location', '/scheduler/elsewhere').send();
      case 'server_error':
        return answer(500).send({ error: 'The scheduler is out of order.' });
      case 'rejected':
        return answer(422).send({ error: 'The scheduler doesn’t take this.' });
      case null:
        if (!entry.isSigned) return answer(401).send({ error: 'The signature is wrong.' });
        takePost();
        return answer(202).send({ id: entry.id });
    }

    function takePost(): void {
      scheduler.take({ id: entry.id, body: JSON.parse(request.body) as unknown });
    }
  });
}
