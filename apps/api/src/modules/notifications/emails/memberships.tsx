import { DEFAULT_ZONE, SESSION_CANCELLATION_SENTENCE, TRIAL } from '@voltcourier/pricing';
import type { ReactNode } from 'react';
import type { MembershipMailKind } from '../repository.ts';
import type { MembershipSubject } from '../subjects-repository.ts';
import { ActionLink, Layout, Paragraph } from './layout.tsx';
import { formatAppointment, type Message, messageOf, Reach, type Sender } from './message.tsx';

const nameOf = ({ first_name: firstName, username }: MembershipSubject) => firstName ?? username;

interface Words {
  readonly subject: string;
  readonly preview: string;
  readonly title: string;
  readonly body: ReactNode;
}

const dateOf = (instant: string | undefined): string =>
  instant === undefined ? '' : formatAppointment(new Date(instant), DEFAULT_ZONE);

function wordsOf(kind: MembershipMailKind, row: MembershipSubject, sender: Sender): Words {
  const ends = dateOf(row.detail.endsAt);
  const book = <ActionLink href={`${sender.siteUrl}/booking`}>Book your charge</ActionLink>;
  switch (kind) {
    case 'trial-started':
      return {
        subject: `Your ${TRIAL.days}-day trial has begun`,
        preview: 'One charge is on us.',
        title: 'Your trial has begun',
        body: (
          <>
            <Paragraph>
              Hello {nameOf(row)}, until {ends} you have one complimentary charge: choose “Use a
              session” when you book a Standard or Rapid charge. We need no card, and the trial ends
              by itself.
            </Paragraph>
            {book}
            <Paragraph>{SESSION_CANCELLATION_SENTENCE}</Paragraph>
          </>
        ),
      };
    case 'trial-ending':
      return {
        subject: 'Your trial ends in two days',
        preview: `It runs until ${ends}.`,
        title: 'Your trial ends soon',
        body: (
          <>
            <Paragraph>
              Hello {nameOf(row)}, your trial ends on {ends}. If you haven’t used your complimentary
              charge, book it before then; the appointment itself may be later. Nothing is charged
              when the trial ends.
            </Paragraph>
            {book}
            <Paragraph>The plans that go on from here: {sender.siteUrl}/membership</Paragraph>
          </>
        ),
      };
  }
}

/** A mail about what happened to a membership. */
export function membershipMail(
  kind: MembershipMailKind,
  row: MembershipSubject,
  sender: Sender,
): Promise<Message> {
  const { subject, preview, title, body } = wordsOf(kind, row, sender);
  return messageOf(
    subject,
    <Layout brand={sender.name} preview={preview} title={title}>
      {body}
      <Reach sender={sender} />
    </Layout>,
  );
}
