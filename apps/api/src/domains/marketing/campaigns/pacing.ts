import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '../../../platform/context.ts';
import { reserveSend } from './pacing-repository.ts';

/** A turn later than this is left to another job. */
const PATIENCE_MS = 1_000;

/** Whether a mail can be sent now, later or not at all. */
export type Turn =
  | { readonly kind: 'now' }
  | { readonly kind: 'later'; readonly at: Date }
  | { readonly kind: 'over' };

/**
 * Takes the next turn of a campaign to send a mail. Turns are reserved on the campaign's row, so
 * that its rate holds for any number of workers and restarts.
 */
export async function claimTurn(ctx: Context, campaignId: string): Promise<Turn> {
  for (;;) {
    const now = ctx.now();
    const found = await reserveSend(ctx.db, campaignId, now);
    if (found === undefined) return { kind: 'over' };
    if (found.isReserved) return { kind: 'now' };
    const waitMs = found.nextAt.getTime() - now.getTime();
    if (waitMs > PATIENCE_MS) return { kind: 'later', at: found.nextAt };
    await delay(Math.max(1, waitMs));
  }
}
