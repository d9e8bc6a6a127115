import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CostCentreForm, type FleetView } from '@voltcourier/contracts/memberships/fleet';
import { refresh } from '@voltcourier/contracts/query';
import { Button } from '@voltcourier/ui/button';
import { ConfirmDialog } from '@voltcourier/ui/confirm-dialog';
import { TextField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import { type FormEvent, useEffect, useState } from 'react';
import { api } from './api.ts';
import styles from '../../../lib/rows.module.css';
import { checkForm, isInterrupted, useOwnFields } from '../../../lib/use-entries.ts';
import { useTop } from '../../../lib/use-top.ts';
import fleetStyles from './fleet.module.css';
import { vehiclesOf } from './fleet-vehicles.ts';

type CostCentre = FleetView['costCentres'][number];

const carsOf = (count: number) => (count === 0 ? 'No vehicle' : vehiclesOf(count));

const formOf = (costCentre?: CostCentre) => `cost-center-${costCentre?.id ?? 'new'}`;

interface NameFormProps {
  readonly label: string;
  readonly action: string;
  /** The cost center to rename; undefined for a new one. */
  readonly costCentre?: CostCentre;
  readonly onSaved: (name: string) => void;
  readonly onClose?: () => void;
}

/** Form for a cost center's name. */
function NameForm({ label, action, costCentre, onSaved, onClose }: NameFormProps) {
  const { form, entries, showErrors, clear, field } = useOwnFields(formOf(costCentre), () => ({
    name: costCentre?.name ?? '',
  }));
  const client = useQueryClient();
  // A colleague's name is only replaced after a refusal has shown it.
  const [opened] = useState(costCentre?.name);
  const [isWarned, setIsWarned] = useState(false);
  const seenName = (isWarned ? costCentre?.name : opened) ?? '';
  const add = useMutation(
    api.fleet.addCostCentre.mutation((called: string) => ({ body: { name: called } })),
  );
  const rename = useMutation(
    api.fleet.renameCostCentre.mutation((called: string) => ({
      params: { costCentreId: costCentre?.id ?? '' },
      body: { name: called, seenName },
    })),
  );
  const save = costCentre === undefined ? add : rename;
  const isRenamed = costCentre !== undefined;
  useEffect(() => {
    if (isRenamed) form.current?.querySelector('input')?.focus();
  }, [form, isRenamed]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const checked = checkForm(CostCentreForm, ['name'], entries);
    if (!checked.ok) return showErrors(checked.errors);
    const { name } = checked.form;
    save.mutate(name, {
      onSuccess: () => {
        clear();
        onSaved(name);
      },
      onError: ({ code, message, fieldErrors }) => {
        showErrors({ name: fieldErrors[0]?.message ?? message });
        if (code !== 'changed_meanwhile') return;
        setIsWarned(true);
        void refresh(client, ['fleet.get']);
      },
    });
  };
  return (
    <form ref={form} className={fleetStyles.add} onSubmit={submit} noValidate>
      <TextField label={label} autoComplete="off" maxLength={100} {...field('name')} />
      <div className={styles.actions}>
        <Button type="submit" pending={save.isPending} pendingLabel="Saving...">
          {action}
        </Button>
        {onClose === undefined ? null : (
          <Button variant="quiet" onClick={onClose}>
            Not now
          </Button>
        )}
      </div>
    </form>
  );
}

interface CostCentreRowProps {
  readonly costCentre: CostCentre;
  readonly count: number;
  readonly onClose: () => void;
}

function CostCentreRow({ costCentre, count, onClose }: CostCentreRowProps) {
  const [isRenamed, setIsRenamed] = useState(() => isInterrupted(formOf(costCentre)));
  const { top: rename, focusTop } = useTop<HTMLButtonElement>();
  const { name } = costCentre;
  const end = () => {
    setIsRenamed(false);
    focusTop();
  };
  if (isRenamed) {
    return (
      <li className={fleetStyles.edited}>
        <NameForm
          label={`New name of ${name}`}
          action="Rename"
          costCentre={costCentre}
          onClose={end}
          onSaved={(now) => {
            showToast({ title: 'Cost center renamed', description: `It is ${now} now.` });
            end();
          }}
        />
      </li>
    );
  }
  return (
    <li className={styles.row}>
      <div className={fleetStyles.wide}>
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.quiet}>{carsOf(count)}</p>
      </div>
      <div className={styles.actions}>
        <Button
          ref={rename}
          variant="quiet"
          aria-label={`Rename ${name}`}
          onClick={() => setIsRenamed(true)}
        >
          Rename
        </Button>
        <Button variant="quiet" aria-label={`Close ${name}`} onClick={onClose}>
          Close
        </Button>
      </div>
    </li>
  );
}

interface CloseDialogProps {
  /** Undefined while nothing is asked. */
  readonly costCentre: CostCentre | undefined;
  /** Number of vehicles that have it. */
  readonly count: number;
  readonly onClose: () => void;
  readonly onClosed: (costCentre: CostCentre) => void;
}

/** Confirms that a cost center is to be closed. */
function CloseDialog({ costCentre, count, onClose, onClosed }: CloseDialogProps) {
  const close = useMutation(api.fleet.closeCostCentre.mutation());
  return (
    <ConfirmDialog
      open={costCentre !== undefined}
      onClose={onClose}
      title={`Close ${costCentre?.name ?? ''}?`}
      description={`${
        count === 0
          ? 'No vehicle has it.'
          : `${carsOf(count)} ${count === 1 ? 'has' : 'have'} it, and no cost center after that.`
      } Past visits keep it.`}
      back="Keep it"
      action="Close cost center"
      pendingLabel="Closing..."
      failedTitle="It is still open"
      call={close}
      onConfirm={() => {
        if (costCentre !== undefined)
          close.mutate(
            { params: { costCentreId: costCentre.id } },
            { onSuccess: () => onClosed(costCentre) },
          );
      }}
    />
  );
}

/** The company's cost centers: added, renamed, and closed after confirmation. */
export function CostCentres({ fleet }: { fleet: FleetView }) {
  const { vehicles, costCentres } = fleet;
  const [closing, setClosing] = useState<CostCentre>();
  const { top, focusTop } = useTop<HTMLHeadingElement>();
  const countOf = ({ id }: CostCentre) =>
    vehicles.filter(({ costCentreId }) => costCentreId === id).length;
  return (
    <section className={`${styles.page} ${fleetStyles.section}`} aria-labelledby="cost-centers">
      <h2 id="cost-centers" ref={top} tabIndex={-1} className={fleetStyles.heading}>
        Cost centers
      </h2>
      <p>Group visits by department. Monthly statements total each cost center.</p>
      {costCentres.length === 0 ? null : (
        <ul className={styles.rows} aria-label="Cost centers">
          {costCentres.map((costCentre) => (
            <CostCentreRow
              key={costCentre.id}
              costCentre={costCentre}
              count={countOf(costCentre)}
              onClose={() => setClosing(costCentre)}
            />
          ))}
        </ul>
      )}
      <NameForm
        label="New cost center"
        action="Add cost center"
        onSaved={(name) => showToast({ title: 'Cost center added', description: name })}
      />
      <CloseDialog
        costCentre={closing}
        count={closing === undefined ? 0 : countOf(closing)}
        onClose={() => setClosing(undefined)}
        onClosed={({ name }) => {
          showToast({ title: `${name} is closed` });
          setClosing(undefined);
          focusTop();
        }}
      />
    </section>
  );
}
