import { randomUUID } from 'node:crypto';
import {
  type Check,
  type CheckKey,
  type Checklist,
  CHECKS,
  type CONFIRMABLE,
  type SignOff,
} from '@voltcourier/contracts';
import { TERMS_VERSION } from '@voltcourier/pricing';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Issuer } from '../../../platform/documents/pdf-page.ts';
import type { Traffic } from '../../../platform/http/plugins/traffic.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
import { CHECK_RUNS, type Checked } from './checks.ts';
import { unsure } from './result.ts';
import {
  addConfirmation,
  addSignOff,
  findSignOff,
  listSignOffRows,
  type SignOffRow,
} from './repository.ts';

/** Timeout of a check, in milliseconds. */
const CHECK_MS = 10_000;
const SIGN_OFFS = 50;

const signOffOf = (row: SignOffRow): SignOff => ({
  id: row.id,
  signedBy: row.signed_by,
  note: row.note,
  ranAt: row.at.toISOString(),
  checks: [...row.checks],
});

/** Runs one check; a failure to check becomes an `unsure` result. */
async function runOne(key: CheckKey, checked: Checked): Promise<Check> {
  const advice = 'Check the API’s log, and run the checks again.';
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Check>((answer) => {
    timer = setTimeout(() => answer({ key, ...unsure('Check timed out.', advice) }), CHECK_MS);
  });
  try {
    const found = Promise.resolve(CHECK_RUNS[key](checked)).then((finding) => ({
      key,
      ...finding,
    }));
    return await Promise.race([found, late]);
  } catch {
    return { key, ...unsure('Check failed.', advice) };
  } finally {
    clearTimeout(timer);
  }
}

// Pre-launch checklist: the checks, and the records of signed results.

/** Runs every check of the pre-launch checklist. */
export async function runChecklist(ctx: Context, traffic: Traffic): Promise<Checklist> {
  const checked = { ...ctx, traffic };
  const keys = Object.keys(CHECKS) as CheckKey[];
  const checks = await Promise.all(keys.map((key) => runOne(key, checked)));
  return { ranAt: ctx.now().toISOString(), checks };
}

/**
 * Confirms the current version of an item that only a person can verify, and runs the checks again.
 */
export async function confirmChecklistItem(
  ctx: Context,
  actor: StaffActor,
  key: (typeof CONFIRMABLE)[number],
  traffic: Traffic,
): Promise<Checklist> {
  const at = ctx.now();
  await ctx.db.transaction().execute(async (trx) => {
    const confirmed = { key, version: TERMS_VERSION, userId: actor.id, at };
    if (!(await addConfirmation(trx, confirmed))) return;
    await recordAudit(trx, actor, {
      at,
      action: 'checklist.confirm',
      subject: { kind: 'checklist', id: key },
      after: { version: TERMS_VERSION },
    });
  });
  return runChecklist(ctx, traffic);
}

/** Runs the checks, and saves their results with the signer's name, whether or not they passed. */
export async function signOffChecklist(
  ctx: Context,
  actor: StaffActor,
  note: string,
  traffic: Traffic,
): Promise<SignOff> {
  const { checks } = await runChecklist(ctx, traffic);
  const row = { id: randomUUID(), signed_by: actor.name, note, checks, at: ctx.now() };
  await ctx.db.transaction().execute(async (trx) => {
    await addSignOff(trx, row, actor.id);
    await recordAudit(trx, actor, {
      at: row.at,
      action: 'checklist.sign-off',
      subject: { kind: 'checklist', id: row.id },
      after: Object.fromEntries(checks.map(({ key, state }) => [key, state])),
    });
  });
  return signOffOf(row);
}

/** Lists signed checklists, newest first. */
export async function listSignOffs(ctx: Context): Promise<SignOff[]> {
  return (await listSignOffRows(ctx.db, ctx.now(), SIGN_OFFS)).map(signOffOf);
}

/**
 * Returns a signed checklist as PDF.
 *
 * @throws AppError `not_found`.
 */
export async function exportChecklistPdf(
  ctx: Context,
  id: string,
  issuer: Issuer,
): Promise<Buffer> {
  const row = await findSignOff(ctx.db, id);
  if (row === undefined)
    throw new AppError('not_found', 'This record no longer exists. Reload the page.');
  // Loaded lazily: the PDF library takes a twentieth of the startup time and is needed about once a
  // year.
  const { writeRecord } = await import('./record.ts');
  return writeRecord(signOffOf(row), issuer);
}
