import { type Kysely, sql } from 'kysely';

const STATUSES = `('open', 'not_reached', 'reached', 'done', 'declined')`;

/** What each kind of request needs; `due` is what the version before this one means by due. */
const KINDS = [
  {
    table: 'contact_requests',
    events: 'contact_request_events',
    key: 'contact_request_id',
    due: `created_at + interval '24 hours'`,
    untold: `now() + interval '24 hours'`,
  },
  {
    table: 'quick_bookings',
    events: 'quick_booking_events',
    key: 'quick_booking_id',
    due: 'callback_due_at',
    untold: `now() + interval '15 minutes'`,
  },
];

const statements = KINDS.flatMap(({ table, events, key, due, untold }) => [
  `alter table ${table} drop constraint ${table}_status_known`,
  `update ${table} set status = case status when 'called_back' then 'reached' else 'done' end
    where status <> 'open'`,
  // The version before this one says nothing of what is due.
  `alter table ${table}
    add constraint ${table}_status_known check (status in ${STATUSES}),
    add column due_at timestamptz not null default ${untold},
    add column closed_at timestamptz`,
  `update ${table} set due_at = ${due},
    closed_at = case when status in ('done', 'declined') then created_at end`,
  `alter table ${table} add constraint ${table}_closed_is_over
    check ((closed_at is not null) = (status in ('done', 'declined')))`,
  `create index ${table}_open on ${table} (due_at, id) where closed_at is null`,
  `create index ${table}_over on ${table} (closed_at, id) where closed_at is not null`,
  `create index ${table}_email_prefix on ${table} (lower(email) text_pattern_ops)`,
  `create index ${table}_name_prefix on ${table} (lower(name) text_pattern_ops)`,
  // Heard where changes of bookings are; a new one is announced after its commit, as those are.
  `create function announce_${table}() returns trigger language plpgsql as $$
  begin
    perform pg_notify('booking_changes', new.${key}::text);
    return null;
  end $$`,
  `create trigger ${events}_announced after insert on ${events}
    for each row when (new.from_status is not null) execute function announce_${table}()`,
]);

/** Staff work requests off: what is due, what became of it, and whoever looks is told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
