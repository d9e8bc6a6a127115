import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { SANDBOX_OPENAI_KEY } from '../keys.ts';
import { HeldRequests } from '../vendor/unanswered.ts';
import { invalidRequest, OpenAiError, unknownModel, wrongKey } from './errors.ts';
import { CHAT, ModelExchange, type OpenAiApiOptions, RESPONSES } from './exchange.ts';
import { knownModels } from './schemas.ts';

/** January 1, 2026, in Unix seconds: creation time reported for every model. */
const MADE_AT = 1_767_225_600;

const modelObject = (id: string) => ({ id, object: 'model', created: MADE_AT, owned_by: 'system' });

/** OpenAI's API, as far as structured answers need it. */
export function openaiApi(app: FastifyInstance, given: Omit<OpenAiApiOptions, 'held'>): void {
  const options = { ...given, held: new HeldRequests(app) };

  app.addHook('onRequest', async (request, reply) => {
    void reply.headers({
      'x-request-id': `req_${randomBytes(16).toString('hex')}`,
      'openai-version': '2020-10-01',
      'openai-organization': 'org-sandbox',
    });
    const [, key] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (key !== SANDBOX_OPENAI_KEY) throw wrongKey(key);
  });

  app.setErrorHandler((error, _request, reply) => {
    const known = error instanceof OpenAiError ? error : fromFastify(error);
    return reply.status(known.status).headers(known.headers).send({ error: known.body });
  });

  app.setNotFoundHandler((request) => {
    throw new OpenAiError(404, `Invalid URL (${request.method} ${request.url})`);
  });

  app.get('/models', () => ({ object: 'list', data: knownModels().map(modelObject) }));

  app.get<{ Params: { model: string } }>('/models/:model', ({ params: { model } }) => {
    if (!knownModels().includes(model)) throw unknownModel(model);
    return modelObject(model);
  });

  app.post('/responses', (request, reply) =>
    new ModelExchange(options, RESPONSES, request, reply).run(),
  );

  app.post('/chat/completions', (request, reply) =>
    new ModelExchange(options, CHAT, request, reply).run(),
  );
}

function fromFastify(error: unknown): OpenAiError {
  const status = Number(Reflect.get(Object(error), 'statusCode') ?? 500);
  const message = error instanceof Error ? error.message : String(error);
  if (status >= 500) return new OpenAiError(500, message, { type: 'server_error' });
  return invalidRequest(`We could not parse the JSON body of your request. (${message})`);
}
