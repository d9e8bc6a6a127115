import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table users
    drop constraint users_role_known,
    add constraint users_role_known check (
      role in ('CUSTOMER', 'ADMIN', 'DISPATCHER', 'SUPPORT', 'MARKETING', 'READ_ONLY')
    )`,
  // Staff are a handful among all people, and are listed and locked together.
  `create index users_staff_role on users (role) where role <> 'CUSTOMER'`,

  // The link of an invitation is good once; its token is derived from the id, and only its hash
  // is stored.
  `create table staff_invitations (
    id uuid constraint staff_invitations_pkey primary key,
    token_hash text not null constraint staff_invitations_token_hash_key unique,
    email text not null,
    role text not null constraint staff_invitations_role_known
      check (role in ('ADMIN', 'DISPATCHER', 'SUPPORT', 'MARKETING', 'READ_ONLY')),
    invited_by uuid not null constraint staff_invitations_invited_by_fkey references users (id),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    ended_at timestamptz,
    accepted_by uuid constraint staff_invitations_accepted_fkey references users (id)
  )`,
  `create unique index staff_invitations_open on staff_invitations (lower(email))
    where ended_at is null`,
  `create index staff_invitations_email on staff_invitations (lower(email))`,
  `create index staff_invitations_invited_by on staff_invitations (invited_by)`,
  `create index staff_invitations_accepted on staff_invitations (accepted_by)
    where accepted_by is not null`,

  // Somebody who is signed in has shown once more who they are: for one deed of this session.
  `create table proofs (
    token_hash text constraint proofs_pkey primary key,
    session_id uuid not null
      constraint proofs_session_fkey references sessions (id) on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  `create index proofs_session on proofs (session_id)`,
  `create index proofs_expiry on proofs (expires_at)`,

  `alter table emails
    add column staff_invitation_id uuid
      constraint emails_staff_invitation_fkey references staff_invitations (id),
    drop constraint emails_one_subject,
    add constraint emails_one_subject check (
      num_nonnulls(booking_id, contact_request_id, quick_booking_id, subscription_id,
        account_token_id, account_event_id, membership_event_id, company_invitation_id,
        staff_invitation_id) = 1
    )`,
  `create index emails_staff_invitation on emails (staff_invitation_id)
    where staff_invitation_id is not null`,
];

/** Roles of staff, invitations of them, and the proof that comes before what matters most. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
