import type { FastifyInstance } from 'fastify';
import { GEOCODER_FAULTS, type Geocoder, type GeocoderRequest } from '../geocoder/geocoder.ts';
import { chosenFault, faultForm, NO_SUCH_FAULT } from './faults.ts';
import { html, type Html } from './html.ts';
import { sendPage } from './layout.ts';
import { timeElement } from './time.ts';

const TITLE = 'Geocoder';

/** Page of the geocoder's requests. */
export function geocoderPages(app: FastifyInstance, geocoder: Geocoder): void {
  app.get('/geocoder', (_request, reply) => sendPage(reply, TITLE, overview(geocoder)));

  app.post('/geocoder/faults', (request, reply) => {
    const chosen = chosenFault(request.body, GEOCODER_FAULTS);
    if (!chosen) return sendPage(reply, TITLE, NO_SUCH_FAULT, 400);
    geocoder.fail(chosen.kind, chosen.count);
    return reply.redirect('/geocoder', 303);
  });
}

function overview(geocoder: Geocoder): Html {
  const { faults, requests } = geocoder.state();
  return html`<h1>Geocoder</h1>
    <p>
      It knows the cities and ZIP codes of Virginia, a few far ones, and some streets of Hampton
      Roads, such as Granby Street in Norfolk.
    </p>
    ${faultForm('/geocoder/faults', GEOCODER_FAULTS, faults)}
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
                  <th scope="col">Asked</th>
                  <th scope="col">What</th>
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

function requestRow({ at, path, parameters, fault, status }: GeocoderRequest): Html {
  const asked = Object.entries(parameters).map(([name, value]) => `${name}=${value}`);
  return html`<tr>
    <td class="nowrap">${timeElement(at)}</td>
    <td>${path}<br /><span class="quiet">${asked.join(', ')}</span></td>
    <td>${status ?? 'none'}${fault && ` (${fault.replaceAll('_', ' ')})`}</td>
  </tr>`;
}
