import type { LeadRow } from '@voltcourier/contracts/crm/leads';
import type { Problems } from '../../../lib/use-contract-form.ts';

/** A lead as its form has it, by the names of the contract. */
export interface LeadEntries {
  readonly title: string;
  readonly kind: string;
  readonly personId: LeadRow['person'];
  /** As it is typed, in dollars. */
  readonly valueCents: string;
  readonly expectedClose: string;
  readonly ownerId: string;
  readonly nextStep: string;
  readonly nextStepDue: string;
}

/** An empty form. */
export const NO_ENTRIES: LeadEntries = {
  title: '',
  kind: 'other',
  personId: null,
  valueCents: '',
  expectedClose: '',
  ownerId: '',
  nextStep: '',
  nextStepDue: '',
};

/** What the form of a lead begins with. */
export const entriesOf = (lead: LeadRow): LeadEntries => ({
  title: lead.title,
  kind: lead.kind,
  personId: lead.person,
  valueCents: lead.valueCents === null ? '' : dollarsOf(lead.valueCents),
  expectedClose: lead.expectedClose ?? '',
  ownerId: lead.owner?.id ?? '',
  nextStep: lead.nextStep ?? '',
  nextStepDue: lead.nextStepDue ?? '',
});

const dollarsOf = (cents: number): string =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);

/** Dollars as they are typed, "$1,250.50", in cents: null for nothing, undefined for no amount. */
export function centsOf(typed: string): number | null | undefined {
  const plain = typed.trim().replace(/^\$\s*/u, '');
  if (plain === '') return null;
  if (!/^(?:\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.\d{1,2})?$/u.test(plain)) return undefined;
  return Math.round(Number(plain.replaceAll(',', '')) * 100);
}

/** What the contract checks of a form. */
export const inputOf = (entries: LeadEntries) => ({
  title: entries.title,
  kind: entries.kind,
  personId: entries.personId?.id ?? null,
  valueCents: centsOf(entries.valueCents) ?? null,
  expectedClose: entries.expectedClose || null,
  ownerId: entries.ownerId || null,
  nextStep: entries.nextStep.trim() || null,
  nextStepDue: entries.nextStepDue || null,
});

/** What is wrong with a form that the contract can't know of. */
export function problemsOf({
  valueCents,
  nextStep,
  nextStepDue,
}: LeadEntries): Problems<LeadEntries> {
  const lacksStep = nextStepDue !== '' && nextStep.trim() === '';
  return {
    ...(centsOf(valueCents) === undefined && {
      valueCents: 'Please enter an amount, such as 1,250.',
    }),
    ...(lacksStep && { nextStep: 'Please say what is to be done by then.' }),
  };
}
