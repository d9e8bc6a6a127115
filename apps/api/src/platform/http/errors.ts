import {
  type AnyRoute,
  COMMON_ERRORS,
  ERROR_STATUS,
  type ErrorBody,
  type ErrorCode,
} from '@voltcourier/contracts';
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifyServerOptions,
} from 'fastify';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import * as z from 'zod/mini';
import { AppError } from '../app-error.ts';
import { DatabaseUnavailable, isDeadlock } from '../database/unavailable.ts';
import { languageOf, languageOfLink } from '../language/request-language.ts';
import { sayIn } from '../language/sentence.ts';
import { type Texts, textsIn } from '../language/texts.ts';

const SENTENCES = {
  internal: 'Something went wrong on our side. Nothing was lost; please try again in a moment.',
  headers_too_large: 'The headers of this request are too long.',
  invalid: 'This is not valid.',
  malformed: 'We can’t read this request.',
  malformed_address: 'The address of this request is malformed.',
  not_found: 'There is nothing at this address.',
  payload_too_large: 'That’s more than one request can hold.',
  request_timeout: 'The request took too long to arrive. Please try again.',
  unsupported_media_type: 'Please send JSON, with the header content-type: application/json.',
  changed_at_once: 'Someone else changed this at the same moment. Please try again.',
  unavailable: 'We can’t reach our database at the moment. Please try again in a few seconds.',
  unread: 'The request could not be read.',
  unreadable: 'The request could not be read as JSON.',
} as const;

type Failure = Omit<ErrorBody, 'requestId'>;

interface ValidationEntry {
  instancePath: string;
  message?: string;
}

/**
 * Translates a validation message. Zod's built-in messages are for programmers and have no
 * translation; our forms never cause them.
 */
function ruleIn(texts: Texts, rule: string = SENTENCES.invalid): string {
  const translated = texts.translate(rule);
  return texts.language === 'en' || translated !== rule
    ? translated
    : texts.translate(SENTENCES.invalid);
}

function fieldErrorsOf(
  entries: readonly ValidationEntry[],
  texts: Texts,
): Exclude<ErrorBody['error'], string> {
  return entries.map(({ instancePath, message }) => ({
    path: instancePath.replace(/^\//u, '').replaceAll('/', '.'),
    message: ruleIn(texts, message),
  }));
}

/** A database is back within seconds, or someone gets paged. */
const UNAVAILABLE_SECONDS = 2;

/** Returns the sentence for a temporary error of the database. */
function temporarySentenceOf(error: Error): string | undefined {
  if (isDeadlock(error)) return SENTENCES.changed_at_once;
  return error instanceof DatabaseUnavailable ? SENTENCES.unavailable : undefined;
}

/** Converts a thrown error to an AppError, if it is one. */
function appErrorOf(error: Error): AppError | undefined {
  if (error instanceof AppError) return error;
  const sentence = temporarySentenceOf(error);
  if (sentence === undefined) return undefined;
  return new AppError('unavailable', sentence, {
    retryAfterSeconds: UNAVAILABLE_SECONDS,
    cause: error,
  });
}

function failureOf(error: FastifyError | AppError, texts: Texts): Failure | undefined {
  if (error instanceof AppError) {
    const { code, sentence, alternatives, field, terms, challenge, next } = error;
    const message = sayIn(sentence, texts);
    return {
      error: field === undefined ? message : [{ path: field, message }],
      code,
      ...(alternatives && { alternatives: [...alternatives] }),
      ...(terms && { terms }),
      ...(challenge !== undefined && { challenge }),
      ...(next !== undefined && { next }),
    };
  }
  // A path that can't name anything, such as one with a mistyped id, leads nowhere either.
  if (error.validationContext === 'params') {
    return { error: texts.translate(SENTENCES.not_found), code: 'not_found' };
  }
  if (error.validation !== undefined) {
    return { error: fieldErrorsOf(error.validation, texts), code: 'invalid_input' };
  }
  if (error.statusCode === 413) {
    return { error: texts.translate(SENTENCES.payload_too_large), code: 'payload_too_large' };
  }
  if (error.statusCode === 415) {
    return {
      error: texts.translate(SENTENCES.unsupported_media_type),
      code: 'unsupported_media_type',
    };
  }
  if (error.code === 'FST_ERR_BAD_URL') {
    return { error: texts.translate(SENTENCES.malformed_address), code: 'invalid_input' };
  }
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') {
    return { error: texts.translate(SENTENCES.not_found), code: 'not_found' };
  }
  // Other errors that Fastify raises before a handler runs, such as for a malformed body.
  if (error.statusCode !== undefined && error.statusCode < 500 && error.code?.startsWith('FST_')) {
    return { error: texts.translate(SENTENCES.unreadable), code: 'invalid_input' };
  }
  return undefined;
}

/** Whether the contract lets an endpoint respond with a code. */
function isDeclared(request: FastifyRequest, code: ErrorCode): boolean {
  const { endpoint, raw } = request.routeOptions.config;
  const declared: Pick<AnyRoute, 'errors'> | undefined = endpoint ?? raw;
  const common: readonly ErrorCode[] = COMMON_ERRORS;
  return declared === undefined || common.includes(code) || declared.errors.includes(code);
}

/** A failure to show on a page; the message is empty if the cause is ours. */
export interface PageFailure {
  readonly status: number;
  readonly sentence: string;
  readonly retryAfterSeconds?: number | undefined;
}

/** Describes an error for routes that respond with pages. Logs unexpected ones. */
export function failureOfPage(
  error: FastifyError | AppError,
  request: FastifyRequest,
): PageFailure {
  const known = appErrorOf(error);
  const texts = textsIn(languageOfLink(request));
  if (known !== undefined && isDeclared(request, known.code)) {
    const { status, sentence, retryAfterSeconds } = known;
    return { status, sentence: sayIn(sentence, texts), retryAfterSeconds };
  }
  const status = known === undefined && 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if (status < 500) return { status, sentence: texts.translate(SENTENCES.unread) };
  request.log.error({ err: error }, 'A request failed unexpectedly.');
  return { status: 500, sentence: '' };
}

/** Whether an endpoint's successful responses have a success field. */
function saysSuccess(request: FastifyRequest): boolean {
  const response = request.routeOptions.config.endpoint?.response;
  return response instanceof z.ZodMiniObject && 'success' in response.shape;
}

function send(
  reply: FastifyReply,
  request: FastifyRequest,
  failure: Failure,
  retryAfterSeconds?: number,
): FastifyReply {
  const body: ErrorBody = {
    ...(saysSuccess(request) && { success: false }),
    ...failure,
    requestId: request.id,
  };
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  return reply
    .code(ERROR_STATUS[failure.code])
    .header('x-request-id', request.id)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send(body);
}

/** Turns all errors into the contract's failures; the only place that does. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | AppError>(answerError);
}

function answerError(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = appErrorOf(error);
  const { raw } = request.routeOptions.config;
  const texts = textsIn(raw === undefined ? languageOf(request) : languageOfLink(request));
  const failure = failureOf(known ?? error, texts);
  // The fault is ours or a vendor's, not the caller's; the cause says which.
  if (known !== undefined && known.status >= 500) {
    request.log.warn(
      { code: known.code, err: known.cause ?? known },
      'A request could not be served.',
    );
  }
  if (failure !== undefined && isDeclared(request, failure.code)) {
    return send(reply, request, failure, known?.retryAfterSeconds);
  }
  request.log.error({ err: error }, 'A request failed unexpectedly.');
  return send(reply, request, { error: texts.translate(SENTENCES.internal), code: 'internal' });
}

/** Requests refused by Node's parser, by its error codes. */
const UNPARSED: Readonly<Record<string, Failure>> = {
  HPE_HEADER_OVERFLOW: { error: SENTENCES.headers_too_large, code: 'headers_too_large' },
  ERR_HTTP_REQUEST_TIMEOUT: { error: SENTENCES.request_timeout, code: 'request_timeout' },
};

/** Answers requests refused before routing or parsing, in the contract's format. */
export const earlyFailures: Pick<FastifyServerOptions, 'clientErrorHandler' | 'frameworkErrors'> = {
  frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  clientErrorHandler: ({ code }, socket) => {
    if (code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const failure = UNPARSED[code] ?? { error: SENTENCES.malformed, code: 'invalid_input' };
    const status = ERROR_STATUS[failure.code];
    const requestId = randomUUID();
    const body = JSON.stringify({ ...failure, requestId } satisfies ErrorBody);
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${requestId}`,
      'cache-control: no-store',
      'connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
  },
};

/** Answers requests for unknown paths. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = textsIn(languageOf(request)).translate(SENTENCES.not_found);
  return send(reply, request, { error, code: 'not_found' });
}
