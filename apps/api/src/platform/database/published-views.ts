import type { DB } from './types.generated.ts';

/**
 * The columns of a domain's tables that later domains may read. Each table named here has a view of
 * the same name in the schema of its domain: `accounts.users` shows columns of the table `users`.
 */
export type PublishedColumns = {
  readonly [Table in keyof DB]?: readonly (keyof DB[Table])[];
};

type ColumnsOf<Table extends keyof DB, Columns> = Columns extends readonly (infer Column)[]
  ? Pick<DB[Table], Extract<Column, keyof DB[Table]>>
  : never;

/** The types of a domain's views, by their qualified names. */
export type ViewsOf<Domain extends string, Columns extends PublishedColumns> = {
  [Table in keyof Columns & keyof DB as `${Domain}.${Table}`]: ColumnsOf<Table, Columns[Table]>;
};

/** The views of all domains. The `views.ts` of each domain adds its own. */
// oxlint-disable-next-line typescript/no-empty-interface -- domains add to it
export interface PublishedViews {}

/** What a query may name: the tables and the published views. */
export interface Relations extends DB, PublishedViews {}
