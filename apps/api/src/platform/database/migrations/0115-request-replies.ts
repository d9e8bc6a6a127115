import { type Kysely, sql } from 'kysely';

const templates: readonly (readonly [string, string, string, boolean])[] = [
  [
    'How to book',
    'Your message to {business}',
    `Hello {first name},

thank you for your message. We charge your {vehicle} wherever it is parked, every day between 8 AM and 7 PM.

Choose a time on our website, or reply with an address and a day that suits you, and we’ll book it for you.

{my name}
{business}`,
    true,
  ],
  [
    'Ask for the address',
    'Where is your car?',
    `Hello {first name},

thank you for your message. So that we can tell you the next free time, please reply with the address where your {vehicle} will be, and the days that suit you.

{my name}
{business}`,
    false,
  ],
  [
    'Outside our area',
    'Your message to {business}',
    `Hello {first name},

thank you for your message. We don’t drive to your area yet. We’ll keep your address in mind, and write to you when that changes.

{my name}
{business}`,
    false,
  ],
];

const statements = [
  `create table reply_templates (
    id uuid default gen_random_uuid() constraint reply_templates_pkey primary key,
    name text not null,
    subject text not null,
    body text not null,
    is_default boolean not null default false,
    version integer not null default 1,
    changed_by uuid constraint reply_templates_changed_by_fkey references users (id),
    changed_at timestamptz not null default now()
  )`,
  `create unique index reply_templates_name on reply_templates (lower(name))`,
  `create unique index reply_templates_default on reply_templates (is_default) where is_default`,
  `create index reply_templates_changed_by on reply_templates (changed_by)
    where changed_by is not null`,
  // Replies by staff to requests. Their events never change, but this text is erased with the
  // person.
  `create table request_replies (
    id uuid constraint request_replies_pkey primary key,
    contact_request_id uuid constraint request_replies_contact_request_fkey
      references contact_requests (id),
    quick_booking_id uuid constraint request_replies_quick_booking_fkey
      references quick_bookings (id),
    event_id bigint not null,
    subject text not null,
    body text not null,
    sent_by uuid not null constraint request_replies_sent_by_fkey references users (id),
    created_at timestamptz not null,
    constraint request_replies_one_request
      check (num_nonnulls(contact_request_id, quick_booking_id) = 1)
  )`,
  `create index request_replies_contact_request on request_replies (contact_request_id)
    where contact_request_id is not null`,
  `create index request_replies_quick_booking on request_replies (quick_booking_id)
    where quick_booking_id is not null`,
  `create index request_replies_sent_by on request_replies (sent_by)`,
  `create view bookings.request_replies as
    select body, contact_request_id, event_id, id, quick_booking_id, subject from request_replies`,
];

/** Adds replies to requests by email, and reply templates. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (const [name, subject, body, isDefault] of templates) {
    await sql
      .raw(
        `insert into reply_templates (name, subject, body, is_default)
          values ($$${name}$$, $$${subject}$$, $$${body}$$, ${isDefault})`,
      )
      .execute(db);
  }
}
