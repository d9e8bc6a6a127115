import { isDeepStrictEqual } from 'node:util';
import {
  BUSINESS_SETTINGS,
  type BusinessChange,
  type BusinessForm,
  type BusinessSettings,
} from '@voltcourier/contracts';
import { AppError } from '../app-error.ts';
import { recordAudit, type StaffActor } from '../audit/service.ts';
import type { Context } from '../context.ts';
import { configuredValues, valuesOf } from './current.ts';
import {
  addChanges,
  type EnteredRow,
  findEntered,
  listChanges,
  lockEntered,
  saveEntered,
} from './repository.ts';

const SUBJECT = { kind: 'business', id: 'settings' } as const;
const PAGE = 50;

function settingsOf({ config }: Context, { entered, version }: EnteredRow): BusinessSettings {
  const configured = configuredValues(config);
  const none = Object.fromEntries(BUSINESS_SETTINGS.map((name) => [name, null]));
  return {
    values: valuesOf(configured, entered),
    configured,
    entered: { ...(none as BusinessSettings['entered']), ...entered },
    version,
  };
}

/** Returns the effective values, with those configured and those entered by staff. */
export async function getBusiness(ctx: Context): Promise<BusinessSettings> {
  return settingsOf(ctx, await findEntered(ctx.db));
}

const keptOf = (form: BusinessForm): Partial<BusinessForm> =>
  Object.fromEntries(
    BUSINESS_SETTINGS.map((name) => [name, form[name]]).filter(([, value]) => value !== null),
  );

/**
 * Changes the business settings. They take effect at commit, in every process.
 *
 * @throws AppError `changed_meanwhile` if they have changed since `version`.
 */
export function changeBusiness(
  ctx: Context,
  actor: StaffActor,
  { version, ...form }: BusinessForm & { version: number },
): Promise<BusinessSettings> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = await lockEntered(trx);
    if (row.version !== version) {
      throw new AppError(
        'changed_meanwhile',
        'Someone else changed these settings. Your changes weren’t saved. Review and try again.',
      );
    }
    const changes = BUSINESS_SETTINGS.map((setting) => ({
      setting,
      before: row.entered[setting] ?? null,
      after: form[setting],
    })).filter(({ before, after }) => !isDeepStrictEqual(before, after));
    if (changes.length === 0) return settingsOf(ctx, row);
    const saved = { entered: keptOf(form), version: version + 1 };
    const at = ctx.now();
    await saveEntered(trx, saved);
    await addChanges(trx, changes, { by: actor.id, at });
    const sideOf = (side: 'before' | 'after') =>
      Object.fromEntries(changes.map((change) => [change.setting, change[side]]));
    await recordAudit(trx, actor, {
      at,
      action: 'business.change',
      subject: SUBJECT,
      before: sideOf('before'),
      after: sideOf('after'),
    });
    return settingsOf(ctx, saved);
  });
}

interface Link {
  readonly label: string;
  readonly url: string;
}

/** Formats a stored value for the history. */
function textOf(stored: unknown): string | null {
  const value = stored as string | number | readonly (string | Link)[] | null;
  if (value === null) return null;
  if (value === '' || (Array.isArray(value) && value.length === 0)) return 'None';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  return value
    .map((part) => (typeof part === 'string' ? part : `${part.label}=${part.url}`))
    .join(', ');
}

/** Lists a page of changes, newest first. */
export async function listBusinessChanges(
  ctx: Context,
  after: number = Number.MAX_SAFE_INTEGER,
): Promise<{ changes: BusinessChange[]; hasMore: boolean }> {
  const rows = await listChanges(ctx.db, after, PAGE + 1);
  const shown = rows.slice(0, PAGE);
  const ids = [...new Set(shown.map(({ by }) => by))];
  const names = await ctx.ports.auditNames.accounts(ctx.db, ids);
  const changes = shown.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    by: { id: row.by, name: names.get(row.by) ?? 'Unknown' },
    setting: row.setting,
    before: textOf(row.before),
    after: textOf(row.after),
  }));
  return { changes, hasMore: rows.length > PAGE };
}
