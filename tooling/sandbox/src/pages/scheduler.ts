import type { FastifyInstance } from 'fastify';
import {
  SCHEDULER_FAULTS,
  type SchedulerRequest,
  type SchedulerService,
} from '../scheduler/scheduler.ts';
import { html, type Html } from './html.ts';
import { timeElement } from './time.ts';
import { outcomeText, requestTable, vendorPage } from './vendor.ts';

/** Page of the content scheduler's requests. */
export function schedulerPages(app: FastifyInstance, scheduler: SchedulerService): void {
  vendorPage(app, {
    path: '/scheduler',
    title: 'Scheduler',
    vendor: scheduler,
    faults: SCHEDULER_FAULTS,
    introduction: () =>
      html`Receives content from the calendar when it is due, and publishes it nowhere. Posts
      received: ${scheduler.state().posts.length}.`,
    requestList: (requests) =>
      requestTable(['Received', 'Message', 'Signature', 'Response'], requests.map(requestRow)),
  });
}

function requestRow(request: SchedulerRequest): Html {
  return html`<tr>
    <td class="nowrap">${timeElement(request.at)}</td>
    <td>${request.id}</td>
    <td>${request.isSigned ? 'valid' : 'invalid'}</td>
    <td>${outcomeText(request)}</td>
  </tr>`;
}
