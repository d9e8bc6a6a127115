import { useMutation, useQuery } from '@tanstack/react-query';
import type { Competitor, CompetitorFact } from '@voltcourier/contracts/marketing/competitors';
import { Button } from '@voltcourier/ui/button';
import { Failed } from '@voltcourier/ui/error-state';
import { useFocusOnArrival } from '@voltcourier/ui/lost-focus';
import { Notice, Refusal } from '@voltcourier/ui/notice';
import { Progress } from '@voltcourier/ui/progress';
import { SidePanel } from '@voltcourier/ui/side-panel';
import { VisuallyHidden } from '@voltcourier/ui/visually-hidden';
import { useEffect, useEffectEvent, useState } from 'react';
import { competitorsApi } from '../../../lib/api/competitors.ts';
import { DeleteDialog } from '../../../lib/delete-dialog.tsx';
import { useMay } from '../../../lib/use-user.ts';
import { CompetitorDialog } from './competitor-dialog.tsx';
import { formatDay, TOPIC_LABELS } from './competitor-labels.ts';
import styles from './competitors.module.css';
import { FactDialog } from './fact-dialog.tsx';

function Fact({ competitorId, fact }: { competitorId: string; fact: CompetitorFact }) {
  const may = useMay();
  const remove = useMutation(
    competitorsApi.removeCompetitorFact.mutation(() => ({
      params: { competitorId, factId: fact.id },
    })),
  );
  return (
    <li className={styles.fact}>
      <span className={styles.quiet}>{TOPIC_LABELS[fact.topic]}</span>
      <span>{fact.statement}</span>
      <div className={styles.source}>
        <div className={styles.quiet}>
          <p>
            <a href={fact.source} target="_blank" rel="noreferrer">
              {new URL(fact.source).hostname}
            </a>
            {`, ${formatDay(fact.observedOn)}, by ${fact.addedBy}`}
          </p>
          {fact.isOld ? (
            <p>
              <strong>Check again: older than 90 days.</strong>
            </p>
          ) : null}
        </div>
        {may('campaigns:write') ? (
          <Button
            size="compact"
            pending={remove.isPending}
            pendingLabel="Removing..."
            onClick={() => remove.mutate(undefined)}
          >
            Remove<VisuallyHidden>{` “${fact.statement}”`}</VisuallyHidden>
          </Button>
        ) : null}
      </div>
      <Refusal error={remove.error} title="Fact not removed" />
    </li>
  );
}

function Actions({ competitor, onDeleted }: { competitor: Competitor; onDeleted: () => void }) {
  const [open, setOpen] = useState<'edit' | 'fact' | 'delete'>();
  const close = () => setOpen(undefined);
  const remove = useMutation(
    competitorsApi.removeCompetitor.mutation(({ id, version }: Competitor) => ({
      params: { competitorId: id },
      body: { version },
    })),
  );
  return (
    <div className={styles.actions}>
      <Button variant="primary" onClick={() => setOpen('fact')}>
        Add fact
      </Button>
      <Button onClick={() => setOpen('edit')}>Edit</Button>
      <Button variant="quiet" onClick={() => setOpen('delete')}>
        Delete
      </Button>
      {open === 'fact' ? <FactDialog competitor={competitor} onClose={close} /> : null}
      {open === 'edit' ? <CompetitorDialog competitor={competitor} onClose={close} /> : null}
      {open === 'delete' ? (
        <DeleteDialog
          item={competitor}
          remove={remove}
          description="Its facts are deleted with it, for everyone on the team."
          failedTitle="Competitor not deleted"
          onClose={close}
          onDeleted={onDeleted}
        />
      ) : null}
    </div>
  );
}

function Known({ competitor, onDeleted }: { competitor: Competitor; onDeleted: () => void }) {
  const may = useMay();
  const { website, area, notes, facts } = competitor;
  return (
    <div className={styles.panel}>
      {website === null ? null : (
        <a href={website} target="_blank" rel="noreferrer">
          {new URL(website).hostname}
        </a>
      )}
      {area === '' ? null : <p>{area}</p>}
      {notes === '' ? null : <p className={styles.notes}>{notes}</p>}
      {may('campaigns:write') ? <Actions competitor={competitor} onDeleted={onDeleted} /> : null}
      <h3>Facts</h3>
      {facts.length === 0 ? (
        <p className={styles.quiet}>Nothing noted yet. Add a price or an area with its source.</p>
      ) : (
        <ul className={styles.facts}>
          {facts.map((fact) => (
            <Fact key={fact.id} competitorId={competitor.id} fact={fact} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Says that there is no such competitor anymore. */
function Gone({ onShown }: { onShown: () => void }) {
  // A form that was open has disappeared with what it edits: the focus stays in the panel.
  const container = useFocusOnArrival<HTMLDivElement>();
  const notify = useEffectEvent(onShown);
  useEffect(() => notify(), []);
  return (
    <div ref={container} tabIndex={-1}>
      <Notice tone="warning" title="This competitor was deleted">
        A colleague deleted it with its facts, or the link to it is wrong.
      </Notice>
    </div>
  );
}

/** Polling interval in milliseconds, because colleagues edit and delete competitors too. */
const POLL_MS = 15_000;

/** A competitor with its facts, next to the list. */
export function CompetitorPanel({
  competitorId,
  onClose,
  onGone,
}: {
  /** Id of the open competitor; undefined for none. */
  competitorId: string | undefined;
  onClose: () => void;
  /** Called when the competitor turns out to be deleted. */
  onGone: () => void;
}) {
  const query = useQuery({
    ...competitorsApi.getCompetitor.query(
      competitorId !== undefined && { params: { competitorId } },
    ),
    refetchInterval: POLL_MS,
  });
  const { data, error } = query;
  return (
    <SidePanel
      open={competitorId !== undefined}
      title={data?.name ?? 'Competitor'}
      onClose={onClose}
    >
      {error?.code === 'not_found' ? (
        <Gone onShown={onGone} />
      ) : data !== undefined ? (
        <Known key={data.id} competitor={data} onDeleted={onClose} />
      ) : error === null ? (
        <Progress>Loading the competitor...</Progress>
      ) : (
        <Failed title="The competitor can’t be loaded" result={query} />
      )}
    </SidePanel>
  );
}
