import { type Kysely, sql } from 'kysely';

// English begins a mail with a capital after the greeting. Templates changed by staff are kept.
const statements = [
  String.raw`update reply_templates
    set body = replace(body, E',\n\nthank you for', E',\n\nThank you for')
    where changed_by is null and version = 1`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
