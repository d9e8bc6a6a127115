import { ErrorState } from '@voltcourier/ui/error-state';
import { Progress } from '@voltcourier/ui/progress';
import { SelectField } from '@voltcourier/ui/select-field';
import { Link, useSearchParams } from 'react-router-dom';
import { EmailPreview } from './email-preview.tsx';
import styles from './email-tester.module.css';
import { useEmailTemplates } from './use-emails.ts';

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
          <EmailPreview key={shown.kind} template={shown} />
        </section>
      )}
    </div>
  );
}
