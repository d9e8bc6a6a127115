import type { BusinessForm, BusinessSetting } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';

/**
 * Values that staff entered, and the number of changes. A missing setting has its configured value.
 */
export interface EnteredRow {
  readonly entered: Partial<BusinessForm>;
  readonly version: number;
}

/** Returns what staff entered. */
export async function findEntered(db: Database): Promise<EnteredRow> {
  const row = await db
    .selectFrom('business_settings')
    .select(['entered', 'version'])
    .where('is_only', '=', true)
    .executeTakeFirstOrThrow();
  return row as unknown as EnteredRow;
}

/** Returns what staff entered, locked until the transaction ends. */
export async function lockEntered(db: Database): Promise<EnteredRow> {
  const row = await db
    .selectFrom('business_settings')
    .select(['entered', 'version'])
    .where('is_only', '=', true)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row as unknown as EnteredRow;
}

/** Saves what staff entered. The caller holds the lock. */
export async function saveEntered(db: Database, { entered, version }: EnteredRow): Promise<void> {
  await db
    .updateTable('business_settings')
    .set({ entered: JSON.stringify(entered), version })
    .where('is_only', '=', true)
    .execute();
}

/** Change of one setting; null means as configured. */
export interface SettingChange {
  readonly setting: BusinessSetting;
  readonly before: unknown;
  readonly after: unknown;
}

const jsonOf = (value: unknown) => (value === null ? null : JSON.stringify(value));

/** Adds a user's changes to the history. */
export async function addChanges(
  db: Database,
  changes: readonly SettingChange[],
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<void> {
  await db
    .insertInto('business_setting_events')
    .values(
      changes.map(({ setting, before, after }) => ({
        at,
        by,
        setting,
        before: jsonOf(before),
        after: jsonOf(after),
      })),
    )
    .execute();
}

/** A change, as stored. */
export interface ChangeRow extends SettingChange {
  readonly id: number;
  readonly at: Date;
  readonly by: string;
}

/** Lists changes before `beforeId`, newest first. */
export async function listChanges(
  db: Database,
  beforeId: number,
  limit: number,
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select id, at, by, setting, before, after from business_setting_events
    where id < ${beforeId} order by id desc limit ${limit}`.execute(db);
  return rows;
}
