import { randomUUID } from 'node:crypto';
import { createMembers } from '../members.ts';
import type { Product } from './product.ts';

/** Everything that companies ask of the database. */
export async function askCompanies({ started, services }: Product): Promise<void> {
  const { companies, fleet, memberships, vehicles } = services;
  const [owner, driver] = await Promise.all([1, 2].map(() => createMembers(started).join()));
  const founder = await owner?.client.accounts.me();
  const guest = await driver?.client.accounts.me();
  if (founder === undefined || guest === undefined) throw new Error('Nobody is there.');
  await companies.create(founder, 'Statements Ltd.');
  const invite = async () => {
    const wanted = { email: guest.email, role: 'driver' } as const;
    const { company } = await companies.invite(founder, wanted);
    return company?.invitations?.[0]?.id ?? '';
  };
  await companies.withdraw(founder, await invite());
  await companies.accept(guest, await invite());
  await companies.setRole(founder, guest.id, 'manager');
  await memberships.get(guest);
  const { costCentres } = await fleet.addCostCentre(founder, 'North');
  const costCentreId = costCentres[0]?.id ?? '';
  const csv = 'make,model,plate,cost centre\nFord,E-Transit,VAN-7,North';
  await fleet.import(founder, { csv, apply: true });
  await fleet.import(founder, { csv: csv.replace('E-Transit', 'Transit'), apply: true });
  for (const { id, ...form } of (await fleet.get(founder)).vehicles) {
    await fleet.change(founder, id, { ...form, nickname: 'Big' });
    await fleet.add(founder, { ...form, plate: null });
    await fleet.remove(founder, id);
  }
  await vehicles.choices(founder.id);
  await fleet.renameCostCentre(founder, costCentreId, 'South');
  await fleet.closeCostCentre(founder, costCentreId);
  await companies.handOver(founder, guest.id);
  await companies.handOver(guest, founder.id);
  await companies.remove(founder, guest.id);
  await services.statements.list(founder);
  for (const after of [undefined, randomUUID()]) {
    await services.statements.get(founder, '2026-11', after);
  }
  await services.statements.exportCsv(founder, '2026-11');
  await companies.close(founder);
}
