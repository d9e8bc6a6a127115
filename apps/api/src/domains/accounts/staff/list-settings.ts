import {
  ARRANGED_LISTS,
  type ArrangedList,
  type ColumnArrangement,
  isStaffRole,
  type ListSettings,
  type User,
} from '@voltcourier/contracts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { listSettingRows, saveSettingRow } from './list-settings-repository.ts';

// Column settings of lists, per staff user.

type StaffUser = Pick<User, 'id' | 'role'>;

/**
 * Returns a user's list settings. A missing list has its default layout. Customers have no
 * settings.
 */
export async function getListSettings(
  ctx: Pick<Context, 'db'>,
  { id }: Pick<StaffUser, 'id'>,
): Promise<ListSettings> {
  const rows = await listSettingRows(ctx.db, id);
  return {
    lists: ARRANGED_LISTS.flatMap((list) => {
      const row = rows.find((one) => one.list === list);
      return row === undefined
        ? []
        : [{ list, hidden: [...row.hidden_columns], widths: row.column_widths }];
    }),
  };
}

/**
 * Saves the column settings of a list. Personal preferences have no version: the last write wins.
 *
 * @throws AppError `not_found`.
 */
export async function arrangeList(
  ctx: Context,
  user: StaffUser,
  list: ArrangedList,
  arrangement: ColumnArrangement,
): Promise<ListSettings> {
  if (!isStaffRole(user.role)) throw new AppError('not_found', 'Only staff have lists to arrange.');
  await saveSettingRow(ctx.db, { userId: user.id, list, at: ctx.now() }, arrangement);
  return getListSettings(ctx, user);
}
