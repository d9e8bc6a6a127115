import type { Database } from '../../platform/database/connection.ts';

/** What a customer entered in the scheduled visit with the latest time. */
export function findLastEntries(db: Database, customerId: string) {
  return db
    .selectFrom('bookings')
    .select(['name', 'email', 'phone', 'location', 'vehicle', 'service_type'])
    .where('customer_id', '=', customerId)
    .where('kind', '=', 'scheduled')
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
