import * as z from 'zod/mini';
import { endpoint } from '../kernel/route.ts';
import { ColumnKey, HiddenColumns } from './list-views.ts';

/** The lists whose columns everybody on the staff arranges for themselves. */
export const ARRANGED_LISTS = [
  'bookings',
  'requests',
  'contacts',
  'companies',
  'leads',
  'deliveries',
  'reviews',
] as const;

/** A list whose columns can be arranged. */
export type ArrangedList = (typeof ARRANGED_LISTS)[number];

/** The narrowest and the widest that a column can be made, in CSS pixels. */
export const COLUMN_WIDTH = { min: 56, max: 640 } as const;

const Widths = z
  .record(
    ColumnKey,
    z
      .int('A width is a whole number of pixels.')
      .check(
        z.minimum(COLUMN_WIDTH.min, `A column is at least ${COLUMN_WIDTH.min} pixels wide.`),
        z.maximum(COLUMN_WIDTH.max, `A column is at most ${COLUMN_WIDTH.max} pixels wide.`),
      ),
  )
  .check(
    z.refine((widths) => Object.keys(widths).length <= 20, 'Set the width of at most 20 columns.'),
  );

/** How somebody has arranged the columns of a list. */
export const ColumnArrangement = z.object({
  /** The keys of the columns that are hidden. */
  hidden: HiddenColumns,
  /** CSS pixels of each column that was resized, by its key. */
  widths: Widths,
});

/** A {@link ColumnArrangement} as checked by the contract. */
export type ColumnArrangement = z.output<typeof ColumnArrangement>;

/** Every list that somebody has arranged. */
const ListSettings = z.object({
  lists: z.array(z.extend(ColumnArrangement, { list: z.enum(ARRANGED_LISTS) })),
});

/** {@link ListSettings} as the client reads them. */
export type ListSettings = z.output<typeof ListSettings>;

/** The columns of lists as each of the staff arranges them for themselves. */
export const listSettings = {
  get: endpoint({
    method: 'GET',
    path: '/account/list-settings',
    access: 'customer',
    summary: 'How whoever asks has arranged the columns of lists; nothing for customers',
    response: ListSettings,
    errors: ['unauthenticated'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/account/list-settings/:list',
    access: 'customer',
    summary: 'Arrange the columns of a list for oneself: the last change counts',
    params: z.object({ list: z.enum(ARRANGED_LISTS, 'There is no such list.') }),
    body: ColumnArrangement,
    response: ListSettings,
    errors: ['unauthenticated'],
    rateLimit: { max: 120, windowSeconds: 60 },
  }),
} as const;
