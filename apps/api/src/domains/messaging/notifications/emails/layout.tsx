import { Body } from '@react-email/body';
import { Column } from '@react-email/column';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { Row } from '@react-email/row';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { MAIL_STYLES } from '@voltcourier/contracts/kernel/mail-styles';
import { Fragment, type ReactNode } from 'react';
import { colors, fonts } from './design.ts';
import type { Sender } from './message.tsx';

/**
 * Attributes of text that people wrote, whose language isn't known: `lang=""` (HTML Standard,
 * 3.2.6.2). A language that it isn't in would be read aloud with the wrong pronunciation.
 */
const AS_WRITTEN = { lang: '' } as const;

/** Text that people wrote, within a mail in the recipient's language. */
export function AsWritten({ children }: { children: ReactNode }) {
  return <div {...AS_WRITTEN}>{children}</div>;
}

/** The brand's name above the title. */
function Brand({ children }: { children: string }) {
  return (
    <Text style={{ fontSize: '16px', fontWeight: 700, margin: '0 0 24px' }}>
      <span
        style={{
          backgroundColor: colors.volt,
          color: colors.onVolt,
          padding: '4px 10px',
          borderRadius: '6px',
        }}
      >
        {children}
      </span>
    </Text>
  );
}

/**
 * Layout of a mail in the brand's look: one column, readable without images and without the style
 * sheet in its head, in light and dark mode.
 */
export function Layout({
  sender,
  preview,
  title,
  isAsWritten = false,
  children,
}: {
  sender: Pick<Sender, 'name' | 'texts'>;
  preview: string;
  title: string;
  /** Whether staff wrote preview and title. */
  isAsWritten?: boolean;
  children: ReactNode;
}) {
  const written = isAsWritten ? AS_WRITTEN : {};
  return (
    <Html lang={sender.texts.locale}>
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style dangerouslySetInnerHTML={{ __html: MAIL_STYLES }} />
      </Head>
      <Preview {...written}>{preview}</Preview>
      <Body
        className="m-page"
        style={{ backgroundColor: colors.page, color: colors.ink, fontFamily: fonts, margin: 0 }}
      >
        <Container style={{ maxWidth: '600px', padding: '24px 12px' }}>
          <Section
            className="m-card"
            style={{
              backgroundColor: colors.paper,
              border: `1px solid ${colors.line}`,
              borderRadius: '12px',
              padding: '32px',
            }}
          >
            <Brand>{sender.name}</Brand>
            <Heading
              as="h1"
              style={{ fontSize: '26px', lineHeight: '32px', margin: '0 0 16px' }}
              {...written}
            >
              {title}
            </Heading>
            {children}
          </Section>
        </Container>
      </Body>
    </Html>
  );
}

/** A paragraph. */
export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text style={{ fontSize: '16px', lineHeight: '24px', margin: '0 0 16px' }}>{children}</Text>
  );
}

/** Text as typed, with its line breaks. */
export function Lines({ children }: { children: string }) {
  return children.split(/\r?\n/u).map((line, index) => (
    <Fragment key={index}>
      {index === 0 ? null : <br />}
      {line}
    </Fragment>
  ));
}

/** Quoted text by another person. */
export function Quote({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section
      className="m-line"
      style={{ borderLeft: `3px solid ${colors.line}`, margin: '0 0 24px' }}
    >
      <Text
        className="m-quiet"
        style={{
          color: colors.quiet,
          fontSize: '14px',
          lineHeight: '20px',
          margin: 0,
          padding: '0 0 0 12px',
        }}
      >
        {title}:
        <br />
        {children}
      </Text>
    </Section>
  );
}

/** A label and its value. */
export type Fact = readonly [string, ReactNode];

/** Link that is distinguishable from the surrounding text. */
export function Link({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} style={{ color: 'inherit', textDecoration: 'underline' }}>
      {children}
    </a>
  );
}

/** Turns the text between two tags of a message into a link. */
export const linked =
  (href: string) =>
  (text: ReactNode): ReactNode => <Link href={href}>{text}</Link>;

/** Emphasizes the text between two tags of a message. */
export const strong = (text: ReactNode): ReactNode => <strong>{text}</strong>;

/** Small print that few readers need: the long ID of a booking. */
export function Fine({ children }: { children: ReactNode }) {
  return (
    <span
      className="m-quiet"
      style={{ color: colors.quiet, fontSize: '13px', fontWeight: 400, wordBreak: 'break-all' }}
    >
      {children}
    </span>
  );
}

/** Main action of the mail: a link styled as a button. */
export function ActionLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Text style={{ margin: '0 0 24px' }}>
      <a
        className="m-button"
        href={href}
        style={{
          backgroundColor: colors.volt,
          borderRadius: '8px',
          color: colors.onVolt,
          display: 'inline-block',
          fontSize: '16px',
          fontWeight: 600,
          lineHeight: '20px',
          padding: '14px 20px',
          textDecoration: 'none',
        }}
      >
        {children}
      </a>
    </Text>
  );
}

/**
 * Linked image; the text next to it says the same and links to the same target, also in the plain
 * text.
 */
export function Picture({ href, src, alt }: { href: string; src: string; alt: string }) {
  return (
    <Text data-skip-in-text="true" style={{ margin: '0 0 24px', lineHeight: 0 }}>
      <a href={href}>
        <img
          src={src}
          alt={alt}
          width="534"
          style={{
            border: 0,
            borderRadius: '8px',
            display: 'block',
            height: 'auto',
            maxWidth: '100%',
            width: '100%',
          }}
        />
      </a>
    </Text>
  );
}

/** Facts as rows of label and value; stacked on phones. */
export function Facts({ rows }: { rows: readonly Fact[] }) {
  const line = `1px solid ${colors.line}`;
  return (
    <Section className="m-line" style={{ borderTop: line, margin: '0 0 24px' }}>
      {rows.map(([term, value]) => (
        <Row key={term} className="m-line" style={{ borderBottom: line }}>
          <Column
            className="m-term m-quiet"
            style={{
              width: '34%',
              padding: '10px 8px 10px 0',
              verticalAlign: 'top',
              color: colors.quiet,
              fontSize: '15px',
            }}
          >
            {term}
          </Column>
          <Column
            className="m-value"
            style={{ padding: '10px 0', fontSize: '15px', fontWeight: 600 }}
          >
            {value}
          </Column>
        </Row>
      ))}
    </Section>
  );
}
