import {
  type AuditAction,
  type CampaignState,
  type CampaignStep,
  canCampaign,
} from '@voltcourier/contracts';
import { holdAudience } from '../../crm/index.ts';
import { AppError } from '../../../platform/app-error.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
import { businessIn } from '../../../platform/business/current.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/connection.ts';
import type { ExpectedVersion } from '../../../platform/database/expected-version.ts';
import { addCampaignEvent } from './events-repository.ts';
import { type CampaignRow, lockCampaign } from './repository.ts';

/** Returns the error for a campaign that has changed since it was seen. */
export const changedMeanwhile = () =>
  new AppError(
    'changed_meanwhile',
    'Someone else edited this campaign, or it is being sent. Your changes weren’t saved. Review and try again.',
  );

const unapproved = () =>
  new AppError(
    'approval_needed',
    'This campaign isn’t approved. Ask for approval first: someone who didn’t write it has to agree.',
  );

/**
 * Requires the postal address that every mail has to show. @throws AppError `settings_conflict`.
 */
export async function requirePostalAddress(
  ctx: Pick<Context, 'config'>,
  trx: Database,
): Promise<void> {
  if ((await businessIn(ctx, trx)).postalAddress.length > 0) return;
  throw new AppError(
    'settings_conflict',
    'The law requires a postal address in each campaign email, and none is set. Enter one under Settings, Business.',
  );
}

function refusalOf(step: CampaignStep, state: CampaignState): AppError {
  const isUnapproved = state === 'draft' || state === 'in_review';
  return isUnapproved && (step === 'begin' || step === 'schedule')
    ? unapproved()
    : changedMeanwhile();
}

/** @throws AppError `not_found` if the segment doesn't exist. */
export async function holdSegment(trx: Database, segmentId: string) {
  const segment = await holdAudience(trx, segmentId);
  if (segment === undefined) {
    throw new AppError('not_found', 'This segment no longer exists: choose another one.');
  }
  return segment;
}

/** Returns a campaign, locked. @throws AppError `not_found`. */
export async function lockKnownCampaign(trx: Database, id: string): Promise<CampaignRow> {
  const row = await lockCampaign(trx, id);
  if (row === undefined)
    throw new AppError('not_found', 'This campaign no longer exists. Reload the list.');
  return row;
}

/** A step taken by a staff member. */
export interface StaffStep {
  readonly step: CampaignStep;
  readonly note?: string;
  readonly action: AuditAction;
  readonly before?: object;
  readonly after?: object;
}

/** Records a step in the campaign's history and the audit log. */
export async function recordStep(
  ctx: Context,
  trx: Database,
  actor: StaffActor,
  id: string,
  { step, note = '', action, before, after }: StaffStep,
): Promise<void> {
  const at = ctx.now();
  await addCampaignEvent(trx, id, { step, by: actor.id, at, note });
  const subject = { kind: 'campaign', id } as const;
  await recordAudit(trx, actor, {
    at,
    action,
    subject,
    before,
    after,
  });
}

/**
 * Takes a step on the seen version of a campaign, in a new transaction.
 *
 * @throws AppError `not_found`, `changed_meanwhile`, `approval_needed`.
 */
export function applyStep<Result>(
  ctx: Context,
  { id, version }: ExpectedVersion,
  step: CampaignStep,
  work: (trx: Database, row: CampaignRow) => Promise<Result>,
): Promise<Result> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = await lockKnownCampaign(trx, id);
    if (row.version !== version) throw changedMeanwhile();
    if (!canCampaign(step, row.state)) throw refusalOf(step, row.state);
    return work(trx, row);
  });
}
