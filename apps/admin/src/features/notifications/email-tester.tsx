import type { EmailTemplate } from '@voltcourier/contracts/notifications';
import { ErrorState } from '@voltcourier/ui/error-state';
import { Progress } from '@voltcourier/ui/progress';
import { SegmentedControl } from '@voltcourier/ui/segmented-control';
import { SelectField } from '@voltcourier/ui/select-field';
import { Tabs } from '@voltcourier/ui/tabs';
import { useId, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import styles from './email-tester.module.css';
import { useEmailPreview, useEmailTemplates } from './use-emails.ts';

const WIDTHS = [
  { value: 'phone', label: 'Phone' },
  { value: 'desktop', label: 'Desktop' },
] as const;

/** A mail as its reader's program shows it. It can run nothing and open nothing. */
function Rendered({ html, title }: { html: string; title: string }) {
  const [width, setWidth] = useState('phone');
  return (
    <div className={styles.rendered}>
      <SegmentedControl
        legend="Width"
        name={`width-${useId()}`}
        options={WIDTHS}
        value={width}
        onValueChange={setWidth}
      />
      <iframe
        className={width === 'phone' ? styles.phone : styles.desktop}
        title={title}
        sandbox=""
        srcDoc={html}
      />
    </div>
  );
}

/** Text that is wider than its place can be scrolled, with the keyboard too. */
function Verbatim({ label, children }: { label: string; children: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className={styles.verbatim} role="region" aria-label={label} tabIndex={0}>
      {children}
    </pre>
  );
}

function Preview({ template }: { template: EmailTemplate }) {
  const { data, error, refetch, isFetching } = useEmailPreview(template.kind);
  if (error !== null) {
    return (
      <ErrorState
        title="This email can’t be shown"
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        {error.message}
      </ErrorState>
    );
  }
  if (data === undefined) return <Progress block>Loading the email...</Progress>;
  return (
    <>
      <dl className={styles.head}>
        <dt>Subject</dt>
        <dd>{data.subject}</dd>
      </dl>
      <Tabs
        label={template.name}
        tabs={[
          {
            value: 'html',
            label: 'HTML',
            content: <Rendered html={data.html} title={template.name} />,
          },
          {
            value: 'text',
            label: 'Text',
            content: <Verbatim label="Text">{data.text}</Verbatim>,
          },
          {
            value: 'source',
            label: 'Source',
            content: <Verbatim label="Source">{data.html}</Verbatim>,
          },
        ]}
      />
    </>
  );
}

/** Every mail that customers and staff get, with somebody made up in it. */
export function EmailTester() {
  const [query, setQuery] = useSearchParams();
  const { data, error, refetch, isFetching } = useEmailTemplates();
  if (error !== null) {
    return (
      <ErrorState
        title="The emails can’t be loaded"
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        {error.message}
      </ErrorState>
    );
  }
  if (data === undefined) return <Progress block>Loading the emails...</Progress>;
  const { templates } = data;
  const shown = templates.find(({ kind }) => kind === query.get('email')) ?? templates[0];
  const groups = Map.groupBy(templates, ({ group }) => group);
  return (
    <div className={styles.tester}>
      <nav className={styles.list} aria-label="Emails">
        {[...groups].map(([group, members]) => (
          <section key={group}>
            <h2>{group}</h2>
            <ul>
              {members.map(({ kind, name }) => (
                <li key={kind}>
                  <Link
                    to={`?email=${kind}`}
                    {...(kind === shown?.kind && { 'aria-current': 'page' })}
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <div className={styles.chooser}>
        <SelectField
          label="Email"
          options={templates.map(({ kind, name, group }) => ({
            value: kind,
            label: `${group}: ${name}`,
          }))}
          value={shown?.kind ?? ''}
          onChange={({ target }) => setQuery({ email: target.value })}
        />
      </div>
      {shown === undefined ? null : (
        <section className={styles.preview} aria-labelledby="shown">
          <h2 id="shown">{shown.name}</h2>
          <Preview key={shown.kind} template={shown} />
        </section>
      )}
    </div>
  );
}
