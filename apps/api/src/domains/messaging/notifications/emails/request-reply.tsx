import type { ReplyTexts } from '../mail-subjects.ts';
import { AsWritten, Layout, Lines, Paragraph, Quote } from './layout.tsx';
import { type Message, messageOf, Reach, type Sender } from './message.tsx';

const paragraphsOf = (text: string): string[] =>
  text
    .split(/\r?\n[ \t]*\r?\n/u)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');

/** Reply by staff to a request, with the customer's message quoted below. */
export function requestReply(
  { subject, body, question }: ReplyTexts,
  sender: Sender,
): Promise<Message> {
  const paragraphs = paragraphsOf(body);
  return messageOf(
    subject,
    <Layout sender={sender} preview={paragraphs[0] ?? subject} title={subject} isAsWritten>
      <AsWritten>
        {paragraphs.map((paragraph, index) => (
          <Paragraph key={index}>
            <Lines>{paragraph}</Lines>
          </Paragraph>
        ))}
      </AsWritten>
      {question === null || question === '' ? null : (
        <Quote title={sender.texts.say('You wrote')}>
          <span lang="">
            <Lines>{question}</Lines>
          </span>
        </Quote>
      )}
      <Reach sender={sender} />
    </Layout>,
  );
}
