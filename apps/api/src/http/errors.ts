import {
  COMMON_ERRORS,
  ERROR_STATUS,
  type ErrorBody,
  type ErrorCode,
} from '@voltcourier/contracts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

const SENTENCES = {
  internal: 'Something went wrong on our side. Nothing was lost; please try again in a moment.',
  not_found: 'There is nothing at this address.',
  payload_too_large: 'That is more than we can take in one request.',
  unsupported_media_type: 'Please send JSON, with the header content-type: application/json.',
  unreadable: 'The request could not be read as JSON.',
} as const;

type Failure = Omit<ErrorBody, 'requestId'>;

interface ValidationEntry {
  instancePath: string;
  message?: string;
}

function fieldErrorsOf(entries: readonly ValidationEntry[]): ErrorBody['error'] {
  return entries.map(({ instancePath, message }) => ({
    path: instancePath.replace(/^\//u, '').replaceAll('/', '.'),
    message: message ?? 'This is not valid.',
  }));
}

function failureOf(error: FastifyError | AppError): Failure | undefined {
  if (error instanceof AppError) {
    const { code, message, alternatives } = error;
    return { error: message, code, ...(alternatives && { alternatives: [...alternatives] }) };
  }
  if (error.validation !== undefined) {
    return { error: fieldErrorsOf(error.validation), code: 'invalid_input' };
  }
  if (error.statusCode === 413) {
    return { error: SENTENCES.payload_too_large, code: 'payload_too_large' };
  }
  if (error.statusCode === 415) {
    return { error: SENTENCES.unsupported_media_type, code: 'unsupported_media_type' };
  }
  // What Fastify refuses before a handler runs: a broken body, a malformed URL.
  if (error.statusCode !== undefined && error.statusCode < 500 && error.code?.startsWith('FST_')) {
    return { error: SENTENCES.unreadable, code: 'invalid_input' };
  }
  return undefined;
}

/** Whether the contract lets an endpoint answer with a code. */
function isDeclared(request: FastifyRequest, code: ErrorCode): boolean {
  const { endpoint } = request.routeOptions.config;
  const common: readonly ErrorCode[] = COMMON_ERRORS;
  return endpoint === undefined || common.includes(code) || endpoint.errors.includes(code);
}

function send(reply: FastifyReply, request: FastifyRequest, failure: Failure): FastifyReply {
  const body: ErrorBody = { ...failure, requestId: request.id };
  return reply
    .code(ERROR_STATUS[failure.code])
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send(body);
}

/** Turns everything that goes wrong into the contract's failure; the only place that does. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | AppError>((error, request, reply) => {
    const failure = failureOf(error);
    if (failure !== undefined && isDeclared(request, failure.code)) {
      return send(reply, request, failure);
    }
    request.log.error({ err: error }, 'A request failed unexpectedly.');
    return send(reply, request, { error: SENTENCES.internal, code: 'internal' });
  });
}

/** Answers what isn't there. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return send(reply, request, { error: SENTENCES.not_found, code: 'not_found' });
}
