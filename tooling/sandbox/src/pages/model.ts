import type { FastifyInstance } from 'fastify';
import { MODEL_FAULTS, type ModelRequest, type OpenAi } from '../openai/openai.ts';
import { html, type Html } from './html.ts';
import { timeElement } from './time.ts';
import { vendorPage } from './vendor.ts';

/** Page of the language model's requests, verbatim, and its answers. */
export function modelPages(app: FastifyInstance, openai: OpenAi): void {
  vendorPage(app, {
    path: '/openai',
    title: 'Language model',
    vendor: openai,
    faults: MODEL_FAULTS,
    introduction: () =>
      html`There is no model: answers are filled in by the schema of the request, with its numbers
      and names. Every text begins with “Sample:”. This page shows everything that was sent.`,
    requestList: (requests) =>
      html`<p class="quiet">Newest first.</p>
        ${requests.map(requestSection)}`,
  });
}

const OUTCOMES: Readonly<Record<ModelRequest['outcome'], string>> = {
  open: 'in progress',
  answered: 'answered',
  refused: 'refused',
  left: 'ended by the client',
  broken: 'interrupted',
};

function requestSection(request: ModelRequest): Html {
  const { at, path, model, retry, schemaName, outcome, status, fault } = request;
  const tokens = `${request.inputTokens} tokens in, ${request.outputTokens} out`;
  return html`<section>
    <h3>${schemaName ?? 'Plain text'}</h3>
    <p>
      ${timeElement(at)}: <code>${path}</code>, ${model ?? 'no model'},
      ${OUTCOMES[outcome]}${status !== null && ` with ${status}`}${fault && ` (${fault})`}.
      ${tokens}${retry > 0 && `, retry ${retry}`}.
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
