import type { FastifyInstance } from 'fastify';
import { GEOCODER_FAULTS, type Geocoder, type GeocoderRequest } from '../geocoder/geocoder.ts';
import { html, type Html } from './html.ts';
import { timeElement } from './time.ts';
import { outcomeText, parameterText, requestTable, vendorPage } from './vendor.ts';

/** Page of the geocoder's requests. */
export function geocoderPages(app: FastifyInstance, geocoder: Geocoder): void {
  vendorPage(app, {
    path: '/geocoder',
    title: 'Geocoder',
    vendor: geocoder,
    faults: GEOCODER_FAULTS,
    introduction: () =>
      html`Contains the cities and ZIP codes of Virginia, a few others, and some streets in Hampton
      Roads, such as Granby Street in Norfolk.`,
    requestList: (requests) =>
      requestTable(['Time', 'Request', 'Response'], requests.map(requestRow)),
  });
}

function requestRow(request: GeocoderRequest): Html {
  return html`<tr>
    <td class="nowrap">${timeElement(request.at)}</td>
    <td>${request.path}<br /><span class="quiet">${parameterText(request.parameters)}</span></td>
    <td>${outcomeText(request)}</td>
  </tr>`;
}
