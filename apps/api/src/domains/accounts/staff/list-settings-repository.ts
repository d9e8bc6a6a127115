import type { ArrangedList, ColumnArrangement } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** A user's column settings of a list, as stored. */
interface SettingRow {
  readonly list: string;
  readonly hidden_columns: readonly string[];
  readonly column_widths: Record<string, number>;
}

/** Returns a user's settings of all lists. */
export async function listSettingRows(db: Database, userId: string): Promise<SettingRow[]> {
  const { rows } = await sql<SettingRow>`
    select list, hidden_columns, column_widths from staff_list_settings
    where user_id = ${userId}`.execute(db);
  return rows;
}

/** Saves a user's settings of a list, replacing earlier ones. */
export async function saveSettingRow(
  db: Database,
  { userId, list, at }: { readonly userId: string; readonly list: ArrangedList; readonly at: Date },
  { hidden, widths }: ColumnArrangement,
): Promise<void> {
  await sql`insert into staff_list_settings
      (user_id, list, hidden_columns, column_widths, changed_at)
    values (${userId}, ${list}, ${hidden}::text[], ${JSON.stringify(widths)}::jsonb, ${at})
    on conflict on constraint staff_list_settings_pkey do update
    set hidden_columns = excluded.hidden_columns, column_widths = excluded.column_widths,
      changed_at = excluded.changed_at`.execute(db);
}
