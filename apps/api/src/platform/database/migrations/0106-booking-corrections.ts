import { type Kysely, sql } from 'kysely';

const statements = [
  // Corrections of bookings by staff: only the changed fields, before and after.
  `create table booking_corrections (
    id uuid constraint booking_corrections_pkey primary key,
    booking_id uuid not null
      constraint booking_corrections_booking_fkey references bookings (id),
    corrected_by uuid not null
      constraint booking_corrections_corrector_fkey references users (id),
    before jsonb not null,
    after jsonb not null,
    -- By how much the price changed; what of it is due on site, and what was given back.
    price_difference_cents integer not null,
    on_site_cents integer not null,
    refund_cents integer not null,
    created_at timestamptz not null,
    constraint booking_corrections_refund_positive check (refund_cents >= 0)
  )`,
  `create index booking_corrections_booking on booking_corrections (booking_id, created_at)`,
  `create index booking_corrections_corrector on booking_corrections (corrected_by)`,
  `create view bookings.booking_corrections as select booking_id, id, on_site_cents
    from public.booking_corrections`,
  `alter table ledger_entries drop constraint ledger_entries_account_known,
    add constraint ledger_entries_account_known check (account in ('stripe_balance',
      'bitcoin_balance', 'customer_deposits', 'charging_revenue', 'membership_revenue',
      'disputed_payments', 'collected_on_site')) not valid
    /* safe: the new check allows all that the old one did */`,
];

/** Adds corrections of bookings, and amounts that a technician collects on site for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
