import type { CampaignButton } from '@voltcourier/contracts';
import { Fragment } from 'react';
import { addressed, type Paragraph as ParsedParagraph, paragraphsOf } from './campaign-markup.ts';
import { ActionLink, AsWritten, Layout, Link, linked, Paragraph } from './layout.tsx';
import { type Message, messageOf, Reach, type Sender } from './message.tsx';

/** Text of a campaign by staff. */
export interface CampaignTexts {
  readonly subject: string;
  readonly preview: string;
  readonly body: string;
  readonly button: CampaignButton | null;
}

/** Returns the URL of a link, by its number (0 for the button) and the target as typed. */
export type LinkAddress = (number: number, target: string) => string;

function Lines({ lines, addressOf }: { lines: ParsedParagraph; addressOf: LinkAddress }) {
  return (
    <Paragraph>
      {lines.map((pieces, line) => (
        // Lines and pieces stay where they are.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={line}>
          {line === 0 ? null : <br />}
          {pieces.map((piece, index) =>
            piece.kind === 'link' ? (
              // oxlint-disable-next-line react/no-array-index-key
              <Link key={index} href={addressOf(piece.number, piece.href)}>
                {piece.text}
              </Link>
            ) : (
              // oxlint-disable-next-line react/no-array-index-key
              <Fragment key={index}>{piece.text}</Fragment>
            ),
          )}
        </Fragment>
      ))}
    </Paragraph>
  );
}

/** URLs of the links in a mail. */
export interface CampaignLinks {
  readonly addressOf: LinkAddress;
  readonly unsubscribeUrl: string;
  /** Page on which recipients see and change what they get. */
  readonly preferencesUrl: string;
}

/**
 * Campaign mail: the text by staff, the reason the recipient gets it, how to unsubscribe, and the
 * sender.
 */
export function campaignMail(
  { subject, preview, body, button }: CampaignTexts,
  firstName: string | null,
  sender: Sender,
  { addressOf, unsubscribeUrl, preferencesUrl }: CampaignLinks,
): Promise<Message> {
  const title = addressed(subject, firstName);
  return messageOf(
    title,
    <Layout sender={sender} preview={addressed(preview, firstName)} title={title} isAsWritten>
      <AsWritten>
        {paragraphsOf(body, firstName).map((lines, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <Lines key={index} lines={lines} addressOf={addressOf} />
        ))}
        {button === null ? null : (
          <ActionLink href={addressOf(0, button.link)}>{button.label}</ActionLink>
        )}
      </AsWritten>
      <Reach sender={sender} />
      <Paragraph>
        {sender.texts.show(
          'You’re getting this because you agreed to news and offers. Stop with one click: <end>unsubscribe</end>',
          { end: linked(unsubscribeUrl) },
        )}
      </Paragraph>
      <Paragraph>
        {sender.texts.show('You can also <choose>choose which emails you get</choose>.', {
          choose: linked(preferencesUrl),
        })}
      </Paragraph>
      <Paragraph>
        {[sender.name, ...sender.postalAddress].map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <Fragment key={index}>
            {index === 0 ? null : <br />}
            {line}
          </Fragment>
        ))}
      </Paragraph>
    </Layout>,
  );
}
