import type { FastifyInstance } from 'fastify';
import { YOUTUBE_FAULTS, type YouTube, type YouTubeRequest } from '../youtube/youtube.ts';
import { chosenFault, faultForm, NO_SUCH_FAULT } from './faults.ts';
import { html, type Html } from './html.ts';
import { sendPage } from './layout.ts';
import { timeElement } from './time.ts';

const TITLE = 'YouTube';

/** Page of the requests to YouTube, and the quota that they used. */
export function youtubePages(app: FastifyInstance, youtube: YouTube): void {
  app.get('/youtube', (_request, reply) => sendPage(reply, TITLE, overview(youtube)));

  app.post('/youtube/faults', (request, reply) => {
    const chosen = chosenFault(request.body, YOUTUBE_FAULTS);
    if (!chosen) return sendPage(reply, TITLE, NO_SUCH_FAULT, 400);
    youtube.fail(chosen.kind, chosen.count);
    return reply.redirect('/youtube', 303);
  });
}

function overview(youtube: YouTube): Html {
  const { quota, faults, requests } = youtube.state();
  return html`<h1>YouTube</h1>
    <p>
      The videos are made up. ${quota.used.toLocaleString('en-US')} of
      ${quota.units.toLocaleString('en-US')} units of the quota are used on ${quota.day}, by the
      time of Los Angeles.
    </p>
    ${faultForm('/youtube/faults', YOUTUBE_FAULTS, faults)}
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
                  <th scope="col">Units</th>
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

function requestRow({ at, path, parameters, units, fault, status }: YouTubeRequest): Html {
  const asked = Object.entries(parameters).map(([name, value]) => `${name}=${value}`);
  return html`<tr>
    <td class="nowrap">${timeElement(at)}</td>
    <td>${path}<br /><span class="quiet">${asked.join(', ')}</span></td>
    <td>${units}</td>
    <td>${status ?? 'none'}${fault && ` (${fault.replaceAll('_', ' ')})`}</td>
  </tr>`;
}
