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
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Issuer } from '../../../platform/documents/pdf-page.ts';
import type { Traffic } from '../../../platform/http/plugins/traffic.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
import type { MembershipBillingService } from '../../memberships/index.ts';
import { CHECK_RUNS, type Looked } from './checks.ts';
import { unsure } from './result.ts';
import {
  addConfirmation,
  addSignOff,
  findSignOff,
  listSignOffs,
  type SignOffRow,
} from './repository.ts';
import { writeRecord } from './record.ts';

/** Longer than that nobody waits for a list, in milliseconds. */
const CHECK_MS = 10_000;
const SIGN_OFFS = 50;

const signOffOf = (row: SignOffRow): SignOff => ({
  id: row.id,
  signedBy: row.signed_by,
  note: row.note,
  ranAt: row.at.toISOString(),
  checks: [...row.checks],
});

/** One check, whatever becomes of it: what can’t be found out is said to be so. */
async function runOne(key: CheckKey, looked: Looked): Promise<Check> {
  const advice = 'Look into the log of the api, and run the checks again.';
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Check>((answer) => {
    timer = setTimeout(
      () => answer({ key, ...unsure('It took too long to find out.', advice) }),
      CHECK_MS,
    );
  });
  try {
    const found = Promise.resolve(CHECK_RUNS[key](looked)).then((finding) => ({ key, ...finding }));
    return await Promise.race([found, late]);
  } catch {
    return { key, ...unsure('It could not be found out.', advice) };
  } finally {
    clearTimeout(timer);
  }
}

/** The pre-launch checklist: real checks, and the records of who signed what they found. */
export function createChecklist(
  deps: Pick<Dependencies, 'bitcoin' | 'config' | 'db' | 'cards' | 'mailer' | 'now' | 'log'>,
  membershipBilling: MembershipBillingService,
) {
  const run = async (traffic: Traffic): Promise<Checklist> => {
    const looked = { ...deps, membershipBilling, traffic };
    const keys = Object.keys(CHECKS) as CheckKey[];
    const checks = await Promise.all(keys.map((key) => runOne(key, looked)));
    return { ranAt: deps.now().toISOString(), checks };
  };

  return {
    /** Runs all checks at once. */
    run,

    /** Confirms what only a person can know, of its present version, and runs the checks again. */
    confirm: async (
      actor: StaffActor,
      key: (typeof CONFIRMABLE)[number],
      traffic: Traffic,
    ): Promise<Checklist> => {
      const at = deps.now();
      await deps.db.transaction().execute(async (trx) => {
        const confirmed = { key, version: TERMS_VERSION, userId: actor.id, at };
        if (!(await addConfirmation(trx, confirmed))) return;
        await recordAudit(trx, actor, {
          at,
          action: 'checklist.confirm',
          subject: { kind: 'checklist', id: key },
          after: { version: TERMS_VERSION },
        });
      });
      return run(traffic);
    },

    /** Runs the checks, and keeps what they found with the name of who signs, whatever it is. */
    signOff: async (actor: StaffActor, note: string, traffic: Traffic): Promise<SignOff> => {
      const { checks } = await run(traffic);
      const row = { id: randomUUID(), signed_by: actor.name, note, checks, at: deps.now() };
      await deps.db.transaction().execute(async (trx) => {
        await addSignOff(trx, row, actor.id);
        await recordAudit(trx, actor, {
          at: row.at,
          action: 'checklist.sign-off',
          subject: { kind: 'checklist', id: row.id },
          after: Object.fromEntries(checks.map(({ key, state }) => [key, state])),
        });
      });
      return signOffOf(row);
    },

    /** The checklists that were signed, the latest first. */
    listSignOffs: async (): Promise<SignOff[]> =>
      (await listSignOffs(deps.db, deps.now(), SIGN_OFFS)).map(signOffOf),

    /**
     * A signed checklist on paper.
     *
     * @throws AppError `not_found`.
     */
    exportPdf: async (id: string, issuer: Issuer): Promise<Buffer> => {
      const row = await findSignOff(deps.db, id);
      if (row === undefined) throw new AppError('not_found', 'There is no such record.');
      return writeRecord(signOffOf(row), issuer);
    },
  };
}

/** The checklist service. */
export type ChecklistService = ReturnType<typeof createChecklist>;
