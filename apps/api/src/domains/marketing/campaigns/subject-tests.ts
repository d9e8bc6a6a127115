import { canCampaign, type SubjectTest, type SubjectTestState } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { addCampaignEvent } from './events-repository.ts';
import type { CampaignRow } from './repository.ts';
import { decisionWords, halfOf, tooSmallWords, winnerOf } from './subject-test-rules.ts';
import {
  chooseTested,
  countTurnsByZone,
  countVariants,
  countWaiting,
  saveDecisionTime,
  saveWinner,
} from './variants-repository.ts';

// Tests two subjects on a part of a campaign's people. Each step is taken under the campaign's lock
// and decides by what is written down, so workers that die or meet can't take one twice.

/** The second subject of a campaign, as it was typed. */
function subjectTestOf(row: CampaignRow): SubjectTest | null {
  const { subject_b: subjectB, test_percent: testPercent, test_wait_minutes: minutes } = row;
  if (subjectB === null || testPercent === null || minutes === null) return null;
  return { subjectB, testPercent, testWaitMinutes: minutes };
}

/** Whether only a test's people get a campaign for now. */
export const isTesting = (row: CampaignRow): boolean =>
  row.subject_b !== null && row.winner === null;

/** How a campaign's test stands. */
export async function describeTest(
  from: Database,
  row: CampaignRow,
): Promise<SubjectTestState | null> {
  const test = subjectTestOf(row);
  if (test === null) return null;
  const { a, b } = await countVariants(from, row.id);
  return {
    ...test,
    a,
    b,
    decidesAt: row.decides_at?.toISOString() ?? null,
    winner: row.winner,
    isTooSmall: row.winner !== null && a.people + b.people === 0,
  };
}

/**
 * Chooses the people of a test once all of a campaign's people are written down. With too few of
 * them everybody gets subject A.
 */
export async function beginTest(ctx: Context, trx: Database, row: CampaignRow): Promise<void> {
  const test = subjectTestOf(row);
  if (test === null) return;
  const people = await countWaiting(trx, row.id);
  const half = halfOf(people, test.testPercent);
  if (half !== undefined) {
    await chooseTested(trx, row.id, half);
    return;
  }
  await saveWinner(trx, row.id, 'a');
  const note = tooSmallWords(people);
  await addCampaignEvent(trx, row.id, { step: 'decide', by: null, at: ctx.now(), note });
}

/**
 * Goes on with a test of whose people nobody can be written to now: `decided` where the winner is
 * chosen, when it is going to be, or undefined while some of them still wait for their mail.
 */
export async function advanceTest(
  ctx: Context,
  trx: Database,
  row: CampaignRow,
): Promise<'decided' | Date | undefined> {
  const test = subjectTestOf(row);
  if (test === null || !canCampaign('decide', row.state)) return undefined;
  if ((await countTurnsByZone(trx, row.id)).length > 0) return undefined;
  const at = ctx.now();
  const decidesAt = row.decides_at ?? new Date(at.getTime() + test.testWaitMinutes * 60_000);
  if (row.decides_at === null) await saveDecisionTime(trx, row.id, decidesAt);
  if (decidesAt > at) return decidesAt;
  const { a, b } = await countVariants(trx, row.id);
  await saveWinner(trx, row.id, winnerOf(a, b));
  const note = decisionWords(a, b);
  await addCampaignEvent(trx, row.id, { step: 'decide', by: null, at, note });
  return 'decided';
}
