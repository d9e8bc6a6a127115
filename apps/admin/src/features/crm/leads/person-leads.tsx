import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '@voltcourier/ui/button';
import { FactLine } from '@voltcourier/ui/fact-line';
import { Link } from 'react-router-dom';
import { leadsApi } from '../../../lib/api/leads.ts';
import { paths } from '../../../lib/paths.ts';
import { useMay } from '../../../lib/use-user.ts';
import styles from './leads.module.css';
import { formatDate, isLate, STAGE_LABELS, formatValue } from './labels.ts';

/** Leads on a person's page. */
export function PersonLeads({ personId }: { personId: string }) {
  const { data = [], error } = useQuery({
    ...leadsApi.ofPerson.query({ params: { personId } }),
    select: ({ leads }) => leads,
  });
  const may = useMay();
  return (
    <section className={styles.section} aria-labelledby="leads">
      <h3 id="leads">Leads</h3>
      {error !== null ? <p className={styles.quiet}>The leads can’t be loaded now.</p> : null}
      {data.length === 0 && error === null ? (
        <p className={styles.quiet}>None in the pipeline.</p>
      ) : (
        <ul className={styles.events}>
          {data.map((lead) => (
            <li key={lead.id}>
              <Link className={styles.name} to={paths.pipeline({ lead: lead.id })}>
                {lead.title}
              </Link>
              <div className={styles.quiet}>
                <FactLine
                  facts={[
                    STAGE_LABELS[lead.stage],
                    lead.valueCents === null ? null : formatValue(lead.valueCents),
                    lead.owner?.name,
                  ]}
                />
              </div>
              {lead.nextStep === null ? null : (
                <div className={isLate(lead) ? styles.late : undefined}>
                  {[lead.nextStep, lead.nextStepDue && formatDate(lead.nextStepDue)]
                    .filter(Boolean)
                    .join(', ')}
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {may('crm:write') ? (
        <div>
          <ButtonLink
            size="compact"
            render={<Link to={paths.pipeline({ new: 'lead', person: personId })} />}
          >
            New lead
          </ButtonLink>
        </div>
      ) : null}
    </section>
  );
}
