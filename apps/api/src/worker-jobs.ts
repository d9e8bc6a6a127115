import { pruneRateLimits } from './platform/database/prune-rate-limits.ts';
import type { Dependencies } from './platform/dependencies.ts';
import type { JobName } from './platform/jobs/jobs.ts';
import type { Services } from './services.ts';

/** What runs by the clock (UTC), as cron expressions. */
export const SCHEDULES: readonly (readonly [JobName, string])[] = [
  ['bookings.expire-due', '* * * * *'],
  ['bookings.remind', '* * * * *'],
  ['campaigns.sweep', '* * * * *'],
  ['memberships.sweep', '* * * * *'],
  ['contacts.resolve-identities', '* * * * *'],
  ['payments.sweep', '* * * * *'],
  ['payments.poll-bitcoin', '* * * * *'],
  ['metrics.roll-up', '* * * * *'],
  // Night on the east coast.
  ['metrics.verify', '23 8 * * *'],
  ['availability.fold-counts', '* * * * *'],
  ['availability.open-slots', '5 * * * *'],
  ['system.prune', '17 * * * *'],
];

const EXPIRY_BATCH = 200;
// More than these wait for the next look.
const EXPIRIES_AHEAD = 5_000;
// A minute, until the next look, and some seconds that it may be late.
const EXPIRY_AHEAD_SECONDS = 75;
const NEWS_MS = 1_000;

/**
 * Finds out whose new bookings are soon after they are announced, those of a moment together. What
 * isn't heard, or is lost with the process, is found by the schedule.
 */
function assignSoon({ listener, log }: Dependencies, assign: () => Promise<unknown>): void {
  let isWaiting = false;
  const nudge = (): void => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      assign().catch((error: unknown) => log.warn({ err: error }, 'People are found out later.'));
    }, NEWS_MS).unref();
  };
  listener.subscribe({
    onListening: () => undefined,
    onDisconnected: () => undefined,
    onNotification: (channel) => {
      if (channel !== 'access_changes') nudge();
    },
  });
}

/** Registers what the worker does: the handler of every queue, and the schedules. */
export async function startWork(deps: Dependencies, services: Services): Promise<void> {
  const { db, jobs, now } = deps;
  const { availability, bookings, credentials, membershipBilling, notifications } = services;
  const { passkeys, payments, secondFactors, webhooks } = services;
  await jobs.work('accounts.forgot-password', (request) => credentials.sendReset(request));
  await jobs.work('bookings.expire', async ({ bookingId }) => {
    await bookings.expire(bookingId);
  });
  // Every hold lasts for minutes, so that a minute ahead all are known that end by then: only those
  // that nobody has paid for until then cause a job.
  await jobs.work('bookings.expire-due', async () => {
    let due: string[];
    do {
      due = await bookings.listDueHolds(EXPIRY_BATCH);
      for (const id of due) await bookings.expire(id);
    } while (due.length === EXPIRY_BATCH);
    const ending = await bookings.listEndingHolds(EXPIRY_AHEAD_SECONDS, EXPIRIES_AHEAD);
    for (const { id, endsAt } of ending) {
      await jobs.send(db, 'bookings.expire', { bookingId: id }, { startAfter: endsAt });
    }
  });
  await jobs.work('availability.fold-counts', () => availability.foldSlotCounts());
  await jobs.work('bookings.remind', async () => {
    await bookings.remind();
  });
  await jobs.work('availability.open-slots', () => availability.openWindow());
  await jobs.work('metrics.roll-up', () => services.metrics.fold());
  await jobs.work('metrics.verify', async () => {
    await services.metrics.check();
  });
  await jobs.work('payments.process-event', ({ eventId }) => webhooks.process(eventId));
  await jobs.work('payments.refund', ({ refundId }) => payments.refund(refundId));
  await jobs.work('payments.sweep', async () => {
    await payments.sweep();
    await webhooks.poll();
  });
  await jobs.work('payments.poll-bitcoin', async () => {
    await payments.bitcoin.sweep();
  });
  await jobs.work('memberships.sweep', async () => {
    await membershipBilling.sweep();
  });
  // Whose a request is is known first; then it becomes a lead.
  const findOut = async () => {
    await services.identityResolution.assign();
    await services.leadArrivals.collect();
  };
  await jobs.work('contacts.resolve-identities', findOut);
  await jobs.work('contacts.run-bulk-action', ({ bulkActionId }) =>
    services.bulkActions.run(bulkActionId),
  );
  assignSoon(deps, findOut);
  const { imports, importProcessing, contactExports } = services;
  await jobs.work('imports.validate', ({ importId }) => importProcessing.check(importId));
  await jobs.work('imports.run', ({ importId }) => importProcessing.run(importId));
  await jobs.work('exports.run', ({ exportId, fieldIds }) =>
    contactExports.run(exportId, fieldIds),
  );
  await jobs.work('campaigns.send', ({ campaignId }) => services.campaignSending.run(campaignId));
  await jobs.work('campaigns.sweep', () => services.campaignSending.sweep());
  await jobs.work('notifications.send-email', ({ emailId }) => notifications.send(emailId));
  await jobs.work('system.prune', async () => {
    await bookings.prune();
    await webhooks.prune();
    await secondFactors.prune();
    await passkeys.prune();
    await services.proofs.prune();
    await services.signInAttempts.prune();
    await services.deletion.prune();
    await imports.prune();
    await contactExports.prune();
    await pruneRateLimits(db, now());
  });
  for (const [name, cron] of SCHEDULES) await jobs.schedule(name, cron);
}
