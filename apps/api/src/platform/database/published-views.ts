import type { DB } from './types.generated.ts';

/**
 * Columns of a domain's tables that later domains may read. Each table listed here has a view of
 * the same name in its domain's schema: `accounts.users` shows columns of the table `users`.
 */
export type PublishedColumns = {
  readonly [Table in keyof DB]?: readonly (keyof DB[Table])[];
};

type ColumnsOf<Table extends keyof DB, Columns> = Columns extends readonly (infer Column)[]
  ? Pick<DB[Table], Extract<Column, keyof DB[Table]>>
  : never;

/** Types of a domain's views, by qualified name. */
export type ViewsOf<Domain extends string, Columns extends PublishedColumns> = {
  [Table in keyof Columns & keyof DB as `${Domain}.${Table}`]: ColumnsOf<Table, Columns[Table]>;
};

/** Views of all domains. Each domain's `views.ts` adds its own. */
// oxlint-disable-next-line typescript/no-empty-interface -- domains add to it
export interface PublishedViews {}

/** Relations that a query may use: the tables and the published views. */
export interface Relations extends DB, PublishedViews {}
