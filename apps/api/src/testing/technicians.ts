import { randomUUID } from 'node:crypto';
import type { Technician, TechnicianForm } from '@voltcourier/contracts';
import type { addEmployee } from './employees.ts';

type Client = Awaited<ReturnType<typeof addEmployee>>['client'];

let hired = 0;

/** Returns a technician's form with a unique name. */
export function technicianForm(change: Partial<TechnicianForm> = {}): TechnicianForm {
  hired += 1;
  return {
    name: `Kim ${hired} ${randomUUID().slice(0, 8)}`,
    phone: null,
    regionId: 'hampton-roads',
    userId: null,
    color: 'sea',
    workingHours: null,
    daysOff: [],
    isRetired: false,
    ...change,
  };
}

/** Technicians for a single test, managed as by staff. */
export function createTechniciansOf(client: () => Client) {
  const find = async (id: string): Promise<Technician> => {
    const { technicians } = await client().technicians.list();
    const technician = technicians.find((known) => known.id === id);
    if (technician === undefined) throw new Error('There is no such technician.');
    return technician;
  };
  return {
    find,

    add: async (change: Partial<TechnicianForm> = {}): Promise<Technician> => {
      const form = technicianForm(change);
      const { technicians } = await client().technicians.add({ body: form });
      const added = technicians.find(({ name }) => name === form.name);
      if (added === undefined) throw new Error('The technician was not added.');
      return added;
    },

    change: async (id: string, change: Partial<TechnicianForm>, seen?: number) => {
      const known = await find(id);
      const { name, phone, regionId, userId, color, workingHours, daysOff, isRetired } = known;
      const form = { name, phone, regionId, userId, color, workingHours, daysOff, isRetired };
      return client().technicians.change({
        params: { technicianId: id },
        body: { form: { ...form, ...change }, version: seen ?? known.version },
      });
    },
  };
}
