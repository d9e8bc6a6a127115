import { DEFAULT_ZONE } from '@voltcourier/pricing';
import type { InvitationSubject } from '../mail-subjects.ts';
import { ActionLink, Layout, Paragraph } from './layout.tsx';
import { formatAppointment, type Message, messageOf, Reach, type Sender } from './message.tsx';

/** An invitation into a company. It carries no secret: the invited address is what counts. */
export function companyInvitation(row: InvitationSubject, sender: Sender): Promise<Message> {
  const title = `${row.company} invites you`;
  return messageOf(
    `${row.company} invites you to its ${sender.name} account`,
    <Layout brand={sender.name} preview="Charge with your company’s sessions." title={title}>
      <Paragraph>
        {row.company} invites you to join its {sender.name} account as a {row.role}. Members can
        book charges with the company’s sessions.
      </Paragraph>
      <Paragraph>
        Sign in or register with this email address ({row.email}) and verify it to accept. The
        invitation expires on {formatAppointment(row.expires_at, DEFAULT_ZONE)}.
      </Paragraph>
      <ActionLink href={`${sender.siteUrl}/account/company`}>See the invitation</ActionLink>
      <Paragraph>Don’t know this company? Ignore this email.</Paragraph>
      <Reach sender={sender} />
    </Layout>,
  );
}
