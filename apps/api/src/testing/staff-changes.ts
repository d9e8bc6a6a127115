import { createHolders } from './appointments.ts';
import type { addEmployee } from './employees.ts';
import type { useApi } from './harness.ts';
import { createMembers } from './members.ts';
import { createVendors } from './vendors.ts';

type Employee = Awaited<ReturnType<typeof addEmployee>>;

/** Does it once, with success, and answers the id of what it was done to. */
type Deed = (staff: Employee) => Promise<string>;

/**
 * A successful call of each endpoint with which staff change something, by its key. What is missing
 * here fails `modules/audit/recording.test.ts`: nothing is changed past the audit log.
 */
export function createStaffChanges(
  started: ReturnType<typeof useApi>,
): Readonly<Record<string, Deed>> {
  const { bookPaid, goTo } = createHolders(started, () => createVendors(started.sandbox));
  const members = createMembers(started);
  const measured = { energyWh: 18_400, chargingMinutes: 42, percentBefore: 12, percentAfter: 80 };
  const tier = { tier: 'BASIC', reason: 'Had it since 2023.' } as const;

  /** A booking that is paid, at the beginning of its hour. */
  const bookBegun = async (): Promise<string> => {
    const { booking } = await bookPaid();
    goTo(booking.startsAt, 0);
    return booking.id;
  };

  return {
    'dispatch.complete': async ({ client }) => {
      const bookingId = await bookBegun();
      await client.dispatch.complete({ params: { bookingId }, body: measured });
      return bookingId;
    },
    'dispatch.miss': async ({ client }) => {
      const bookingId = await bookBegun();
      await client.dispatch.miss({ params: { bookingId } });
      return bookingId;
    },
    'dispatch.cancel': async ({ client }) => {
      const { booking } = await bookPaid();
      const body = { reason: 'Ada’s van broke down.', feeCents: 0, waivesFee: true };
      await client.dispatch.cancel({ params: { bookingId: booking.id }, body });
      return booking.id;
    },
    'customers.grantTier': async ({ client }) => {
      const { id: userId } = await members.join();
      await client.customers.grantTier({ params: { userId }, body: tier });
      return userId;
    },
    'customers.endTier': async ({ client }) => {
      const { id: userId } = await members.join();
      await client.customers.grantTier({ params: { userId }, body: tier });
      await client.customers.endTier({ params: { userId } });
      return userId;
    },
  };
}
