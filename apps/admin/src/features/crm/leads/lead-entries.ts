import type { LeadRow } from '@voltcourier/contracts/crm/leads';
import type { Problems } from '../../../lib/use-contract-form.ts';

/** An empty form. */
export const NO_ENTRIES = {
  title: '',
  kind: 'other',
  personId: null as LeadRow['person'],
  /** In dollars, as typed. */
  valueCents: '',
  expectedClose: '',
  ownerId: '',
  nextStep: '',
  nextStepDue: '',
};

/** A lead as entered, by the names of the contract. */
export type LeadEntries = typeof NO_ENTRIES;

/** Initial entries of a lead's form. */
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

/**
 * Converts typed dollars, "$1,250.50", to cents: null for an empty text, undefined for an invalid
 * amount.
 */
export function centsOf(typed: string): number | null | undefined {
  const plain = typed.trim().replace(/^\$\s*/u, '');
  if (plain === '') return null;
  if (!/^(?:\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.\d{1,2})?$/u.test(plain)) return undefined;
  return Math.round(Number(plain.replaceAll(',', '')) * 100);
}

/** Converts the entries to the contract's input. */
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

/** Errors that the contract can't detect. */
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
    ...(lacksStep && { nextStep: 'Please say what needs to be done by then.' }),
  };
}
