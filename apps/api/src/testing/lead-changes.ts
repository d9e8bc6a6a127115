import type { addEmployee } from './employees.ts';
import { daysAhead } from './requests.ts';

type Employee = Awaited<ReturnType<typeof addEmployee>>;

const lead = {
  title: 'Ada’s fleet of nine',
  kind: 'fleet',
  personId: null,
  valueCents: 90_000,
  expectedClose: daysAhead(30),
  ownerId: null,
  nextStep: 'Call Ada',
  nextStepDue: daysAhead(2),
} as const;

/** Changes of leads, by endpoint: each makes the call once, and returns the ID of its subject. */
export const leadChanges: Readonly<Record<string, (staff: Employee) => Promise<string>>> = {
  'leads.create': async ({ client }) => (await client.leads.create({ body: lead })).id,
  'leads.change': async ({ client }) => {
    const { id, version } = await client.leads.create({ body: lead });
    const body = { ...lead, nextStep: 'Visit Ada', version };
    await client.leads.change({ params: { leadId: id }, body });
    return id;
  },
  'leads.move': async ({ client }) => {
    const { id, version } = await client.leads.create({ body: lead });
    const lost = { lostReason: 'price', lostNote: 'Ada found it cheaper.' } as const;
    const body = { version, stage: 'lost', belowId: null, ...lost } as const;
    await client.leads.move({ params: { leadId: id }, body });
    return id;
  },
};
