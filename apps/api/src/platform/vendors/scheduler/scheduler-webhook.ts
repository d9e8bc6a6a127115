import { createHmac } from 'node:crypto';
import { schedulerKeyOf } from '../../config/scheduler.ts';

const TOO_EARLY = 425;
/** Refusals that may be none the next time. */
const TRANSIENT: readonly number[] = [408, TOO_EARLY, 429];

/** Why a scheduler hasn't taken a message. */
export class SchedulerFailure extends Error {
  override readonly name = 'SchedulerFailure';
  /** Whether the same message would be refused again. */
  readonly isForGood: boolean;

  /** @param message a sentence that staff read. */
  constructor(message: string, isForGood: boolean, cause?: unknown) {
    super(message, { cause });
    this.isForGood = isForGood;
  }
}

/** A message to the scheduler. */
export interface SchedulerMessage {
  /** The same for each repeat, by which the receiver knows it. */
  readonly id: string;
  readonly body: string;
}

/** Somebody's server that publishes what it is told to. */
export interface Scheduler {
  /** @throws SchedulerFailure where it isn't taken. */
  send(message: SchedulerMessage): Promise<void>;
}

/** Where the scheduler is, and what signs messages to it. */
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
 * Tells a scheduler over a webhook that is signed as Standard Webhooks says
 * (https://www.standardwebhooks.com). Only the configured address is asked: a redirect is a refusal,
 * so that no answer can lead a request elsewhere.
 */
export function createScheduler({ url, secret, timeoutMs }: SchedulerAccess): Scheduler {
  const key = schedulerKeyOf(secret);
  if (key === undefined) throw new Error('The secret of the scheduler is checked before.');
  return {
    send: async ({ id, body }) => {
      // The receiver compares it with a clock of its own.
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
      // What it says is of no use, and may be long.
      await response.body?.cancel();
      if (!response.ok) throw failureOf(response.status);
    },
  };
}
