import { randomUUID } from 'node:crypto';
import { API_PREFIX } from '@voltcourier/contracts';
import { sql } from 'kysely';
import { createFounders } from './companies.ts';
import type { useApi } from './harness.ts';
import type { createMembers } from './members.ts';

type Person = Awaited<ReturnType<ReturnType<typeof createMembers>['join']>>;

/** Companies with vehicles, and the statements that their members read. */
export function createStatements(started: ReturnType<typeof useApi>) {
  const { found } = createFounders(started);

  return {
    /** Creates a company that adds vehicles, each with a new cost center or none. */
    company: async (name?: string) => {
      const owner = await found(name);
      const { fleet } = owner.client;
      const openCostCentre = async (centre: string) => {
        const { costCentres } = await fleet.addCostCentre({ body: { name: centre } });
        return costCentres.find((each) => each.name === centre)?.id ?? '';
      };
      const addVehicle = async (centre: string | null) => {
        const plate = `VAN-${randomUUID().slice(0, 6).toUpperCase()}`;
        const costCentreId = centre === null ? null : await openCostCentre(centre);
        const details = { connector: null, batteryWh: null, nickname: null, costCentreId };
        const { vehicles } = await fleet.add({
          body: { make: 'Ford', model: 'E-Transit', year: 2024, plate, ...details },
        });
        return vehicles.find((each) => each.plate === plate)?.id ?? '';
      };
      return { owner, admit: owner.admit, addVehicle };
    },

    listOf: (person: Person) => person.client.statements.list(),

    statementOf: (person: Person, month: string, after?: string) =>
      person.client.statements.get({
        params: { month },
        query: after === undefined ? {} : { after },
      }),

    fileOf: (person: Person, month: string, kind: 'csv' | 'pdf', query = '') =>
      person.fetchAs(
        `${started.api.url}${API_PREFIX}/account/company/statements/${month}.${kind}${query}`,
      ),

    /** Copies a visit a number of times; the energy of each copy is its index. */
    repeat: async (bookingId: string, count: number): Promise<void> => {
      await sql`
        insert into bookings
        select (jsonb_populate_record(b, jsonb_build_object(
          'id', gen_random_uuid(), 'number', null, 'energy_wh', n, 'customer_id', null
        ))).* from bookings b, generate_series(1, ${count}::int) n
        where b.id = ${bookingId}`.execute(started.api.deps.db);
    },
  };
}
