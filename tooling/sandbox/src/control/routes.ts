import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Bitcoin } from '../bitcoin/bitcoin.ts';
import type { BouncePlan, Bounces } from '../mail/bounces.ts';
import type { Inbox } from '../mail/inbox.ts';
import { MAIL_STAGES, type MailFault, type MailServer } from '../mail/smtp.ts';
import type { Account, RefundPlan } from '../stripe/account.ts';
import { closeDispute, type DisputeResult, openDispute } from '../stripe/disputes.ts';
import { StripeApiError } from '../stripe/errors.ts';
import type { Fault, Faults } from '../stripe/faults.ts';
import { clockTimeOf } from '../stripe/billing/clock-time.ts';
import { settleIntent } from '../stripe/intent-settlement.ts';
import { settleRefund } from '../stripe/refunds.ts';
import type { RequestLog } from '../stripe/request-log.ts';
import type { WebhookBehavior } from '../stripe/webhooks.ts';
import { body, boolean, count, text } from './schemas.ts';

/** The parts that tests can inspect and change. */
export type Controlled = {
  account: Account;
  faults: Faults;
  log: RequestLog;
  inbox: Inbox;
  mailServer: MailServer;
  bounces: Bounces;
  bitcoin: Bitcoin;
  /** Vendors with their own control routes; a reset clears them too. */
  others: readonly { clear(): void }[];
};

/** Routes under `/sandbox`, for tests only: JSON in, JSON out. No vendor has them. */
export function controlRoutes(app: FastifyInstance, controlled: Controlled): void {
  const { account, faults, log, inbox, mailServer, bounces, bitcoin, others } = controlled;

  app.get('/sandbox/state', () => ({
    resources: account.resources.count(),
    customers: account.resources.list('customer', {}, { limit: 10_000 }).data,
    payment_intents: account.resources.list('payment_intent', {}, { limit: 10_000 }).data,
    charges: account.resources.list('charge', {}, { limit: 10_000 }).data,
    refunds: account.resources.list('refund', {}, { limit: 10_000 }).data,
    disputes: account.resources.list('dispute', {}, { limit: 10_000 }).data,
    subscriptions: account.resources.list('subscription', {}, { limit: 10_000 }).data,
    invoices: account.resources.list('invoice', {}, { limit: 10_000 }).data,
    webhooks: account.webhooks.state(),
    settings: account.settings,
    faults: faults.list(),
    mails: inbox.count(),
  }));

  app.post('/sandbox/reset', (_request, reply) => {
    account.reset();
    faults.clear();
    log.clear();
    inbox.clear();
    mailServer.refuseNext(undefined);
    bounces.clear();
    bitcoin.clear();
    for (const other of others) other.clear();
    return reply.status(204).send();
  });

  app.post<{ Body: Partial<WebhookBehavior> & { url?: string } }>(
    '/sandbox/stripe/webhooks',
    {
      schema: body({
        delayMs: count,
        repeat: count,
        reorder: boolean,
        dropNext: count,
        drop: boolean,
        paused: boolean,
        url: text,
      }),
    },
    (request) => {
      account.webhooks.configure(request.body);
      return account.webhooks.state();
    },
  );

  app.post<{ Body: { settleAfterMs?: number | null; testClock?: string | null } }>(
    '/sandbox/stripe/settings',
    {
      schema: body({
        settleAfterMs: { type: ['integer', 'null'], minimum: 0 },
        testClock: { type: ['string', 'null'] },
      }),
    },
    (request) => Object.assign(account.settings, request.body),
  );

  app.post<{
    Body: { payment_intent?: string; refund?: string; result?: 'succeeded' | 'failed' };
  }>(
    '/sandbox/stripe/settle',
    {
      schema: body({
        payment_intent: text,
        refund: text,
        result: { enum: ['succeeded', 'failed'] },
      }),
    },
    (request, reply) => {
      const { payment_intent, refund, result } = request.body;
      return orRefusal(reply, () =>
        account.store.transaction(() =>
          payment_intent === undefined
            ? settleRefund(account, refund ?? '', result)
            : account.at(clockTimeOf(account, payment_intent), () =>
                settleIntent(account, payment_intent, result),
              ),
        ),
      );
    },
  );

  app.post<{ Body: { payment_intent: string; amount?: number } }>(
    '/sandbox/stripe/disputes',
    { schema: body({ payment_intent: text, amount: count }, ['payment_intent']) },
    ({ body: { payment_intent: intent, amount } }, reply) =>
      orRefusal(reply, () => account.store.transaction(() => openDispute(account, intent, amount))),
  );

  app.post<{ Body: { dispute: string; result: DisputeResult } }>(
    '/sandbox/stripe/disputes/close',
    { schema: body({ dispute: text, result: { enum: ['won', 'lost'] } }, ['dispute', 'result']) },
    ({ body: { dispute, result } }, reply) =>
      orRefusal(reply, () =>
        account.store.transaction(() => closeDispute(account, dispute, result)),
      ),
  );

  app.post<{ Body: { next: RefundPlan; count?: number } }>(
    '/sandbox/stripe/refunds',
    { schema: body({ next: { enum: ['succeeded', 'pending', 'failed'] }, count }, ['next']) },
    (request) => {
      const { next, count: times = 1 } = request.body;
      account.settings.nextRefunds.push(...Array.from({ length: times }, () => next));
      return account.settings;
    },
  );

  app.post<{ Body: Fault }>(
    '/sandbox/stripe/fail-next',
    {
      schema: body({
        method: text,
        path: text,
        status: { type: 'integer', minimum: 400, maximum: 599 },
        body: { type: 'object' },
        connection: { enum: ['reset'] },
        delayMs: count,
        count,
        when: { enum: ['before', 'after'] },
      }),
    },
    (request) => {
      faults.add(request.body);
      return { faults: faults.list() };
    },
  );

  app.delete('/sandbox/stripe/fail-next', (_request, reply) => {
    faults.clear();
    return reply.status(204).send();
  });

  app.get('/sandbox/stripe/requests', () => ({ requests: log.list() }));

  app.get<{ Querystring: { to?: string } }>('/sandbox/inbox', (request) => ({
    mails: inbox.list(request.query.to),
  }));

  app.get('/sandbox/inbox/receipts', () => ({ receipts: inbox.listReceipts() }));

  app.delete('/sandbox/inbox', (_request, reply) => {
    inbox.clear();
    return reply.status(204).send();
  });

  app.post<{ Body: Partial<MailFault> }>(
    '/sandbox/mail/fail-next',
    {
      schema: body({
        count,
        code: { type: 'integer', minimum: 400, maximum: 599 },
        message: text,
        stage: { enum: MAIL_STAGES },
      }),
    },
    (request) => {
      const { body: settings } = request;
      const {
        count: times = 1,
        code = 451,
        message = 'Try again later',
        stage = 'data',
      } = settings;
      const fault = { count: times, code, message, stage };
      mailServer.refuseNext(fault);
      return fault;
    },
  );

  app.post<{ Body: BouncePlan }>(
    '/sandbox/mail/bounces',
    {
      schema: body(
        {
          address: text,
          status: text,
          action: { enum: ['failed', 'delayed'] },
          diagnostic: text,
          url: text,
          secret: text,
        },
        ['address', 'status', 'action', 'diagnostic', 'url', 'secret'],
      ),
    },
    (request) => {
      bounces.add(request.body);
      return request.body;
    },
  );
}

function orRefusal(reply: FastifyReply, work: () => object): object {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof StripeApiError)) throw error;
    return reply.status(error.status).send({ error: error.body });
  }
}
