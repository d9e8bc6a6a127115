import { type LeadRow, LeadForm } from '@voltcourier/contracts/crm/leads';
import * as z from 'zod/mini';

/** A lead as its form has it. */
export interface LeadEntries {
  readonly title: string;
  readonly kind: string;
  readonly person: LeadRow['person'];
  readonly value: string;
  readonly expectedClose: string;
  readonly ownerId: string;
  readonly nextStep: string;
  readonly nextStepDue: string;
}

/** An empty form. */
export const NO_ENTRIES: LeadEntries = {
  title: '',
  kind: 'other',
  person: null,
  value: '',
  expectedClose: '',
  ownerId: '',
  nextStep: '',
  nextStepDue: '',
};

/** What the form of a lead begins with. */
export const entriesOf = (lead: LeadRow): LeadEntries => ({
  title: lead.title,
  kind: lead.kind,
  person: lead.person,
  value: lead.valueCents === null ? '' : dollarsOf(lead.valueCents),
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

/** What is wrong with a form, by its fields. */
export type EntryErrors = Readonly<Partial<Record<string, string>>>;

/** What the api takes of a form, or what is wrong with it. */
export function formOf(
  entries: LeadEntries,
): { form: LeadForm; errors?: undefined } | { form?: undefined; errors: EntryErrors } {
  const valueCents = centsOf(entries.value);
  const checked = z.safeParse(LeadForm, {
    title: entries.title,
    kind: entries.kind,
    personId: entries.person?.id ?? null,
    valueCents: valueCents ?? null,
    expectedClose: entries.expectedClose || null,
    ownerId: entries.ownerId || null,
    nextStep: entries.nextStep.trim() || null,
    nextStepDue: entries.nextStepDue || null,
  });
  const issues = checked.success ? [] : checked.error.issues;
  const errors: Record<string, string> = Object.fromEntries(
    issues.map(({ path, message }) => [path.join('.'), message]),
  );
  if (valueCents === undefined) errors['valueCents'] = 'Please enter an amount, such as 1,250.';
  if (entries.nextStepDue !== '' && entries.nextStep.trim() === '') {
    errors['nextStep'] = 'Please say what is to be done by then.';
  }
  return checked.success && Object.keys(errors).length === 0 ? { form: checked.data } : { errors };
}
