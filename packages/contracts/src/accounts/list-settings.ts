import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { ColumnKey, HiddenColumns } from './list-views.ts';

/** Lists whose columns each staff member can arrange. */
export const ARRANGED_LISTS = [
  'bookings',
  'requests',
  'contacts',
  'companies',
  'leads',
  'deliveries',
  'reviews',
] as const;

/** A list with arrangeable columns. */
export type ArrangedList = (typeof ARRANGED_LISTS)[number];

/** Minimum and maximum column width, in CSS pixels. */
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

/** A user's arrangement of a list's columns. */
export const ColumnArrangement = z.object({
  /** Keys of the hidden columns. */
  hidden: HiddenColumns,
  /** Widths of resized columns in CSS pixels, by key. */
  widths: Widths,
});

/** A {@link ColumnArrangement} as checked by the contract. */
export type ColumnArrangement = z.output<typeof ColumnArrangement>;

/** All lists that a user has arranged. */
const ListSettings = z.object({
  lists: z.array(z.extend(ColumnArrangement, { list: z.enum(ARRANGED_LISTS) })),
});

/** {@link ListSettings} as the client reads them. */
export type ListSettings = z.output<typeof ListSettings>;

/** Column arrangements of lists, per staff member. */
export const listSettings = {
  get: endpoint({
    method: 'GET',
    path: '/account/list-settings',
    response: ListSettings,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/account/list-settings/:list',
    params: z.object({ list: z.enum(ARRANGED_LISTS) }),
    body: ColumnArrangement,
    response: ListSettings,
  }),
} as const;
