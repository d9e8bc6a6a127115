import { canCampaign } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { addCampaignEvent } from './events-repository.ts';
import { nightWaitOf } from './quiet-hours.ts';
import { countRecipients, isNobodyLeft, NOBODY } from './recipients-repository.ts';
import { type CampaignRow, lockCampaign, markSent } from './repository.ts';
import { advanceTest, isTesting } from './subject-tests.ts';
import { countTurnsByZone, saveWait } from './variants-repository.ts';

/** The clocks of the database and the API may differ by so much. */
const CLOCKS_MS = 1_000;

async function finish(ctx: Context, trx: Database, { id }: CampaignRow): Promise<void> {
  const counts = await countRecipients(trx, [id]);
  const at = ctx.now();
  await markSent(trx, id, counts.get(id) ?? NOBODY, at);
  await addCampaignEvent(trx, id, { step: 'finish', by: null, at });
}

/** When the first can be written to where all whose turn it is are in quiet hours. */
async function endOfNight(ctx: Context, trx: Database, { id }: CampaignRow): Promise<Date | null> {
  const { quietHours } = ctx.config;
  if (quietHours === undefined) return null;
  const waiting = await countTurnsByZone(trx, id);
  const night = nightWaitOf(ctx.now(), waiting, quietHours);
  const people = waiting.reduce((sum, zone) => sum + zone.people, 0);
  // Others wait to be tried again, which the schedule does.
  return night?.people === people ? night.until : null;
}

/**
 * Decides what follows where nobody of a campaign can be written to now: it has ended, or it waits,
 * for the winner of its test or for the end of a night, and a job of that time goes on. True where
 * the winner has just been chosen, and the rest can get it.
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
