import { type Kysely, sql } from 'kysely';

const statements = [
  // What a record's visits and payments come to, and what those of all come to that it stands for:
  // people are found by it, so it has to be there when they are asked for.
  `alter table people
    add column visits integer not null default 0,
    add column paid_cents bigint not null default 0,
    add column group_visits integer not null default 0,
    add column group_paid_cents bigint not null default 0`,
  `create index people_by_visits on people (group_visits, id)`,
  `create index people_by_paid on people (group_paid_cents, id)`,
  `create index people_by_source on people (source, group_contact_at, id)`,

  // Whose figures have changed. Each change is a row of its own, so that nobody who books or pays
  // waits for anybody else; a worker counts those people anew.
  `create table person_figures_due (
    id bigint generated always as identity constraint person_figures_due_pkey primary key,
    person_id uuid not null
  )`,
  `create function booking_figures_due() returns trigger language plpgsql as $$
  begin
    if old.person_id is distinct from new.person_id and old.person_id is not null then
      insert into person_figures_due (person_id) values (old.person_id);
    end if;
    if new.person_id is not null then
      insert into person_figures_due (person_id) values (new.person_id);
    end if;
    return null;
  end $$`,
  `create trigger bookings_figures_due after update of status, person_id on bookings
    for each row when (
      old.person_id is distinct from new.person_id
      or (old.status = 'completed') <> (new.status = 'completed')
    ) execute function booking_figures_due()`,
  `create function money_figures_due() returns trigger language plpgsql as $$
  begin
    insert into person_figures_due (person_id)
    select b.person_id from ledger_transactions t join bookings b on b.id = t.booking_id
      where t.id = new.transaction_id and b.person_id is not null
    union all
    select p.id from ledger_transactions t
      join membership_invoices i on i.provider_ref = t.membership_invoice_ref
      join people p on p.user_id = i.user_id
      where t.id = new.transaction_id;
    return null;
  end $$`,
  `create trigger ledger_entries_figures_due after insert on ledger_entries
    for each row when (new.account in ('charging_revenue', 'membership_revenue'))
    execute function money_figures_due()`,
  // An account may have paid before it had a record.
  `create function account_figures_due() returns trigger language plpgsql as $$
  begin
    insert into person_figures_due (person_id) values (new.id);
    return null;
  end $$`,
  `create trigger people_figures_due after insert on people
    for each row when (new.user_id is not null) execute function account_figures_due()`,
  `insert into person_figures_due (person_id) select id from people`,

  // A filter of people under a name, which the whole team has.
  `create table segments (
    id uuid constraint segments_pkey primary key,
    name text not null,
    filter jsonb not null,
    version integer not null default 1,
    created_by uuid not null constraint segments_created_by_fkey references users (id),
    created_at timestamptz not null,
    changed_at timestamptz not null
  )`,
  `create unique index segments_name on segments (lower(name))`,
  `create index segments_created_by on segments (created_by)`,
];

/** People are found by what they came to, and filters of them are kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
