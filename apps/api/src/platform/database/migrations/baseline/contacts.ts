/** Tables of crm: contacts, and what keeps them up to date. */
export const contacts: readonly string[] = [
  `create function company_key(name text) returns text language sql immutable as $$
    select coalesce(nullif(regexp_replace(
      trim(regexp_replace(lower(name), '[[:punct:][:space:]]+', ' ', 'g')),
      ' (inc|incorporated|llc|ltd|limited|corp|corporation|co|company|gmbh)$', ''
    ), ''), lower(name))
  $$`,

  // A person from any source. A merged record points to the one it was merged into and keeps its
  // data, so unmerging is a single change. `group_id` is the primary record.
  `create table people (
    id uuid constraint people_pkey primary key,
    user_id uuid constraint people_user_fkey references users (id),
    name text not null,
    email text,
    phone text,
    dial text,
    -- A record is of a person or of a company. A company's is made by the business account that it
    -- has (company_id) or by staff; who works there is whoever is in the account, and whoever staff
    -- say so of (employer_id). The key is the name without what tells nothing, to find the same again.
    source text not null constraint people_source_known check (source in ('account', 'booking',
        'contact', 'quick-booking', 'import', 'company-account', 'staff', 'subscription')),
    search_text text not null
      generated always as (lower(name || ' ' || coalesce(email, '') || ' ' || coalesce(dial, '')))
      stored,
    merged_into uuid constraint people_merged_into_fkey references people (id),
    group_id uuid not null constraint people_group_fkey references people (id),
    created_at timestamptz not null,
    last_contact_at timestamptz not null,
    group_contact_at timestamptz not null,
    erased_at timestamptz,
    external_id text,
    -- What a record's visits and payments come to, and what those of all come to that it stands for:
    -- people are found by it, so it has to be there when they are asked for.
    visits integer not null default 0,
    paid_cents bigint not null default 0,
    group_visits integer not null default 0,
    group_paid_cents bigint not null default 0,
    kind text not null default 'person'
      constraint people_kind_known check (kind in ('person', 'company')),
    company_id uuid constraint people_company_key unique
      constraint people_company_fkey references companies (id),
    employer_id uuid constraint people_employer_fkey references people (id),
    company_key text
      generated always as (case when kind = 'company' then company_key(name) end ) stored,
    constraint people_user_key unique (user_id) include (group_id),
    constraint people_company_whole check (case kind when 'company' then user_id is null and
      employer_id is null else company_id is null end),
    constraint people_not_into_itself check (merged_into <> id),
    constraint people_stands_for_itself check ((merged_into is null) = (group_id = id))
  )`,
  `create index people_email on people (lower(email))`,
  `create index people_dial on people (dial)`,
  `create index people_merged_into on people (merged_into) where merged_into is not null`,
  `create index people_by_name on people (lower(name), id)`,
  `create index people_by_creation on people (created_at, id)`,
  `create index people_search on people using gin (search_text gin_trgm_ops)`,
  `create index people_company_name on people (company_key) where company_key is not null`,
  `create index people_companies_by_name on people (lower(name), id)
    where company_key is not null`,
  `create index people_employer on people (employer_id) where employer_id is not null`,
  // A company's address or number doesn't identify a person who writes.
  `create unique index people_guest_email on people (lower(email))
    where user_id is null and email is not null and kind = 'person'`,
  `create unique index people_guest_dial on people (dial)
    where user_id is null and email is null and dial is not null and kind = 'person'`,
  // Counting people uses index-only scans, however wide their rows are: each condition has an
  // index, which includes the columns of the other conditions.
  `create index people_covered on people (id) include (group_id, merged_into, erased_at, kind,
    source, group_contact_at, group_visits, group_paid_cents)`,
  `create index people_group on people (group_id) include (id, user_id)`,
  `create index people_by_contact on people (group_contact_at, id) include (kind, merged_into, erased_at)`,
  `create index people_by_visits on people (group_visits, id) include (kind, merged_into, erased_at)`,
  `create index people_by_paid on people (group_paid_cents, id) include (kind, merged_into, erased_at)`,
  `create index people_by_source on people (source, group_contact_at, id) include (kind, merged_into, erased_at)`,

  // Possible duplicates, smaller ID first. Pairs that staff have dismissed aren't proposed again.
  `create table person_pairs (
    first_id uuid constraint person_pairs_first_fkey references people (id),
    second_id uuid constraint person_pairs_second_fkey references people (id),
    reason text not null constraint person_pairs_reason_known
      check (reason in ('unverified-email', 'name-and-phone', 'phone', 'company-name', 'staff')),
    found_at timestamptz not null,
    dismissed_at timestamptz,
    dismissed_by uuid constraint person_pairs_dismissed_by_fkey references users (id),
    constraint person_pairs_pkey primary key (first_id, second_id),
    constraint person_pairs_ordered check (first_id < second_id)
  )`,
  `create index person_pairs_second on person_pairs (second_id)`,
  `create index person_pairs_dismissed_by on person_pairs (dismissed_by)
    where dismissed_by is not null`,

  // Merges and unmerges by staff, and by accounts that verify an address.
  `create table person_events (
    id bigint generated always as identity constraint person_events_pkey primary key,
    person_id uuid not null constraint person_events_person_fkey references people (id),
    other_id uuid not null constraint person_events_other_fkey references people (id),
    kind text not null
      constraint person_events_kind_known check (kind in ('merged', 'taken-apart')),
    actor_id uuid constraint person_events_actor_fkey references users (id),
    at timestamptz not null
  )`,
  `create index person_events_person on person_events (person_id, at)`,
  `create index person_events_other on person_events (other_id)`,
  `create index person_events_actor on person_events (actor_id) where actor_id is not null`,
  `create trigger person_events_append_only before update or delete or truncate on person_events
    for each statement execute function refuse_change()`,

  // People whose figures have changed. Each change is a row of its own, so that bookings and
  // payments never wait for each other; a worker recounts those people.
  `create table person_figures_due (
    id bigint generated always as identity constraint person_figures_due_pkey primary key,
    person_id uuid not null
  )`,

  // Contacts that an import must not bring back: keyed hashes of addresses and numbers, which
  // identify no one.
  `create table erased_contacts (
    hash text constraint erased_contacts_pkey primary key,
    erased_at timestamptz not null
  )`,

  `create function person_is_due() returns trigger language plpgsql as $$
  begin
    new.person_due := true;
    return new;
  end $$`,
  `create trigger users_person_is_due
    before update of email, email_verified_at, first_name, last_name, username on users
    for each row when (
      (old.email, old.email_verified_at, old.first_name, old.last_name, old.username)
      is distinct from
      (new.email, new.email_verified_at, new.first_name, new.last_name, new.username)
    ) execute function person_is_due()`,
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
];
