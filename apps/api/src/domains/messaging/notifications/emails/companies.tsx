import { DEFAULT_ZONE } from '@voltcourier/pricing';
import type { InvitationSubject } from '../subjects-repository.ts';
import { Layout, Link, Paragraph } from './layout.tsx';
import { formatAppointment, type Message, messageOf, Reach, type Sender } from './message.tsx';

/** An invitation into a company. It carries no secret: the invited address is what counts. */
export function companyInvitation(row: InvitationSubject, sender: Sender): Promise<Message> {
  const title = `${row.company} invites you`;
  return messageOf(
    `${row.company} invites you to its ${sender.name} account`,
    <Layout brand={sender.name} preview="Charge on the sessions of your company." title={title}>
      <Paragraph>
        {row.company} invites you to join its {sender.name} account as a {row.role}. Whoever is in
        it can book charges with the sessions of the company’s membership.
      </Paragraph>
      <Paragraph>
        Sign in, or register, with this email address ({row.email}) and verify it: only then can the
        invitation be accepted. It waits until {formatAppointment(row.expires_at, DEFAULT_ZONE)}.
      </Paragraph>
      <Paragraph>
        <Link href={`${sender.siteUrl}/account/company`}>See the invitation</Link>
      </Paragraph>
      <Paragraph>If you don’t know this company, do nothing.</Paragraph>
      <Reach sender={sender} />
    </Layout>,
  );
}
