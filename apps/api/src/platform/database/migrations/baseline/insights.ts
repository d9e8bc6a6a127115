/** Tables of the insights domain. */
export const insights: readonly string[] = [
  // Sign-offs by a person, each for the version of the product that they checked.
  `create table checklist_confirmations (
    key text,
    version text,
    user_id uuid not null constraint checklist_confirmations_user_fkey references users (id),
    at timestamptz not null,
    constraint checklist_confirmations_pkey primary key (key, version)
  )`,
  `create index checklist_confirmations_user on checklist_confirmations (user_id)`,

  `create table checklist_sign_offs (
    id uuid constraint checklist_sign_offs_pkey primary key,
    user_id uuid not null constraint checklist_sign_offs_user_fkey references users (id),
    signed_by text not null,
    note text not null,
    checks jsonb not null,
    at timestamptz not null
  )`,
  `create index checklist_sign_offs_at on checklist_sign_offs (at)`,
  `create index checklist_sign_offs_user on checklist_sign_offs (user_id)`,
  `create trigger checklist_sign_offs_append_only before update or delete or truncate
    on checklist_sign_offs for each statement execute function refuse_change()`,

  // Figures by day. Each change is a row of its own, so that concurrent bookings don't wait for
  // each other; a worker rolls the rows up. Reads always sum both.
  `create table daily_figures (
    day date,
    figure text,
    amount bigint not null,
    constraint daily_figures_pkey primary key (day, figure)
  )`,

  `create table figure_changes (
    id bigint generated always as identity constraint figure_changes_pkey primary key,
    day date not null,
    figure text not null,
    amount bigint not null
  )`,

  // Results of the nightly recount of all figures.
  `create table figure_checks (
    id bigint generated always as identity constraint figure_checks_pkey primary key,
    at timestamptz not null,
    differences integer not null
  )`,

  // Customers by month of their first paid visit, and how many of them had one in a given month.
  `create table retention_figures (
    cohort date,
    month date,
    customers integer not null,
    constraint retention_figures_pkey primary key (cohort, month)
  )`,

  `create function count_booking() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      insert into figure_changes (day, figure, amount) values
        (new.local_date, 'booking.' || new.kind || '.' || new.status, 1),
        ((new.created_at at time zone 'America/New_York')::date, 'created', 1);
      if new.status = 'confirmed' then
        insert into figure_changes (day, figure, amount)
        values ((new.created_at at time zone 'America/New_York')::date, 'confirmed', 1);
      end if;
    else
      insert into figure_changes (day, figure, amount) values
        (old.local_date, 'booking.' || old.kind || '.' || old.status, -1),
        (new.local_date, 'booking.' || new.kind || '.' || new.status, 1);
      if new.status = 'confirmed' and old.status <> 'confirmed' then
        insert into figure_changes (day, figure, amount)
        values ((new.created_at at time zone 'America/New_York')::date, 'confirmed', 1);
      end if;
    end if;
    return null;
  end $$`,
  `create trigger bookings_changes_counted after update of status, local_date on bookings
    for each row
    when (old.status is distinct from new.status or old.local_date is distinct from new.local_date)
    execute function count_booking()`,
  `create trigger bookings_counted after insert on bookings
    for each row execute function count_booking()`,
  // Payments and refunds are counted on the revenue accounts, whichever account holds the money.
  `create function count_money() returns trigger language plpgsql as $$
  begin
    insert into figure_changes (day, figure, amount)
    select (t.at at time zone 'America/New_York')::date, case when new.amount_cents < 0 then 'taken' else 'refunded' end,
      abs(new.amount_cents)
    from ledger_transactions t where t.id = new.transaction_id;
    return null;
  end $$`,
  `create trigger ledger_entries_counted after insert on ledger_entries for each row
    when (new.account in ('charging_revenue', 'membership_revenue'))
    execute function count_money()`,
  `create function count_membership() returns trigger language plpgsql as $$
  begin
    insert into figure_changes (day, figure, amount)
    values ((new.at at time zone 'America/New_York')::date, 'member.' || new.from_status || '.' || new.to_status, 1);
    return null;
  end $$`,
  `create trigger membership_events_counted after insert on membership_events
    for each row when (new.from_status <> new.to_status) execute function count_membership()`,
];
