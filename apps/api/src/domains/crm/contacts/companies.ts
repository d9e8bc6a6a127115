import { randomUUID } from 'node:crypto';
import type { CompanyForm, CompanyRow, Person, QueryOf, Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
import { findContacts, getContact } from './service.ts';
import { lockPeople } from './identity-resolution-repository.ts';
import {
  addCompany,
  addNameSuspicions,
  listCompanies,
  listCompanyIds,
  listEmployers,
  lockRecord,
  saveCompany,
  saveEmployer,
} from './company-repository.ts';
import { e164Of } from './matching.ts';

const PAGE = 50;

const changedMeanwhile = (sentence: string) => new AppError('changed_meanwhile', sentence);

// Company records and their employees.

/** @throws AppError `not_found` if there is no primary record of that kind. */
async function lock(trx: Database, id: string, kind: 'person' | 'company') {
  const record = await lockRecord(trx, id);
  if (record === undefined || record.kind !== kind || record.erased_at !== null) {
    throw new AppError('not_found', `This ${kind} no longer exists. Reload the list.`);
  }
  if (record.merged_into !== null) {
    throw changedMeanwhile('This record was merged into another one in the meantime. Reload it.');
  }
  return record;
}

/** Lists a page of companies by name, or the best matches of a search. */
export async function listCompanyRecords(
  ctx: Context,
  query: QueryOf<Routes['companyRecords']['list']>,
): Promise<{ companies: CompanyRow[]; hasMore: boolean }> {
  const { search, after } = query;
  const ids =
    search === undefined
      ? await listCompanyIds(ctx.db, after, PAGE + 1)
      : (await findContacts(ctx, search, PAGE + 1, 'company')).map(({ id }) => id);
  const rows = await listCompanies(ctx.db, ids.slice(0, PAGE), ctx.now());
  const companies = rows.map(
    ({
      is_business_account: isBusinessAccount,
      open_leads: openLeads,
      last_contact_at: lastContactAt,
      ...row
    }): CompanyRow => ({
      ...row,
      isBusinessAccount,
      openLeads,
      lastContactAt: lastContactAt?.toISOString() ?? null,
    }),
  );
  return { companies, hasMore: ids.length > PAGE };
}

/** Adds a company; companies with the same name are suggested as duplicates. */
export async function createCompanyRecord(
  ctx: Context,
  actor: StaffActor,
  form: CompanyForm,
): Promise<Person> {
  const id = randomUUID();
  await ctx.db.transaction().execute(async (trx) => {
    const at = ctx.now();
    await lockPeople(trx);
    await addCompany(trx, { ...form, id, dial: e164Of(form.phone), source: 'staff', at });
    await addNameSuspicions(trx, [id], at);
    const subject = { kind: 'person', id } as const;
    await recordAudit(trx, actor, { at, action: 'company.create', subject });
  });
  return getContact(ctx, id);
}

/**
 * Changes a company's name and contact details.
 *
 * @throws AppError `not_found`, `changed_meanwhile` if it changed since the caller saw it, and
 * `invalid_input` for a new name of a business account, which only its owner can rename.
 */
export async function changeCompanyRecord(
  ctx: Context,
  actor: StaffActor,
  id: string,
  { form, seen }: { form: CompanyForm; seen: CompanyForm },
): Promise<Person> {
  await ctx.db.transaction().execute(async (trx) => {
    const at = ctx.now();
    await lockPeople(trx);
    const { name, email, phone, company_id: companyId } = await lock(trx, id, 'company');
    if (name !== seen.name || email !== seen.email || phone !== seen.phone) {
      throw changedMeanwhile(
        'Someone else edited this company. Your changes weren’t saved. Review and try again.',
      );
    }
    if (companyId !== null && form.name !== name) {
      throw new AppError(
        'invalid_input',
        'This is a business account. Only its owner can change its name.',
      );
    }
    await saveCompany(trx, { ...form, id, dial: e164Of(form.phone) });
    if (form.name !== name) await addNameSuspicions(trx, [id], at);
    const changed = (['name', 'email', 'phone'] as const).filter((key) => form[key] !== seen[key]);
    const subject = { kind: 'person', id } as const;
    await recordAudit(trx, actor, {
      at,
      action: 'company.change',
      subject,
      after: { changed },
    });
  });
  return getContact(ctx, id);
}

/**
 * Sets or clears the company that a person works for.
 *
 * @throws AppError `not_found`, `changed_meanwhile` if it changed since the caller saw it.
 */
export async function setEmployer(
  ctx: Context,
  actor: StaffActor,
  id: string,
  { employerId, seenId }: { employerId: string | null; seenId: string | null },
): Promise<Person> {
  await ctx.db.transaction().execute(async (trx) => {
    const at = ctx.now();
    await lockPeople(trx);
    const person = await lock(trx, id, 'person');
    const stated = (await listEmployers(trx, person.group_id)).find((one) => one.said_by_staff);
    if ((stated?.id ?? null) !== seenId) {
      throw changedMeanwhile(
        'Someone else changed this. Your changes weren’t saved. Review and try again.',
      );
    }
    if (employerId !== null) await lock(trx, employerId, 'company');
    await saveEmployer(trx, person.group_id, employerId);
    const subject = { kind: 'person', id } as const;
    const [before, after] = [{ employerId: seenId }, { employerId }];
    await recordAudit(trx, actor, { at, action: 'person.employer', subject, before, after });
  });
  return getContact(ctx, id);
}
