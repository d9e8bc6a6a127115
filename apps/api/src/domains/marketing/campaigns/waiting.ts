import { canCampaign } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { addCampaignEvent } from './events-repository.ts';
import { nightWaitOf } from './quiet-hours.ts';
import { countRecipients, isNobodyLeft, NOBODY } from './recipients-repository.ts';
import { type CampaignRow, lockCampaign, markSent } from './repository.ts';
import { advanceTest, isTesting } from './subject-tests.ts';
import { countTurnsByZone, saveWait } from './variants-repository.ts';

/** Maximum difference between the clocks of the database and the API. */
const CLOCKS_MS = 1_000;

async function finish(ctx: Context, trx: Database, { id }: CampaignRow): Promise<void> {
  const counts = await countRecipients(trx, [id]);
  const at = ctx.now();
  await markSent(trx, id, counts.get(id) ?? NOBODY, at);
  await addCampaignEvent(trx, id, { step: 'finish', by: null, at });
}

/** Returns when the first recipient can be sent to if all whose turn it is are in quiet hours. */
async function endOfNight(ctx: Context, trx: Database, { id }: CampaignRow): Promise<Date | null> {
  const { quietHours } = ctx.config;
  if (quietHours === undefined) return null;
  const waiting = await countTurnsByZone(trx, id);
  const night = nightWaitOf(ctx.now(), waiting, quietHours);
  const people = waiting.reduce((sum, zone) => sum + zone.people, 0);
  // The others wait for a retry, which the sweep handles.
  return night?.people === people ? night.until : null;
}

/**
 * Decides what follows when no recipient of a campaign can be sent to now: it is finished, or it
 * waits for its test's winner or the end of quiet hours, with a job for that time. Returns true if
 * the winner was just chosen, so that the rest can be sent.
 */
export function finishOrWait(ctx: Context, id: string): Promise<boolean> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = await lockCampaign(trx, id);
    if (row === undefined || !canCampaign('finish', row.state) || row.taken_at === null) {
      return false;
    }
    const test = isTesting(row) ? await advanceTest(ctx, trx, row) : undefined;
    if (test === 'decided') return true;
    if (!isTesting(row) && (await isNobodyLeft(trx, id))) {
      await finish(ctx, trx, row);
      return false;
    }
    const until = test ?? (await endOfNight(ctx, trx, row));
    if ((await saveWait(trx, id, until)) && until !== null) {
      const startAfter = new Date(until.getTime() + CLOCKS_MS);
      await ctx.jobs.sendAll(trx, 'campaigns.send', [{ data: { campaignId: id }, startAfter }]);
    }
    return false;
  });
}
