import { canCampaign, type SubjectTest, type SubjectTestState } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { addCampaignEvent } from './events-repository.ts';
import type { CampaignRow } from './repository.ts';
import { describeDecision, halfOf, describeTooSmall, winnerOf } from './subject-test-rules.ts';
import {
  chooseTested,
  countTurnsByZone,
  countVariants,
  countWaiting,
  saveDecisionTime,
  saveWinner,
} from './variants-repository.ts';

// Tests two subjects on some of a campaign's recipients. Each step runs under the campaign's lock
// and depends on committed data only, so crashed or concurrent workers can't repeat one.

/** Returns a campaign's second subject and test settings; null if it has no test. */
function subjectTestOf(row: CampaignRow): SubjectTest | null {
  const { subject_b: subjectB, test_percent: testPercent, test_wait_minutes: minutes } = row;
  if (subjectB === null || testPercent === null || minutes === null) return null;
  return { subjectB, testPercent, testWaitMinutes: minutes };
}

/** Whether only the test's recipients get a campaign for now. */
export const isTesting = (row: CampaignRow): boolean =>
  row.subject_b !== null && row.winner === null;

/** Returns the state of a campaign's test. */
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
 * Chooses a test's recipients after all of the campaign's recipients are saved. If there are too
 * few, everyone gets subject A.
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
  const note = describeTooSmall(people);
  await addCampaignEvent(trx, row.id, { step: 'decide', by: null, at: ctx.now(), note });
}

/**
 * Advances a test when none of its recipients can be sent to now. Returns `decided` if the winner
 * is chosen, the time of the decision if it is pending, or undefined while recipients still wait
 * for their mail.
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
  const note = describeDecision(a, b);
  await addCampaignEvent(trx, row.id, { step: 'decide', by: null, at, note });
  return 'decided';
}
