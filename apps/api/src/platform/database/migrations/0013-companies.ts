import { type Kysely, sql } from 'kysely';

const statements = [
  `create table companies (
    id uuid constraint companies_pkey primary key,
    name text not null,
    owner_id uuid not null constraint companies_owner_fkey references users (id),
    created_at timestamptz not null,
    closed_at timestamptz
  )`,
  `create index companies_owner on companies (owner_id)`,

  // A person is in one company.
  `create table company_members (
    user_id uuid constraint company_members_pkey primary key
      constraint company_members_user_fkey references users (id),
    company_id uuid not null constraint company_members_company_fkey references companies (id),
    role text not null constraint company_members_role_known
      check (role in ('owner', 'manager', 'driver')),
    joined_at timestamptz not null
  )`,
  `create index company_members_company on company_members (company_id, joined_at)`,
  `create unique index company_members_one_owner on company_members (company_id)
    where role = 'owner'`,

  `create table company_invitations (
    id uuid constraint company_invitations_pkey primary key,
    company_id uuid not null constraint company_invitations_company_fkey references companies (id),
    email text not null,
    role text not null constraint company_invitations_role_known
      check (role in ('manager', 'driver')),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    ended_at timestamptz,
    accepted_by uuid constraint company_invitations_accepted_fkey references users (id)
  )`,
  `create unique index company_invitations_open on company_invitations (company_id, lower(email))
    where ended_at is null`,
  `create index company_invitations_company on company_invitations (company_id, created_at)`,
  `create index company_invitations_email on company_invitations (lower(email))`,
  `create index company_invitations_accepted on company_invitations (accepted_by)
    where accepted_by is not null`,

  `create table company_events (
    id bigint generated always as identity constraint company_events_pkey primary key,
    company_id uuid not null constraint company_events_company_fkey references companies (id),
    actor_id uuid not null constraint company_events_actor_fkey references users (id),
    kind text not null constraint company_events_kind_known check (kind in (
      'founded', 'invited', 'withdrawn', 'joined', 'role-changed', 'removed', 'closed'
    )),
    detail jsonb not null,
    at timestamptz not null
  )`,
  `create index company_events_company on company_events (company_id, id)`,
  `create index company_events_actor on company_events (actor_id)`,
  `create trigger company_events_append_only before update or delete or truncate on company_events
    for each statement execute function refuse_change()`,

  `alter table emails
    add column company_invitation_id uuid
      constraint emails_company_invitation_fkey references company_invitations (id),
    drop constraint emails_one_subject,
    add constraint emails_one_subject check (
      num_nonnulls(booking_id, contact_request_id, quick_booking_id, subscription_id,
        account_token_id, account_event_id, membership_event_id, company_invitation_id) = 1
    )`,
  `create index emails_company_invitation on emails (company_invitation_id)
    where company_invitation_id is not null`,
];

/** Companies, whose people share the sessions of one membership. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
