import { randomUUID } from 'node:crypto';
import {
  acceptCompanyInvitation,
  inviteEmployee,
  withdrawCompanyInvitation,
} from '../../domains/memberships/companies/company-invitations.ts';
import {
  closeCompany,
  createCompany,
  handOverCompany,
  removeEmployee,
  setEmployeeRole,
} from '../../domains/memberships/companies/service.ts';
import { getMembership } from '../../domains/memberships/service.ts';
import {
  addCostCentre,
  addFleetVehicle,
  changeFleetVehicle,
  closeCostCentre,
  getFleet,
  importFleet,
  removeFleetVehicle,
  renameCostCentre,
} from '../../domains/memberships/fleet/service.ts';
import { listVehicleChoices } from '../../domains/memberships/vehicles/service.ts';
import {
  exportStatementCsv,
  getStatement,
  listStatements,
} from '../../domains/memberships/statements/service.ts';
import { createMembers } from '../members.ts';
import type { Product } from './product.ts';
import { textsIn } from '../../platform/language/texts.ts';

/** Runs all queries of companies. */
export async function callCompanies({ started, ctx }: Product): Promise<void> {
  const [owner, driver] = await Promise.all([1, 2].map(() => createMembers(started).join()));
  const founder = await owner?.client.accounts.me();
  const guest = await driver?.client.accounts.me();
  if (founder === undefined || guest === undefined) throw new Error('Nobody is there.');
  await createCompany(ctx, founder, 'Statements Ltd.');
  const invite = async () => {
    const wanted = { email: guest.email, role: 'driver' } as const;
    const { company } = await inviteEmployee(ctx, founder, wanted, 'es');
    return company?.invitations?.[0]?.id ?? '';
  };
  await withdrawCompanyInvitation(ctx, founder, await invite());
  await acceptCompanyInvitation(ctx, guest, await invite());
  await setEmployeeRole(ctx, founder, guest.id, 'manager');
  await getMembership(ctx, guest);
  const { costCentres } = await addCostCentre(ctx, founder, 'North');
  const costCentreId = costCentres[0]?.id ?? '';
  const csv = 'make,model,plate,cost centre\nFord,E-Transit,VAN-7,North';
  await importFleet(ctx, founder, { csv, apply: true }, textsIn('en'));
  await importFleet(
    ctx,
    founder,
    { csv: csv.replace('E-Transit', 'Transit'), apply: true },
    textsIn('en'),
  );
  for (const { id, ...form } of (await getFleet(ctx, founder)).vehicles) {
    await changeFleetVehicle(ctx, founder, id, { ...form, nickname: 'Big' });
    await addFleetVehicle(ctx, founder, { ...form, plate: null });
    await removeFleetVehicle(ctx, founder, id);
  }
  await listVehicleChoices(ctx, founder.id);
  await renameCostCentre(ctx, founder, costCentreId, { name: 'South', seenName: 'North' });
  await closeCostCentre(ctx, founder, costCentreId);
  await handOverCompany(ctx, founder, guest.id);
  await handOverCompany(ctx, guest, founder.id);
  await removeEmployee(ctx, founder, guest.id);
  await listStatements(ctx, founder);
  for (const after of [undefined, randomUUID()]) {
    await getStatement(ctx, founder, '2026-11', after);
  }
  await exportStatementCsv(ctx, founder, '2026-11', textsIn('en'));
  await closeCompany(ctx, founder);
}
