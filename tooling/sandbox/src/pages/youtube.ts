import type { FastifyInstance } from 'fastify';
import { YOUTUBE_FAULTS, type YouTube, type YouTubeRequest } from '../youtube/youtube.ts';
import { html, type Html } from './html.ts';
import { timeElement } from './time.ts';
import { outcomeText, parameterText, requestTable, vendorPage } from './vendor.ts';

/** Page of the requests to YouTube, and the quota that they used. */
export function youtubePages(app: FastifyInstance, youtube: YouTube): void {
  vendorPage(app, {
    path: '/youtube',
    title: 'YouTube',
    vendor: youtube,
    faults: YOUTUBE_FAULTS,
    introduction: () => quotaText(youtube),
    requestList: (requests) =>
      requestTable(['Time', 'Request', 'Units', 'Response'], requests.map(requestRow)),
  });
}

function quotaText(youtube: YouTube): Html {
  const { quota } = youtube.state();
  return html`The videos are samples. Quota used on ${quota.day} (Pacific time):
  ${quota.used.toLocaleString('en-US')} of ${quota.units.toLocaleString('en-US')} units.`;
}

function requestRow(request: YouTubeRequest): Html {
  return html`<tr>
    <td class="nowrap">${timeElement(request.at)}</td>
    <td>${request.path}<br /><span class="quiet">${parameterText(request.parameters)}</span></td>
    <td>${request.units}</td>
    <td>${outcomeText(request)}</td>
  </tr>`;
}
