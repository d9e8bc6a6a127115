import { type Kysely, sql } from 'kysely';

/** Whose midnight a day of the business ends at. */
const ZONE = 'America/New_York';

const dayOf = (instant: string) => `(${instant} at time zone '${ZONE}')::date`;

const statements = [
  // What staff have to clear.
  `create index refunds_no_place on refunds (created_at) where reason = 'no_place'`,
  `create index refunds_failed on refunds (updated_at) where status = 'failed'`,
  `create index emails_unsent on emails (created_at) where sent_at is null`,

  // What a day came to. A change is a row of its own, so that two who book at once don't wait for
  // each other; a worker adds the rows up. What is read is always both.
  `create table daily_figures (
    day date not null,
    figure text not null,
    amount bigint not null,
    constraint daily_figures_pkey primary key (day, figure)
  )`,
  `create table figure_changes (
    id bigint generated always as identity constraint figure_changes_pkey primary key,
    day date not null,
    figure text not null,
    amount bigint not null
  )`,
  // Each night everything is counted anew, and this says with what result.
  `create table figure_checks (
    id bigint generated always as identity constraint figure_checks_pkey primary key,
    at timestamptz not null,
    differences integer not null
  )`,
  // How many of those whose first paid visit was in a month had one in another.
  `create table retention_figures (
    cohort date not null,
    month date not null,
    customers integer not null,
    constraint retention_figures_pkey primary key (cohort, month)
  )`,

  `create function count_booking() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      insert into figure_changes (day, figure, amount) values
        (new.local_date, 'booking.' || new.kind || '.' || new.status, 1),
        (${dayOf('new.created_at')}, 'created', 1);
      if new.status = 'confirmed' then
        insert into figure_changes (day, figure, amount)
        values (${dayOf('new.created_at')}, 'confirmed', 1);
      end if;
    else
      insert into figure_changes (day, figure, amount) values
        (old.local_date, 'booking.' || old.kind || '.' || old.status, -1),
        (new.local_date, 'booking.' || new.kind || '.' || new.status, 1);
      if new.status = 'confirmed' and old.status <> 'confirmed' then
        insert into figure_changes (day, figure, amount)
        values (${dayOf('new.created_at')}, 'confirmed', 1);
      end if;
    end if;
    return null;
  end $$`,
  `create function count_money() returns trigger language plpgsql as $$
  begin
    insert into figure_changes (day, figure, amount)
    select ${dayOf('t.at')}, case when new.amount_cents > 0 then 'taken' else 'refunded' end,
      abs(new.amount_cents)
    from ledger_transactions t where t.id = new.transaction_id;
    return null;
  end $$`,
  `create function count_membership() returns trigger language plpgsql as $$
  begin
    insert into figure_changes (day, figure, amount)
    values (${dayOf('new.at')}, 'member.' || new.from_status || '.' || new.to_status, 1);
    return null;
  end $$`,

  // Nobody writes between what is counted here and the first change that is counted by itself.
  `lock table bookings, ledger_entries, membership_events in share row exclusive mode`,
  `create trigger bookings_counted after insert on bookings
    for each row execute function count_booking()`,
  `create trigger bookings_changes_counted after update of status, local_date on bookings
    for each row
    when (old.status is distinct from new.status or old.local_date is distinct from new.local_date)
    execute function count_booking()`,
  `create trigger ledger_entries_counted after insert on ledger_entries
    for each row when (new.account = 'stripe_balance') execute function count_money()`,
  `create trigger membership_events_counted after insert on membership_events
    for each row when (new.from_status <> new.to_status) execute function count_membership()`,
  `insert into daily_figures (day, figure, amount)
    select local_date, 'booking.' || kind || '.' || status, count(*) from bookings group by 1, 2
    union all
    select ${dayOf('created_at')}, 'created', count(*) from bookings group by 1
    union all
    select ${dayOf('b.created_at')}, 'confirmed', count(*) from bookings b
    where exists (
      select from booking_events e where e.booking_id = b.id and e.to_status = 'confirmed'
    ) group by 1
    union all
    select ${dayOf('t.at')}, case when e.amount_cents > 0 then 'taken' else 'refunded' end,
      sum(abs(e.amount_cents))
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where e.account = 'stripe_balance' group by 1, 2
    union all
    select ${dayOf('at')}, 'member.' || from_status || '.' || to_status, count(*)
    from membership_events where from_status <> to_status group by 1, 2`,
];

/** Staff see what the days came to, and what is left to clear. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
