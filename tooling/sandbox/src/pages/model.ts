import type { FastifyInstance } from 'fastify';
import { MODEL_FAULTS } from '../openai/faults.ts';
import type { OpenAi } from '../openai/openai.ts';
import type { ModelRequest } from '../openai/request-log.ts';
import { chosenFault, faultForm, NO_SUCH_FAULT } from './faults.ts';
import { html, type Html } from './html.ts';
import { sendPage } from './layout.ts';
import { timeElement } from './time.ts';

const TITLE = 'Language model';

/** Page of the language model's requests, verbatim, and its answers. */
export function modelPages(app: FastifyInstance, openai: OpenAi): void {
  app.get('/openai', (_request, reply) => sendPage(reply, TITLE, overview(openai)));

  app.post('/openai/faults', (request, reply) => {
    const chosen = chosenFault(request.body, MODEL_FAULTS);
    if (!chosen) return sendPage(reply, TITLE, NO_SUCH_FAULT, 400);
    openai.faults.add(chosen.kind, chosen.count);
    return reply.redirect('/openai', 303);
  });
}

function overview({ faults, log }: OpenAi): Html {
  const requests = log.list().toReversed();
  return html`<h1>Language model</h1>
    <p>
      No model answers here: what is asked for is filled in by its schema, with numbers and names of
      the request. Every text begins with “Sample:”.
    </p>
    ${faultForm('/openai/faults', MODEL_FAULTS, faults.list())}
    <h2>Requests</h2>
    ${
      requests.length === 0
        ? html`<p>No request yet. What is sent to a language model will be here, all of it.</p>`
        : html`<p class="quiet">Newest first.</p>
            ${requests.map(requestSection)}`
    }`;
}

const OUTCOMES: Readonly<Record<ModelRequest['outcome'], string>> = {
  open: 'is being answered',
  answered: 'was answered',
  refused: 'was refused',
  left: 'was ended by the client',
  broken: 'was broken off',
};

function requestSection(request: ModelRequest): Html {
  const { at, path, model, retry, schemaName, outcome, status, fault } = request;
  const tokens = `${request.inputTokens} tokens in, ${request.outputTokens} out`;
  return html`<section>
    <h3>${schemaName ?? 'Plain text'}</h3>
    <p>
      ${timeElement(at)}: <code>${path}</code>, ${model ?? 'no model'},
      ${OUTCOMES[outcome]}${status !== null && ` with ${status}`}${fault && ` (${fault})`}.
      ${tokens}${retry > 0 && `, repetition ${retry}`}.
    </p>
    ${textBlock('Instructions', request.instructions)} ${textBlock('Input', request.input)}
    ${textBlock('Schema', request.schema === null ? null : indented(request.schema))}
    ${textBlock('Answer', readable(request.answer))}
  </section>`;
}

const indented = (value: unknown) => JSON.stringify(value, null, 2);

/** Indents a JSON answer; returns any other as it is. */
function readable(answer: string | null): string | null {
  try {
    return answer === null ? null : indented(JSON.parse(answer));
  } catch {
    return answer;
  }
}

function textBlock(title: string, text: string | null): Html | false {
  return (
    text !== null &&
    html`<details>
      <summary>${title}</summary>
      <pre>${text}</pre>
    </details>`
  );
}
