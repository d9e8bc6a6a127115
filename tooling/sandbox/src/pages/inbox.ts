import type { FastifyInstance } from 'fastify';
import type { Inbox, Mail } from '../mail/inbox.ts';
import { html, type Html } from './html.ts';
import { sendPage } from './layout.ts';
import { table } from './table.ts';
import { timeElement } from './time.ts';

type ById = { Params: { id: string; index: string } };

/** Pages of the received mails: a list, each mail, and its attachments. */
export function inboxPages(app: FastifyInstance, inbox: Inbox): void {
  app.get('/inbox', (_request, reply) => sendPage(reply, 'Inbox', list(inbox.list())));

  app.get<ById>('/inbox/:id', (request, reply) => {
    const mail = inbox.find(request.params.id);
    return mail
      ? sendPage(reply, mail.subject || 'A mail', detail(mail))
      : sendPage(reply, 'Not found', html`<h1>Mail not found</h1>`, 404);
  });

  app.get<ById>('/inbox/:id/source', (request, reply) => {
    const source = inbox.findSource(request.params.id);
    if (!source) return reply.status(404).send('Mail not found');
    return reply
      .header('content-type', 'text/plain; charset=utf-8')
      .header('x-content-type-options', 'nosniff')
      .send(Buffer.from(source));
  });

  app.get<ById>('/inbox/:id/attachments/:index', (request, reply) => {
    const mail = inbox.find(request.params.id);
    const attachment = mail?.attachments[Number(request.params.index)];
    if (!attachment) return reply.status(404).send('Attachment not found');
    const name = encodeURIComponent(attachment.filename ?? 'attachment');
    // Only images of the mail itself are displayed; everything else is downloaded, so that nothing
    // can run.
    const isImage = /^image\/(png|jpeg|gif|webp)$/.test(attachment.contentType);
    return reply
      .header('content-type', attachment.contentType)
      .header('x-content-type-options', 'nosniff')
      .header(
        'content-disposition',
        `${isImage ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`,
      )
      .send(Buffer.from(attachment.content, 'base64'));
  });
}

function list(mails: Mail[]): Html {
  if (mails.length === 0) {
    return html`<h1>Inbox</h1>
      <p>No mail yet. It appears here as soon as something is sent, such as a confirmation.</p>`;
  }
  const rows = mails.map(
    (mail) =>
      html`<tr>
        <td>
          <a href="/inbox/${mail.id}">${mail.subject || '(no subject)'}</a><br /><span class="quiet"
            >to ${mail.to.join(', ')}</span
          >
        </td>
        <td>${timeElement(mail.receivedAt)}</td>
      </tr>`,
  );
  return html`<h1>Inbox</h1>
    ${table({ label: 'Mails', columns: ['Subject', 'Received'], rows })}`;
}

function detail(mail: Mail): Html {
  return html`<h1>${mail.subject || '(no subject)'}</h1>
    <dl>
      <dt>To</dt>
      <dd>${mail.to.join(', ')}</dd>
      <dt>From</dt>
      <dd>${mail.from}</dd>
      <dt>Received</dt>
      <dd>${timeElement(mail.receivedAt)}</dd>
    </dl>
    ${mail.attachments.length > 0 && attachments(mail)}
    ${
      mail.html !== null &&
      html`<h2>HTML</h2>
        <iframe
          title="The mail as a mail client shows it"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcdoc="${framed(mail, mail.html)}"
        ></iframe>`
    }
    <h2>Text</h2>
    <pre>${mail.text}</pre>
    <p><a href="/inbox/${mail.id}/source">Source</a></p>`;
}

function attachments(mail: Mail): Html {
  return html`<h2>Attachments</h2>
    <ul>
      ${mail.attachments.map(
        (attachment, index) =>
          html`<li>
            <a href="/inbox/${mail.id}/attachments/${index}"
              >${attachment.filename ?? 'attachment'}</a
            >
            <span class="quiet">${attachment.contentType}, ${attachment.size} bytes</span>
          </li>`,
      )}
    </ul>`;
}

/** Links open in a new tab, and embedded images are shown. */
function framed(mail: Mail, source: string): string {
  let text = source;
  for (const [index, { contentId }] of mail.attachments.entries()) {
    if (contentId !== null)
      text = text.replaceAll(`cid:${contentId}`, `/inbox/${mail.id}/attachments/${index}`);
  }
  return `<base target="_blank">${text}`;
}
