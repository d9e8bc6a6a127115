import type { Database } from '../../platform/database/connection.ts';

/** Finds a customer's entries in their latest scheduled visit. */
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
