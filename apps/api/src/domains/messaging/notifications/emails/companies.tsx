import { DEFAULT_ZONE } from '@voltcourier/pricing';
import type { InvitationSubject } from '../mail-subjects.ts';
import { ActionLink, Layout, Paragraph } from './layout.tsx';
import { formatAppointment, type Message, messageOf, Reach, type Sender } from './message.tsx';

/**
 * Invitation to a company. It contains no secret: only the owner of the invited address can accept
 * it.
 */
export function companyInvitation(row: InvitationSubject, sender: Sender): Promise<Message> {
  const { name: brand, texts } = sender;
  const { company, email } = row;
  return messageOf(
    texts.say('{company} invites you to its {brand} account', { company, brand }),
    <Layout
      sender={sender}
      preview={texts.say('Charge with your company’s sessions.')}
      title={texts.say('{company} invites you', { company })}
    >
      <Paragraph>
        {texts.say(
          '{company} invites you to join its {brand} account as a {role}. Members can book charges with the company’s sessions.',
          { company, brand, role: texts.translate(row.role) },
        )}
      </Paragraph>
      <Paragraph>
        {texts.say(
          'Sign in or register with this email address ({email}) and verify it to accept. The invitation expires on {when}.',
          { email, when: formatAppointment(row.expires_at, DEFAULT_ZONE, texts) },
        )}
      </Paragraph>
      <ActionLink href={`${sender.siteUrl}/account/company`}>
        {texts.say('See the invitation')}
      </ActionLink>
      <Paragraph>{texts.say('Don’t know this company? Ignore this email.')}</Paragraph>
      <Reach sender={sender} />
    </Layout>,
  );
}
