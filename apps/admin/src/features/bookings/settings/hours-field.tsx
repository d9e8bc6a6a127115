import { WEEKDAYS, type Weekday, type WeeklyHours } from '@voltcourier/contracts/bookings/settings';
import { SLOT_TIMES, slotLabel } from '@voltcourier/pricing';
import { Button } from '@voltcourier/ui/button';
import { type KeyboardEvent, useRef, useState } from 'react';
import styles from './settings.module.css';
import { DAY_NAMES, formatTimes } from './labels.ts';

const STEPS: Readonly<Record<string, readonly [days: number, times: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const within = (value: number, count: number) => Math.min(count - 1, Math.max(0, value));

/** Actions on a whole day: the day that was last focused or clicked. */
function DayActions({
  weekday,
  hours,
  labels,
  set,
  onChange,
}: {
  weekday: Weekday;
  hours: WeeklyHours;
  labels: HoursLabels;
  set: (weekday: Weekday, times: readonly string[]) => void;
  onChange: (hours: WeeklyHours) => void;
}) {
  const name = DAY_NAMES[weekday];
  const times = hours[weekday];
  const likeThis = () =>
    onChange({
      sunday: times,
      monday: times,
      tuesday: times,
      wednesday: times,
      thursday: times,
      friday: times,
      saturday: times,
    });
  return (
    <div className={styles.day}>
      <p
        className={styles.quiet}
      >{`${name}: ${times.length === 0 ? labels.none : formatTimes(times)}`}</p>
      <div className={styles.actions}>
        <Button size="compact" onClick={() => set(weekday, SLOT_TIMES)}>
          {`All of ${name}`}
        </Button>
        <Button size="compact" onClick={() => set(weekday, [])}>
          {`${labels.close} ${name}`}
        </Button>
        <Button size="compact" onClick={likeThis}>
          {`Every day like ${name}`}
        </Button>
      </div>
    </div>
  );
}

/** Labels of weekly hours. */
export interface HoursLabels {
  readonly legend: string;
  readonly help: string;
  /** Label of a day without hours. */
  readonly none: string;
  /** Label for removing all hours of a day, before the day's name. */
  readonly close: string;
}

const OPENING: HoursLabels = {
  legend: 'Opening hours',
  help: 'The start times that customers can choose. Arrow keys move, Space offers a time or closes it.',
  none: 'Closed',
  close: 'Close',
};

function Times() {
  return (
    <thead>
      <tr>
        <th scope="col">Day</th>
        {SLOT_TIMES.map((time) => (
          <th key={time} scope="col">
            {slotLabel(time).replace(':00 ', '\n')}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Keyboard position among the hours. */
function useGridFocus() {
  const [at, setAt] = useState<readonly [day: number, time: number]>([0, 0]);
  const grid = useRef<HTMLTableElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = [
      within(at[0] + step[0], WEEKDAYS.length),
      within(at[1] + step[1], SLOT_TIMES.length),
    ] as const;
    setAt(next);
    grid.current?.querySelector<HTMLElement>(`[data-at="${next.join()}"]`)?.focus();
  };
  return { grid, at, setAt, move };
}

interface HoursFieldProps {
  readonly hours: WeeklyHours;
  readonly labels?: HoursLabels;
  readonly onChange: (hours: WeeklyHours) => void;
}

/** Weekly hours: one tab stop, arrow keys inside, Space toggles an hour. */
export function HoursField({ hours, labels = OPENING, onChange }: HoursFieldProps) {
  const { grid, at, setAt, move } = useGridFocus();

  const set = (weekday: Weekday, times: readonly string[]) =>
    onChange({ ...hours, [weekday]: SLOT_TIMES.filter((time) => times.includes(time)) });
  const toggle = (weekday: Weekday, time: string) => {
    const times = hours[weekday];
    set(weekday, times.includes(time) ? times.filter((known) => known !== time) : [...times, time]);
  };

  return (
    <fieldset className={styles.hours}>
      <legend className={styles.legend}>{labels.legend}</legend>
      <p className={styles.quiet} id="hours-help">
        {labels.help}
      </p>
      <div className={styles.scroll} role="region" aria-label={`${labels.legend} by weekday`}>
        <table ref={grid} className={styles.grid} aria-describedby="hours-help">
          <Times />
          <tbody>
            {WEEKDAYS.map((weekday, day) => (
              <tr key={weekday}>
                <th scope="row">{DAY_NAMES[weekday].slice(0, 3)}</th>
                {SLOT_TIMES.map((time, index) => (
                  <td key={time}>
                    <input
                      type="checkbox"
                      className={styles.hour}
                      aria-label={`${DAY_NAMES[weekday]} ${slotLabel(time)}`}
                      checked={hours[weekday].includes(time)}
                      tabIndex={at[0] === day && at[1] === index ? 0 : -1}
                      data-at={`${day},${index}`}
                      onFocus={() => setAt([day, index])}
                      onKeyDown={move}
                      onChange={() => toggle(weekday, time)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <DayActions
        weekday={WEEKDAYS[at[0]] ?? 'sunday'}
        hours={hours}
        labels={labels}
        set={set}
        onChange={onChange}
      />
    </fieldset>
  );
}
