import type { FastifyInstance } from 'fastify';
import type { RecordedVendor, VendorFault } from '../vendor/recorded-vendor.ts';
import { chosenFault, faultForm, NO_SUCH_FAULT } from './faults.ts';
import { html, type Html } from './html.ts';
import { sendPage } from './layout.ts';
import { table } from './table.ts';

/** Page of a vendor's requests, with a form that makes the next ones fail. */
export function vendorPage<Kind extends string, Request>(
  app: FastifyInstance,
  {
    path,
    title,
    vendor,
    faults,
    introduction,
    requestList,
  }: {
    path: string;
    title: string;
    vendor: RecordedVendor<VendorFault<Kind>, Request>;
    faults: readonly Kind[];
    introduction: () => Html;
    /** Gets the newest requests first. */
    requestList: (requests: readonly Request[]) => Html;
  },
): void {
  app.get(path, (_request, reply) => {
    const { faults: waiting, requests } = vendor.state();
    return sendPage(
      reply,
      title,
      html`<h1>${title}</h1>
        <p>${introduction()}</p>
        ${faultForm(`${path}/faults`, faults, waiting)}
        <h2>Requests</h2>
        ${requests.length === 0 ? html`<p>No requests yet.</p>` : requestList(requests.toReversed())}`,
    );
  });

  app.post(`${path}/faults`, (request, reply) => {
    const chosen = chosenFault(request.body, faults);
    if (!chosen) return sendPage(reply, title, NO_SUCH_FAULT, 400);
    vendor.fail(chosen);
    return reply.redirect(path, 303);
  });
}

/** The table of a vendor's requests. */
export function requestTable(columns: readonly string[], rows: readonly Html[]): Html {
  return table({ label: 'Requests', caption: 'Newest first', columns, rows });
}

/** What a request was answered with, and the fault that caused it. */
export function outcomeText(request: { status: number | null; fault: string | null }): Html {
  const { status, fault } = request;
  return html`${status ?? 'none'}${fault && ` (${fault.replaceAll('_', ' ')})`}`;
}

/** The parameters of a request. */
export function parameterText(parameters: Readonly<Record<string, string>>): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${name}=${value}`)
    .join(', ');
}
