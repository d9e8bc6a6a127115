import type { CampaignButton } from '@voltcourier/contracts';
import { Fragment } from 'react';
import { addressed, type Paragraph as Words, paragraphsOf } from './campaign-markup.ts';
import { ActionLink, Layout, Link, linked, Paragraph } from './layout.tsx';
import { type Message, messageOf, Reach, type Sender } from './message.tsx';

/** What staff wrote to many. */
export interface CampaignWords {
  readonly subject: string;
  readonly preview: string;
  readonly body: string;
  readonly button: CampaignButton | null;
}

/** Where a link of a mail leads: by its number, 0 for the button, and by what staff typed. */
export type LinkAddress = (number: number, target: string) => string;

function Lines({ lines, addressOf }: { lines: Words; addressOf: LinkAddress }) {
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
                {piece.words}
              </Link>
            ) : (
              // oxlint-disable-next-line react/no-array-index-key
              <Fragment key={index}>{piece.words}</Fragment>
            ),
          )}
        </Fragment>
      ))}
    </Paragraph>
  );
}

/** Where the links of a mail lead. */
export interface CampaignLinks {
  readonly addressOf: LinkAddress;
  readonly unsubscribeUrl: string;
  /** The page on which whoever reads it sees what they get, and changes that. */
  readonly preferencesUrl: string;
}

/** A mail of a campaign: what staff wrote, why somebody gets it, how to end that, and who sends it. */
export function campaignMail(
  { subject, preview, body, button }: CampaignWords,
  firstName: string | null,
  sender: Sender,
  { addressOf, unsubscribeUrl, preferencesUrl }: CampaignLinks,
): Promise<Message> {
  const title = addressed(subject, firstName);
  return messageOf(
    title,
    <Layout sender={sender} preview={addressed(preview, firstName)} title={title}>
      {paragraphsOf(body, firstName).map((lines, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <Lines key={index} lines={lines} addressOf={addressOf} />
      ))}
      {button === null ? null : (
        <ActionLink href={addressOf(0, button.link)}>{button.label}</ActionLink>
      )}
      <Reach sender={sender} />
      <Paragraph>
        {sender.words.show(
          'You get this because you agreed to news and offers. One click ends it: <end>unsubscribe</end>',
          { end: linked(unsubscribeUrl) },
        )}
      </Paragraph>
      <Paragraph>
        {sender.words.show('Change what you get: <choose>choose which emails you get</choose>', {
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
