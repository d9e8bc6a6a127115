import { randomUUID } from 'node:crypto';
import type { TechnicianColor } from '@voltcourier/contracts';
import type { Database } from '../../../platform/database/connection.ts';
import { addFirstTechnicians } from './repository.ts';

/** As many as the seeded regions' seats per hour: name, region, color. */
const MADE_UP: readonly (readonly [name: string, regionId: string, color: TechnicianColor])[] = [
  ['Marcus Bell', 'hampton-roads', 'sea'],
  ['Priya Nair', 'hampton-roads', 'plum'],
  ['Tom Okafor', 'hampton-roads', 'clay'],
  ['Elena Ruiz', 'us-eastern', 'volt'],
  ['Jack Sullivan', 'us-eastern', 'plain'],
  ['Dana Whitfield', 'us-central', 'sea'],
  ['Luis Herrera', 'us-central', 'clay'],
  ['Annika Larsen', 'us-mountain', 'plum'],
  ['Cody Begay', 'us-mountain', 'volt'],
  ['Rosa Delgado', 'us-arizona', 'sea'],
  ['Sam Keller', 'us-arizona', 'plain'],
  ['Mei Tanaka', 'us-pacific', 'clay'],
  ['Omar Haddad', 'us-pacific', 'plum'],
  ['Nora Lindqvist', 'us-alaska', 'volt'],
  ['Keoni Kahale', 'us-hawaii', 'sea'],
];

/**
 * Adds fictional technicians to a sandbox without any, so that bookings can be assigned. A real
 * installation starts without technicians.
 */
export async function seedSandboxTechnicians(db: Database, at: Date): Promise<void> {
  const rows = MADE_UP.map(([name, region_id, color], index) => ({
    id: randomUUID(),
    name,
    region_id,
    color,
    // Phone numbers reserved for fiction (NANPA: 555-0100 to 555-0199).
    phone: `757 555 01${60 + index}`,
  }));
  await addFirstTechnicians(db, rows, at);
}
