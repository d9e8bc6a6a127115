import type { Person } from '../people.ts';
import { createMembers } from '../members.ts';
import { NOTHING_KEPT, regionForm } from '../regions.ts';
import { daysAhead } from '../requests.ts';
import type { Product } from './product.ts';

/** Everything that staff ask of the database about people, and what the audit log keeps of it. */
export async function askStaff({ started, services }: Product, staff: Person): Promise<void> {
  const { checklist, customers } = services;
  const { id, email } = staff;
  const actor = { id, name: 'ada', email, address: '127.0.0.1', userAgent: undefined };
  const member = await createMembers(started).join();
  await customers.grantTier(actor, member.id, { tier: 'BASIC', reason: 'Had it since 2023.' });
  await customers.endTier(actor, member.id);
  const traffic = { since: new Date(), answered: 0, failed: 0 };
  await checklist.confirm(actor, 'legal', traffic);
  const { id: record } = await checklist.signOff(actor, 'All of it is known.', traffic);
  await checklist.listSignOffs();
  await checklist.exportPdf(record, { name: 'VoltCourier', email });

  const { settings } = services;
  const form = regionForm({ zipPrefixes: ['20005'] });
  const { regions } = await settings.addRegion(actor, form);
  const region = regions.find(({ name }) => name === form.name);
  if (region === undefined) throw new Error('The region was not added.');
  const agreement = { apply: true, agreed: NOTHING_KEPT };
  for (const apply of [false, true]) {
    const { version } = region;
    const change = { ...agreement, apply, version, form: { ...form, capacityPerHour: 1 } };
    await settings.changeRegion(actor, region.id, change);
    const day = { regionId: region.id, date: daysAhead(3), reason: 'Stocktaking' };
    await settings.addDayOff(actor, { ...agreement, apply, form: day });
  }
  const { daysOff } = await settings.get();
  for (const day of daysOff) await settings.removeDayOff(actor, day.id);
  await settings.removeRegion(actor, region.id);
}
