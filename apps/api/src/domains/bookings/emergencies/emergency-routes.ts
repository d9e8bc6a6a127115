import { rawRoutes } from '@voltcourier/contracts/raw-routes';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getEmergency } from '../reading.ts';
import { createEmergencyFromForm } from '../service.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { authorize, findSession } from '../../../platform/http/access.ts';
import { appErrorOf, statusOf } from '../../../platform/http/errors.ts';
import type { MountOptions } from '../../../platform/http/mount-routes.ts';
import { type Brand, sendPlainPage } from '../../../platform/http/plain-page.ts';
import { failurePage } from './failure-page.ts';
import { checkEntries, readEntries } from './form.ts';
import { formPage } from './form-page.ts';
import { statusPage } from './status-page.ts';

/** Below this stand the status pages of emergencies, one per booking. */
export const EMERGENCY_STATUS_PATH = '/emergency/status';

// Notes of 2,000 characters that are not Latin become 18,000 bytes in a form.
const MAX_FORM_BYTES = 32 * 1024;

const SENTENCES: Readonly<Record<number, string>> = {
  413: 'That was more text than we can take in one request.',
  415: 'Please use the form on our emergency page.',
};

/** What a failure is to somebody who reads pages: its status, and a sentence. */
function failureOf(error: FastifyError | AppError): { status: number; sentence: string } {
  const known = appErrorOf(error);
  if (known !== undefined) return { status: known.status, sentence: known.message };
  const status = statusOf(error);
  if (status >= 500) return { status: 500, sentence: '' };
  return { status, sentence: SENTENCES[status] ?? 'The request could not be read.' };
}

/**
 * The emergency form for browsers without JavaScript: the site's page posts it here, and what
 * follows are pages. The rules are those of `bookings.create`; only the way in differs.
 */
export async function addEmergencyRoutes(
  ctx: Context,
  app: FastifyInstance,
  { access, responseControls, limit }: MountOptions,
  brand: Brand,
): Promise<void> {
  const submit = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { body } = request;
    const entries = readEntries(body instanceof URLSearchParams ? body : new URLSearchParams());
    const checked = checkEntries(entries);
    if ('problems' in checked) {
      return sendPlainPage(reply, 422, formPage(entries, checked.problems, brand), brand);
    }
    try {
      const session = await findSession(access, request);
      const booking = await createEmergencyFromForm(ctx, checked.form, session?.user.id ?? null);
      responseControls(reply).grantBooking(booking);
      return await reply
        .header('cache-control', 'no-store')
        .redirect(`${EMERGENCY_STATUS_PATH}/${booking.id}`, 303);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'not_served') throw error;
      const problems = { location: error.message };
      return sendPlainPage(reply, 422, formPage(entries, problems, brand), brand);
    }
  };

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.setErrorHandler<FastifyError | AppError>((error, request, reply) => {
      const { status, sentence } = failureOf(error);
      if (status === 500) request.log.error({ err: error }, 'A request failed unexpectedly.');
      const { retryAfterSeconds } = appErrorOf(error) ?? {};
      if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
      return sendPlainPage(reply, status, failurePage(status, sentence, brand), brand);
    });
    scope.post(
      rawRoutes.emergencyForm.path,
      {
        schema: { hide: true },
        config: { raw: rawRoutes.emergencyForm },
        bodyLimit: MAX_FORM_BYTES,
        onRequest: (request) =>
          limit('emergency.form', rawRoutes.emergencyForm.rateLimit, request.ip),
      },
      submit,
    );
    scope.get<{ Params: { id: string }; Querystring: { refresh?: unknown } }>(
      rawRoutes.emergencyStatus.path,
      { schema: { hide: true }, config: { raw: rawRoutes.emergencyStatus } },
      async (request, reply) => {
        const { id } = request.params;
        await authorize(access, rawRoutes.emergencyStatus, request);
        const isRefreshing = request.query.refresh !== 'off';
        const details = await getEmergency(ctx, id);
        return sendPlainPage(reply, 200, statusPage(details, brand, isRefreshing), brand);
      },
    );
  });
}
