import { createHash, randomUUID } from 'node:crypto';
import type {
  BusinessInquiryForm,
  ContactForm,
  Language,
  QuickBooking,
  QuickBookingForm,
  VehicleFacts,
} from '@voltcourier/contracts';
import { quickBookingDeadlines } from '@voltcourier/pricing';
import {
  recordMailLanguage,
  sendInquiryNotice,
  sendQuickBookingNotice,
} from '../../messaging/index.ts';
import { getRegionOf } from '../availability/serving-regions.ts';
import { perContext } from '../../../platform/per-context.ts';
import { businessIn } from '../../../platform/business/current.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { gatheredAnnouncements } from '../../../platform/database/announcements.ts';
import { keyOfCaller } from '../../../platform/idempotency.ts';
import {
  addContactRequest,
  addQuickBooking,
  type ContactEntries,
  findContactRequest,
  findQuickBooking,
} from './repository.ts';

/** Returns the caller's idempotency key with a fingerprint of the content. */
const claimOf = (
  form: BusinessInquiryForm | ContactForm | QuickBookingForm,
  key: string | undefined,
  customerId: string | null,
) => ({
  key: key === undefined ? undefined : keyOfCaller(key, customerId),
  fingerprint: createHash('sha256').update(JSON.stringify(form)).digest('base64url'),
});

/**
 * Returns the request for which a key was used before.
 *
 * @throws AppError `idempotency_mismatch` if its content was different.
 */
function repeatOf<Row extends { fingerprint: string }>(
  earlier: Row | undefined,
  fingerprint: string,
): Row {
  if (earlier === undefined) throw new Error('A request was neither written nor found.');
  if (earlier.fingerprint === fingerprint) return earlier;
  throw new AppError(
    'idempotency_mismatch',
    'This form was already sent with different details. Please reload the page and try again.',
  );
}

// Requests without a payment. Each is saved in one transaction with its event, the mail to staff
// and the mail to the customer, so that everything the response promises is under way.

/**
 * Returns the details of the chosen vehicle. A repeat gets its first answer, even if the vehicle
 * has been deleted.
 */
async function factsFor(
  ctx: Context,
  form: QuickBookingForm,
  key: string | undefined,
  customerId: string | null,
): Promise<VehicleFacts | null> {
  try {
    return (await ctx.ports.vehicles.choose(customerId, form.vehicleId))?.facts ?? null;
  } catch (refused) {
    if (key === undefined || !(await findQuickBooking(ctx.db, key))) throw refused;
    return null;
  }
}

const announceLaterOf = perContext((ctx: Context) => gatheredAnnouncements(ctx.db));
/** Notifies open request lists after the commit; a repeat notifies them again. */
async function announced<Made extends { id: string }>(
  ctx: Context,
  making: Promise<Made>,
): Promise<Made> {
  const saved = await making;
  announceLaterOf(ctx)(saved.id);
  return saved;
}

/** Saves a contact request, or returns the earlier one with the same key. */
function saveContactRequest(
  ctx: Context,
  entries: ContactEntries,
  claim: ReturnType<typeof claimOf>,
  language: Language | undefined,
): Promise<{ id: string; createdAt: string }> {
  return announced(
    ctx,
    ctx.db.transaction().execute(async (trx) => {
      const id = randomUUID();
      const at = ctx.now();
      const { contactMinutes } = await businessIn(ctx, trx);
      const dueAt = new Date(at.getTime() + contactMinutes * 60_000);
      if (await addContactRequest(trx, { id, entries, dueAt, at, claim })) {
        if (language) await recordMailLanguage(trx, { address: entries.email, language, at });
        await sendInquiryNotice(ctx, trx, id);
        return { id, createdAt: at.toISOString() };
      }
      const earlier = await findContactRequest(trx, claim.key ?? '');
      const row = repeatOf(earlier, claim.fingerprint);
      return { id: row.id, createdAt: row.created_at.toISOString() };
    }),
  );
}

/**
 * Creates a contact request (specification section 7, POST /api/contact). The same key and entries
 * return the same request again.
 *
 * @throws AppError `idempotency_mismatch`.
 */
export function createInquiry(
  ctx: Context,
  form: ContactForm,
  key: string | undefined,
  customerId: string | null,
  language?: Language,
): Promise<{ id: string; createdAt: string }> {
  const { name, email, vehicle, notes = null } = form;
  const entries = { name, email, phone: null, company: null, vehicle, fleetSize: null, notes };
  return saveContactRequest(ctx, entries, claimOf(form, key, customerId), language);
}

/**
 * Creates a business inquiry: a contact request with a company and its fleet size. The same key and
 * entries return the same request again.
 *
 * @throws AppError `idempotency_mismatch`.
 */
export function createBusinessInquiry(
  ctx: Context,
  form: BusinessInquiryForm,
  key: string | undefined,
  customerId: string | null,
  language?: Language,
): Promise<{ id: string; createdAt: string }> {
  const { name, email, phone = null, company, fleetSize, notes = null } = form;
  const entries = { name, email, phone, company, vehicle: 'fleet', fleetSize, notes } as const;
  return saveContactRequest(ctx, entries, claimOf(form, key, customerId), language);
}

/**
 * Creates a quick booking (specification section 7, POST /api/quick-booking) with its promised
 * callback time. The same key and entries return the same request again.
 *
 * @throws AppError `not_served`, `idempotency_mismatch`, `not_found` for a vehicle that is neither
 * the customer's nor their company's.
 */
export async function createQuickBooking(
  ctx: Context,
  form: QuickBookingForm,
  key: string | undefined,
  customerId: string | null,
  language?: Language,
): Promise<QuickBooking> {
  const region = await getRegionOf(ctx, form.location);
  const claim = claimOf(form, key, customerId);
  const vehicleFacts = await factsFor(ctx, form, claim.key, customerId);
  return announced(
    ctx,
    ctx.db.transaction().execute(async (trx) => {
      const id = randomUUID();
      const at = ctx.now();
      const deadlines = quickBookingDeadlines(form.urgency, at, await businessIn(ctx, trx));
      const booking = { id, form, region, customerId, vehicleFacts, ...deadlines, at, claim };
      if (await addQuickBooking(trx, booking)) {
        const { email: address } = form;
        if (language && address) await recordMailLanguage(trx, { address, language, at });
        await sendQuickBookingNotice(ctx, trx, id, address ?? null);
        return {
          id,
          createdAt: at.toISOString(),
          callbackDueAt: deadlines.callbackDueAt.toISOString(),
          respondBy: deadlines.respondBy.toISOString(),
        };
      }
      const earlier = await findQuickBooking(trx, claim.key ?? '');
      const row = repeatOf(earlier, claim.fingerprint);
      return {
        id: row.id,
        createdAt: row.created_at.toISOString(),
        callbackDueAt: row.callback_due_at.toISOString(),
        respondBy: row.respond_by.toISOString(),
      };
    }),
  );
}
