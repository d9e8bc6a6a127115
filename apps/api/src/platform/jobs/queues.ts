import type { Language } from '@voltcourier/contracts';

/**
 * The queues with their job data. A job refers to a row and never copies it: the handler reads the
 * row, so a job that runs twice or late sees current data. The only exception is an address that
 * may not belong to an account.
 */
export interface JobData {
  'accounts.forgot-password': {
    requestId: string;
    email: string;
    name?: string;
    language?: Language;
  };
  'bookings.expire': { bookingId: string };
  'bookings.expire-due': Record<string, never>;
  'bookings.find-place': { bookingId: string };
  'bookings.number': Record<string, never>;
  'bookings.recur': Record<string, never>;
  'bookings.remind': Record<string, never>;
  'availability.fold-counts': Record<string, never>;
  'availability.open-slots': Record<string, never>;
  'campaigns.send': { campaignId: string };
  'campaigns.sweep': Record<string, never>;
  'content.publish': { contentId: string };
  'content.sweep': Record<string, never>;
  'imports.validate': { importId: string };
  'exports.run': { exportId: string; fieldIds?: string[] };
  'imports.run': { importId: string };
  'marketing.generate': { generationId: string };
  'marketing.read-site-report': Record<string, never>;
  'marketing.read-trends': Record<string, never>;
  'marketing.sweep': Record<string, never>;
  'metrics.verify': Record<string, never>;
  'metrics.roll-up': Record<string, never>;
  'payments.abandon': { paymentId: string };
  'payments.poll-bitcoin': Record<string, never>;
  'payments.process-event': { provider: string; eventId: string };
  'payments.refund': { refundId: string };
  'payments.sweep': Record<string, never>;
  'contacts.resolve-identities': Record<string, never>;
  'contacts.run-bulk-action': { bulkActionId: string };
  'memberships.sweep': Record<string, never>;
  'notifications.send-email': { emailId: string };
  'system.keep-months': Record<string, never>;
  'system.prune': Record<string, never>;
}

/** Name of a queue. */
export type JobName = keyof JobData;

// Jobs of a crashed worker still look active. Another worker takes them over after this time
// without a heartbeat, instead of after the 15 minutes that a job may take.
const HEARTBEAT_SECONDS = 10;

// Jobs mostly wait for others, so a worker runs several per queue concurrently.
export const JOBS_AT_ONCE = 5;

export const SLOW_JOBS_AT_ONCE = 3;

const RETRIED = {
  retryLimit: 12,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 600,
  heartbeatSeconds: HEARTBEAT_SECONDS,
};

const REPEATED = { retryLimit: 0, heartbeatSeconds: HEARTBEAT_SECONDS };

interface Queue {
  readonly retry: typeof RETRIED | typeof REPEATED;
  /**
   * Its jobs take long, so each is fetched separately and none waits for others fetched with it.
   */
  readonly isSlow?: true;
  /** What its handler does; shown in the table in docs/architecture.md. */
  readonly does: string;
  /** When a job is sent; undefined if only the schedule sends it. */
  readonly sentWhen?: string;
}

/** All queues. */
export const QUEUES: Readonly<Record<JobName, Queue>> = {
  'accounts.forgot-password': {
    retry: RETRIED,
    does: 'sends the link, if the address has an account',
    sentWhen: 'when a new password is requested',
  },
  'availability.fold-counts': { retry: REPEATED, does: 'adds up the changes of taken seats' },
  'availability.open-slots': { retry: RETRIED, does: 'creates the seats of the booking window' },
  'bookings.expire': {
    retry: RETRIED,
    does: 'expires the booking and frees its seat',
    sentWhen: 'for the moment when a hold ends, a minute ahead',
  },
  'bookings.expire-due': {
    retry: REPEATED,
    does: 'expires holds that are over, and sends the jobs of those that end next',
  },
  'bookings.find-place': {
    retry: RETRIED,
    does: 'writes an address in the place of an emergency’s figures',
    sentWhen: 'on an emergency whose place only a phone knows',
  },
  'bookings.number': { retry: REPEATED, does: 'numbers bookings from before they had numbers' },
  'bookings.recur': {
    retry: REPEATED,
    does: 'makes the bookings of recurring bookings, four weeks ahead',
  },
  'bookings.remind': { retry: REPEATED, does: 'queues the reminders that are due' },
  'campaigns.send': {
    retry: RETRIED,
    isSlow: true,
    does: 'sends it to each recipient',
    sentWhen: 'when a campaign is sent or resumed, and for when its wait ends',
  },
  'campaigns.sweep': {
    retry: REPEATED,
    does: 'sends scheduled campaigns and resumes interrupted ones',
  },
  'contacts.resolve-identities': {
    retry: REPEATED,
    does: 'finds out whose new bookings and requests are, and creates leads',
  },
  'contacts.run-bulk-action': {
    retry: RETRIED,
    does: 'applies it in chunks',
    sentWhen: 'when a bulk action has over 500 contacts',
  },
  'content.publish': {
    retry: RETRIED,
    does: 'tells the scheduler about a content item that is due',
    sentWhen: 'when its time has come, or an attempt failed',
  },
  'content.sweep': { retry: REPEATED, does: 'finds content items that are due' },
  'exports.run': { retry: RETRIED, does: 'writes the file', sentWhen: 'when an export is ordered' },
  'imports.run': {
    retry: RETRIED,
    does: 'imports the rows',
    sentWhen: 'when an import is confirmed',
  },
  'imports.validate': {
    retry: RETRIED,
    does: 'checks each row',
    sentWhen: 'when an import is mapped',
  },
  'marketing.generate': {
    retry: RETRIED,
    isSlow: true,
    does: 'asks the language model, and stores its answer',
    sentWhen: 'when the assistant is asked',
  },
  'marketing.read-site-report': {
    retry: REPEATED,
    does: 'reads what search engines find on the site, and logs what has changed',
  },
  'marketing.read-trends': {
    retry: REPEATED,
    does: 'reads from YouTube which videos many people watch',
  },
  'marketing.sweep': {
    retry: REPEATED,
    does: 'ends or repeats lost questions to the language model, and counts the figures',
  },
  'memberships.sweep': { retry: REPEATED, does: 'updates memberships that are due' },
  'metrics.roll-up': { retry: REPEATED, does: 'adds new events to the daily metrics' },
  'metrics.verify': { retry: REPEATED, does: 'compares the daily metrics with the events' },
  'notifications.send-email': {
    retry: RETRIED,
    does: 'composes and sends it',
    sentWhen: 'when a mail is queued',
  },
  'payments.abandon': {
    retry: RETRIED,
    does: 'cancels the open payment at Stripe',
    sentWhen: 'when an unpaid booking is cancelled',
  },
  'payments.poll-bitcoin': {
    retry: REPEATED,
    does: 'polls the chain and the Lightning node for open payments',
  },
  'payments.process-event': {
    retry: RETRIED,
    does: 'reads the payment or subscription from Stripe',
    sentWhen: 'on a webhook',
  },
  'payments.refund': {
    retry: RETRIED,
    does: 'makes it at Stripe',
    sentWhen: 'when a refund is ordered',
  },
  'payments.sweep': {
    retry: REPEATED,
    does: 'asks Stripe about payments and refunds that are open too long, and finishes interrupted removals of cards',
  },
  'system.keep-months': {
    retry: REPEATED,
    does: 'makes partitions ahead, archives old mails, and drops months that need not be kept',
  },
  'system.prune': {
    retry: REPEATED,
    does: 'deletes expired keys, sessions, files and events; queues unprocessed ones again',
  },
};
