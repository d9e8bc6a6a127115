import { expireBooking, expireDueHolds } from './domains/bookings/expiry.ts';
import { numberOldBookings } from './domains/bookings/booking-numbers.ts';
import { findEmergencyPlace } from './domains/bookings/emergencies/readable-place.ts';
import { foldSlotCounts } from './domains/bookings/availability/repository.ts';
import { abandonCardPayment } from './domains/payments/reconciliation.ts';
import { executeRefund } from './domains/payments/refunds.ts';
import { finishRemovals } from './domains/payments/payment-methods/service.ts';
import { sweepCardPayments } from './domains/payments/sweep.ts';
import { sendPasswordReset } from './domains/accounts/password-reset.ts';
import { pruneBookingClaims } from './domains/bookings/service.ts';
import { sendReminders } from './domains/bookings/reminders.ts';
import { openBookingWindow } from './domains/bookings/availability/seats.ts';
import { rollUpMetrics, verifyMetrics } from './domains/insights/metrics/service.ts';
import {
  pollStripeEvents,
  processStripeEvent,
  pruneStripeEvents,
  retryStripeEvents,
} from './domains/payments/webhooks.ts';
import { sweepBitcoin } from './domains/payments/bitcoin/payments.ts';
import { sweepMemberships } from './domains/memberships/billing/service.ts';
import { resolveIdentities } from './domains/crm/contacts/identity-resolution.ts';
import { collectLeads } from './domains/crm/leads/arrival-pass.ts';
import { runBulkAction } from './domains/crm/contacts/bulk-actions.ts';
import { checkImport, runImport } from './domains/crm/import-export/processing.ts';
import { pruneContactExports, runContactExport } from './domains/crm/import-export/exports.ts';
import { countDueResults } from './domains/marketing/campaigns/results.ts';
import { runCampaign, sweepCampaigns } from './domains/marketing/campaigns/sending.ts';
import { deliverContent, sweepContent } from './domains/marketing/content/delivering.ts';
import { runGeneration, sweepGenerations } from './domains/marketing/assistant/running.ts';
import { refreshFigures } from './domains/marketing/figures/stored-figures.ts';
import { pruneAutomationRuns } from './domains/marketing/automation/running.ts';
import { readSiteChanges } from './domains/marketing/site-report/reading.ts';
import { readTrends } from './domains/marketing/trends/reading.ts';
import { archiveEmails } from './domains/messaging/archive/archiving.ts';
import { sendEmail } from './domains/messaging/notifications/sending.ts';
import { pruneSecondFactors } from './domains/accounts/second-factors.ts';
import { prunePasskeyChallenges } from './domains/accounts/passkeys.ts';
import { pruneProofs } from './domains/accounts/proofs.ts';
import { pruneSignInAttempts } from './domains/accounts/sign-in-attempts.ts';
import { pruneDeletions } from './domains/privacy/erasure/deletion.ts';
import { pruneImports } from './domains/crm/import-export/service.ts';
import { makeDueOccurrences } from './domains/visits/recurring-bookings/occurrences.ts';
import type { Context } from './platform/context.ts';
import { keepAuditMonths } from './platform/audit/retention.ts';
import { pruneRateLimits } from './platform/database/prune-rate-limits.ts';
import { pruneProcesses } from './platform/system/repository.ts';
import type { JobName } from './platform/jobs/queues.ts';

/** Schedules (UTC), as cron expressions. */
export const SCHEDULES: readonly (readonly [JobName, string])[] = [
  ['bookings.expire-due', '* * * * *'],
  ['bookings.number', '* * * * *'],
  ['bookings.recur', '* * * * *'],
  ['bookings.remind', '* * * * *'],
  ['campaigns.sweep', '* * * * *'],
  ['content.sweep', '* * * * *'],
  ['marketing.sweep', '* * * * *'],
  // Six times a day, at 101 units each of 10,000.
  ['marketing.read-trends', '40 */4 * * *'],
  ['marketing.read-site-report', '10 9 * * *'],
  ['memberships.sweep', '* * * * *'],
  ['contacts.resolve-identities', '* * * * *'],
  ['payments.sweep', '* * * * *'],
  ['payments.poll-bitcoin', '* * * * *'],
  ['metrics.roll-up', '* * * * *'],
  // Night on the East Coast.
  ['metrics.verify', '23 8 * * *'],
  ['availability.fold-counts', '* * * * *'],
  ['availability.open-slots', '5 * * * *'],
  ['system.keep-months', '40 7 * * *'],
  ['system.prune', '17 * * * *'],
];

const NEWS_MS = 1_000;

/**
 * Identifies the contacts of new bookings soon after they are announced, in small batches. The
 * schedule picks up announcements that are missed, or lost when the process dies.
 */
function assignSoon({ listener, log }: Context, assign: () => Promise<unknown>): void {
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
      if (channel === 'booking_changes') nudge();
    },
  });
}

/** Deletes expired keys, sessions, files and events. */
async function prune(ctx: Context): Promise<void> {
  await pruneBookingClaims(ctx);
  await pruneStripeEvents(ctx);
  await pruneSecondFactors(ctx);
  await prunePasskeyChallenges(ctx);
  await pruneProofs(ctx);
  await pruneSignInAttempts(ctx);
  await pruneDeletions(ctx);
  await pruneImports(ctx);
  await pruneContactExports(ctx);
  await pruneAutomationRuns(ctx);
  await pruneRateLimits(ctx.db, ctx.now());
  await pruneProcesses(ctx.db);
}

/** Registers payments at the providers, and memberships. */
async function startPayments(ctx: Context): Promise<void> {
  const { jobs } = ctx;
  await jobs.work('payments.process-event', ({ eventId }) => processStripeEvent(ctx, eventId));
  await jobs.work('payments.abandon', async ({ paymentId }) => {
    await abandonCardPayment(ctx, paymentId);
  });
  await jobs.work('payments.refund', ({ refundId }) => executeRefund(ctx, refundId));
  await jobs.work('payments.sweep', async () => {
    await sweepCardPayments(ctx);
    await finishRemovals(ctx);
    await pollStripeEvents(ctx);
  });
  await jobs.work('payments.poll-bitcoin', async () => {
    await sweepBitcoin(ctx);
  });
  await jobs.work('memberships.sweep', async () => {
    await sweepMemberships(ctx);
  });
}

/** Registers campaigns, planned content, and questions to the language model. */
async function startMarketing(ctx: Context): Promise<void> {
  const { jobs } = ctx;
  await jobs.work('campaigns.send', ({ campaignId }) => runCampaign(ctx, campaignId));
  await jobs.work('campaigns.sweep', async () => {
    await sweepCampaigns(ctx);
    await countDueResults(ctx);
  });
  await jobs.work('content.publish', ({ contentId }) => deliverContent(ctx, contentId));
  await jobs.work('content.sweep', () => sweepContent(ctx));
  await jobs.work('marketing.generate', ({ generationId }) => runGeneration(ctx, generationId));
  await jobs.work('marketing.sweep', async () => {
    await sweepGenerations(ctx);
    await refreshFigures(ctx);
  });
  await jobs.work('marketing.read-trends', () => readTrends(ctx));
  await jobs.work('marketing.read-site-report', () => readSiteChanges(ctx));
}

/** Registers the worker's tasks: the handler of every queue, and the schedules. */
export async function startWork(ctx: Context): Promise<void> {
  const { jobs } = ctx;
  await jobs.work('accounts.forgot-password', (request) => sendPasswordReset(ctx, request));
  await jobs.work('bookings.expire', async ({ bookingId }) => {
    await expireBooking(ctx, bookingId);
  });
  await jobs.work('bookings.expire-due', () => expireDueHolds(ctx));
  await jobs.work('availability.fold-counts', () => foldSlotCounts(ctx.db));
  await jobs.work('bookings.find-place', ({ bookingId }) => findEmergencyPlace(ctx, bookingId));
  await jobs.work('bookings.number', () => numberOldBookings(ctx));
  await jobs.work('bookings.recur', () => makeDueOccurrences(ctx));
  await jobs.work('bookings.remind', async () => {
    await sendReminders(ctx);
  });
  await jobs.work('availability.open-slots', () => openBookingWindow(ctx));
  await jobs.work('metrics.roll-up', () => rollUpMetrics(ctx));
  await jobs.work('metrics.verify', async () => {
    await verifyMetrics(ctx);
  });
  await startPayments(ctx);
  // The contact of a request has to be known before it becomes a lead.
  const findOut = async () => {
    await resolveIdentities(ctx);
    await collectLeads(ctx);
  };
  await jobs.work('contacts.resolve-identities', findOut);
  await jobs.work('contacts.run-bulk-action', ({ bulkActionId }) =>
    runBulkAction(ctx, bulkActionId),
  );
  assignSoon(ctx, findOut);
  await jobs.work('imports.validate', ({ importId }) => checkImport(ctx, importId));
  await jobs.work('imports.run', ({ importId }) => runImport(ctx, importId));
  await jobs.work('exports.run', ({ exportId, fieldIds }) =>
    runContactExport(ctx, exportId, fieldIds),
  );
  await startMarketing(ctx);
  await jobs.work('notifications.send-email', ({ emailId }) => sendEmail(ctx, emailId));
  await jobs.work('system.keep-months', async () => {
    await keepAuditMonths(ctx);
    await archiveEmails(ctx);
  });
  await jobs.work('system.prune', async () => {
    await retryStripeEvents(ctx);
    await prune(ctx);
  });
  for (const [name, cron] of SCHEDULES) await jobs.schedule(name, cron);
}
