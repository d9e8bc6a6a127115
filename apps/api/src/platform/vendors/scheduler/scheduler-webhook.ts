import { createHmac } from 'node:crypto';
import { schedulerKeyOf } from '../../config/scheduler.ts';

const TOO_EARLY = 425;
/** Refusals that may succeed on retry. */
const TRANSIENT: readonly number[] = [408, TOO_EARLY, 429];

/** Reason why a scheduler didn't accept a message. */
export class SchedulerFailure extends Error {
  override readonly name = 'SchedulerFailure';
  /** Whether a retry would be refused too. */
  readonly isForGood: boolean;

  /** @param message a sentence for staff. */
  constructor(message: string, isForGood: boolean, cause?: unknown) {
    super(message, { cause });
    this.isForGood = isForGood;
  }
}

/** A message to the scheduler. */
export interface SchedulerMessage {
  /** The same for each retry, so that the receiver can recognize duplicates. */
  readonly id: string;
  readonly body: string;
}

/** A third party's server that publishes content when told to. */
export interface Scheduler {
  /** Sends a message. @throws SchedulerFailure if it isn't accepted. */
  send(message: SchedulerMessage): Promise<void>;
}

/** URL and signing secret of the scheduler. */
export interface SchedulerAccess {
  readonly url: string;
  readonly secret: string;
  readonly timeoutMs: number;
}

function failureOf(status: number): SchedulerFailure {
  if (status >= 300 && status < 400) {
    return new SchedulerFailure(
      `The scheduler answered ${status}, a redirect. Redirects aren’t followed: set SCHEDULER_WEBHOOK_URL to the final address.`,
      true,
    );
  }
  const isForGood = status < 500 && !TRANSIENT.includes(status);
  return new SchedulerFailure(`The scheduler answered ${status}.`, isForGood);
}

/**
 * Creates a scheduler client that sends webhooks signed according to Standard Webhooks
 * (https://www.standardwebhooks.com). Only the configured URL is called: a redirect is a refusal,
 * so that no response can send a request elsewhere.
 */
export function createScheduler({ url, secret, timeoutMs }: SchedulerAccess): Scheduler {
  const key = schedulerKeyOf(secret);
  if (key === undefined) throw new Error('The secret of the scheduler is checked before.');
  return {
    send: async ({ id, body }) => {
      // The receiver compares it with its own clock, so it has to be real time.
      const timestamp = Math.floor(Date.now() / 1000);
      const signature = createHmac('sha256', key)
        .update(`${id}.${timestamp}.${body}`)
        .digest('base64');
      const signal = AbortSignal.timeout(timeoutMs);
      let response: Response;
      try {
        response = await fetch(url, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'webhook-id': id,
            'webhook-timestamp': String(timestamp),
            'webhook-signature': `v1,${signature}`,
          },
          body,
          redirect: 'manual',
          signal,
        });
      } catch (cause) {
        const sentence = signal.aborted
          ? `The scheduler didn’t answer within ${timeoutMs / 1000} seconds.`
          : 'The scheduler can’t be reached.';
        throw new SchedulerFailure(sentence, false, cause);
      }
      // The response body isn't needed and may be long.
      await response.body?.cancel();
      if (!response.ok) throw failureOf(response.status);
    },
  };
}
