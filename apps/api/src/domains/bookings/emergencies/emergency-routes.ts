import type { RawRoutes } from '@voltcourier/contracts/raw-routes';
import { findCallingCustomer } from '../calling-customer.ts';
import { getEmergency } from '../reading.ts';
import { createEmergencyFromForm } from '../service.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Brand } from '../../../platform/http/plain-page.ts';
import type { PageAnswer, RawCall, RawHandlers } from '../../../platform/http/raw-handlers.ts';
import { sayIn } from '../../../platform/language/sentence.ts';
import type { Texts } from '../../../platform/language/texts.ts';
import { languageParam } from './language-param.ts';
import { failurePage } from './failure-page.ts';
import { checkEntries, readEntries } from './form.ts';
import { formPage } from './form-page.ts';
import { statusPage } from './status-page.ts';

/** Base path of the status pages of emergencies, one per booking. */
export const EMERGENCY_STATUS_PATH = '/emergency/status';

/** Error messages for unreadable forms, by HTTP status. */
const UNREADABLE: Readonly<Record<number, string>> = {
  413: 'That’s more text than one request can hold.',
  415: 'Please use the form on our emergency page.',
};

async function submitForm(
  ctx: Context,
  { body, caller, response, texts }: RawCall<RawRoutes['emergencyForm']>,
  brand: Brand,
): Promise<PageAnswer> {
  const entries = readEntries(body);
  const checked = checkEntries(entries, texts);
  if ('problems' in checked) {
    return { status: 422, page: formPage(entries, checked.problems, { brand, texts }) };
  }
  try {
    const customerId = await findCallingCustomer(caller);
    const booking = await createEmergencyFromForm(ctx, checked.form, customerId, texts.language);
    response.grantBooking(booking);
    return { seeOther: `${EMERGENCY_STATUS_PATH}/${booking.id}${languageParam(texts)}` };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_served') throw error;
    const problems = { location: sayIn(error.sentence, texts) };
    return { status: 422, page: formPage(entries, problems, { brand, texts }) };
  }
}

/**
 * Emergency form for browsers without JavaScript: the site posts to it and gets HTML pages back.
 * The rules are those of `bookings.create`.
 */
export function emergencyPages(
  ctx: Context,
  brand: Brand,
): Pick<RawHandlers<RawRoutes>, 'emergencyForm' | 'emergencyStatus'> {
  const failure = (status: number, sentence: string, texts: Texts) => {
    const unreadable = UNREADABLE[status];
    const message = unreadable === undefined ? sentence : texts.translate(unreadable);
    return failurePage(status, message, { brand, texts });
  };
  return {
    emergencyForm: { show: (call) => submitForm(ctx, call, brand), failure },
    emergencyStatus: {
      show: async ({ params, query, texts }) => {
        const details = await getEmergency(ctx, params.id);
        return { page: statusPage(details, { brand, texts }, query.refresh !== 'off') };
      },
      failure,
    },
  };
}
