import { ROLE_LABELS } from '@voltcourier/contracts';
import { DEFAULT_ZONE } from '@voltcourier/pricing';
import type { StaffInvitationSubject } from '../mail-subjects.ts';
import { ActionLink, Layout, Paragraph } from './layout.tsx';
import { formatAppointment, type Message, messageOf, Reach, type Sender } from './message.tsx';

/** Invitation to the staff: opening its link proves the address. */
export function staffInvitation(
  row: StaffInvitationSubject,
  sender: Sender,
  url: string,
): Promise<Message> {
  const title = `Join the ${sender.name} staff`;
  return messageOf(
    `${row.invited_by} invites you to work in ${sender.name}`,
    <Layout sender={sender} preview="Choose a password, and sign in." title={title}>
      <Paragraph>
        {row.invited_by} invites you to the staff app of {sender.name}. Your role:{' '}
        {ROLE_LABELS[row.role].name}. {ROLE_LABELS[row.role].detail}
      </Paragraph>
      <ActionLink href={url}>Choose a password</ActionLink>
      <Paragraph>
        The link works once, until {formatAppointment(row.expires_at, DEFAULT_ZONE, sender.texts)}.
        Weren’t expecting it? Ignore this email.
      </Paragraph>
      <Reach sender={sender} />
    </Layout>,
  );
}

/** Mail to an account that is now staff. */
export function staffWelcome(
  row: StaffInvitationSubject,
  sender: Sender,
  url: string,
): Promise<Message> {
  const title = `You’re now ${sender.name} staff`;
  return messageOf(
    `You now have access to the ${sender.name} staff app`,
    <Layout sender={sender} preview="Sign in as you always do." title={title}>
      <Paragraph>
        {row.invited_by} gave your account ({row.email}) a role in the staff app of {sender.name}:{' '}
        {ROLE_LABELS[row.role].name}. {ROLE_LABELS[row.role].detail}
      </Paragraph>
      <Paragraph>
        You have been signed out everywhere. Sign in again with your usual password.
      </Paragraph>
      <ActionLink href={url}>Open the staff app</ActionLink>
      <Reach sender={sender} />
    </Layout>,
  );
}
