import type { FastifyInstance } from 'fastify';
import {
  SCHEDULER_FAULTS,
  type SchedulerRequest,
  type SchedulerService,
} from '../scheduler/scheduler.ts';
import { chosenFault, faultForm, NO_SUCH_FAULT } from './faults.ts';
import { html, type Html } from './html.ts';
import { sendPage } from './layout.ts';
import { timeElement } from './time.ts';

const TITLE = 'Scheduler';

/** Page of the content scheduler's requests. */
export function schedulerPages(app: FastifyInstance, scheduler: SchedulerService): void {
  app.get('/scheduler', (_request, reply) => sendPage(reply, TITLE, overview(scheduler)));

  app.post('/scheduler/faults', (request, reply) => {
    const chosen = chosenFault(request.body, SCHEDULER_FAULTS);
    if (!chosen) return sendPage(reply, TITLE, NO_SUCH_FAULT, 400);
    scheduler.fail(chosen.kind, chosen.count);
    return reply.redirect('/scheduler', 303);
  });
}

function overview(scheduler: SchedulerService): Html {
  const { faults, requests, posts } = scheduler.state();
  return html`<h1>Scheduler</h1>
    <p>
      Content of the calendar is posted here when its time has come, and published nowhere. Posts
      taken: ${posts.length}.
    </p>
    ${faultForm('/scheduler/faults', SCHEDULER_FAULTS, faults)}
    <h2 id="requests">Requests</h2>
    ${
      requests.length === 0
        ? html`<p>No request yet.</p>`
        : html`<div class="scroll" role="region" aria-labelledby="requests" tabindex="0">
            <table>
              <caption>
                Newest first
              </caption>
              <thead>
                <tr>
                  <th scope="col">Received</th>
                  <th scope="col">Message</th>
                  <th scope="col">Signature</th>
                  <th scope="col">Answer</th>
                </tr>
              </thead>
              <tbody>
                ${requests.toReversed().map(requestRow)}
              </tbody>
            </table>
          </div>`
    }`;
}

function requestRow({ at, id, isSigned, fault, status }: SchedulerRequest): Html {
  return html`<tr>
    <td class="nowrap">${timeElement(at)}</td>
    <td>${id}</td>
    <td>${isSigned ? 'right' : 'wrong'}</td>
    <td>${status ?? 'none'}${fault && ` (${fault.replaceAll('_', ' ')})`}</td>
  </tr>`;
}
