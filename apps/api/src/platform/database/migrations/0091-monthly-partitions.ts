import { type Kysely, sql } from 'kysely';

const functions = [
  // Partitions have a schema of their own, so that `public` lists only the actual tables.
  `create schema partitions`,
  // Creates the partitions of some months. Skips a month with rows already in the default
  // partition, which a fast clock can cause.
  `create function make_month_partitions(parent text, since timestamptz, months integer)
    returns integer
    language plpgsql as $$
    declare
      first date := date_trunc('month', since at time zone 'UTC');
      month date;
      name text;
      made integer := 0;
    begin
      perform pg_advisory_xact_lock(hashtextextended('make_month_partitions', 0));
      for ahead in 0..months - 1 loop
        month := first + make_interval(months => ahead);
        name := format('%s_%s', parent, to_char(month, 'YYYY_MM'));
        continue when to_regclass(format('partitions.%I', name)) is not null;
        begin
          execute format('create table partitions.%I (like public.%I including defaults including constraints)', name, parent);
          -- Attached, and not made as a partition: nobody who reads or writes the parent waits.
          execute format('alter table public.%I attach partition partitions.%I for values from (%L) to (%L)',
            parent, name, to_char(month, 'YYYY-MM-DD') || ' 00:00:00+00',
            to_char(month + interval '1 month', 'YYYY-MM-DD') || ' 00:00:00+00');
          made := made + 1;
        exception when invalid_object_definition or check_violation then
          null;
        end;
      end loop;
      return made;
    end $$`,
  // Drops the partitions that end at or before an instant, and returns their number.
  `create function drop_month_partitions(parent text, ended_by timestamptz) returns integer
    language plpgsql as $$
    declare
      child record;
      dropped integer := 0;
    begin
      perform pg_advisory_xact_lock(hashtextextended('make_month_partitions', 0));
      for child in
        select c.relname as name,
          (substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''([^'']+)''\\)'))::timestamptz as upper
        from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = format('public.%I', parent)::regclass
      loop
        continue when child.upper is null or child.upper > ended_by;
        execute format('alter table public.%I detach partition partitions.%I', parent, child.name);
        execute format('drop table partitions.%I', child.name);
        dropped := dropped + 1;
      end loop;
      return dropped;
    end $$`,
];

const auditLog = [
  `alter table audit_log rename to audit_log_before`,
  `alter table audit_log_before alter column id drop identity`,
  ...['pkey', 'actor', 'action', 'subject', 'at'].map(
    (index) => `alter index audit_log_${index} rename to audit_log_before_${index}`,
  ),
  `alter table audit_log_before set schema partitions`,
  `alter table partitions.audit_log_before /* safe: no statement names a constraint of the log */
    rename constraint audit_log_actor_fkey to audit_log_before_actor_fkey`,
  `create table audit_log (
    like partitions.audit_log_before including defaults including constraints
  ) partition by range (at)`,
  `alter table audit_log alter column id add generated always as identity`,
  `alter table audit_log add constraint audit_log_pkey primary key (id, at)`,
  `alter table audit_log add constraint audit_log_actor_fkey
    foreign key (actor_id) references users (id)`,
  `create index audit_log_actor on audit_log (actor_id, id)`,
  `create index audit_log_action on audit_log (action, id)`,
  `create index audit_log_subject on audit_log (subject_id, id)`,
  `create index audit_log_at on audit_log (at, id)`,
  `create trigger audit_log_append_only before update or delete or truncate on audit_log
    for each statement execute function refuse_change()`,
  `create table partitions.audit_log_other partition of audit_log default`,
  // Existing rows become one partition without being copied.
  `alter table partitions.audit_log_before drop constraint audit_log_before_pkey`,
  `alter table partitions.audit_log_before /* safe: the id alone was unique before */
    add constraint audit_log_before_pkey primary key (id, at)`,
  `do $$
    declare
      ends timestamptz := (select date_trunc('month', greatest(max(at), now()) at time zone 'UTC')
        + interval '1 month' from partitions.audit_log_before) at time zone 'UTC';
    begin
      execute format('alter table audit_log attach partition partitions.audit_log_before for values from (minvalue) to (%L)', ends);
      perform setval(pg_get_serial_sequence('audit_log', 'id'),
        (select coalesce(max(id), 0) + 1 from partitions.audit_log_before), false);
    end $$`,
  `select make_month_partitions('audit_log', now(), 4)`,
];

const archivedEmails = [
  // Mails settled long ago are moved here, without their unique keys: causes that old never send a
  // mail again.
  `create table archived_emails (
    id uuid not null,
    kind text not null,
    state text not null,
    recipient text,
    booking_id uuid,
    person_id uuid,
    created_at timestamptz not null,
    sent_at timestamptz,
    bounced_at timestamptz,
    bounce_status text,
    complained_at timestamptz,
    answer text,
    archived_at timestamptz not null,
    constraint archived_emails_pkey primary key (id, created_at)
  ) partition by range (created_at)`,
  `create index archived_emails_recipient on archived_emails (lower(recipient), created_at)
    where recipient is not null`,
  `create table partitions.archived_emails_other partition of archived_emails default`,
];

/**
 * Partitions the audit log and the archive of long-settled mails by month, so that an expired month
 * is dropped at once. Existing audit entries stay in place, as one partition.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...functions, ...auditLog, ...archivedEmails]) {
    await sql.raw(statement).execute(db);
  }
}
