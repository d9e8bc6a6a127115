import { useId, useState, type ReactNode } from 'react';
import { DayPicker, type Modifiers } from 'react-day-picker';
import { FieldError } from '../field/field.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../icon/icon.tsx';
import { calendarLocale } from './calendar-locale.ts';
import styles from './calendar.module.css';
import { toCivilDate, toLocalDate, type CivilDate } from './civil-date.ts';

/** Props of Calendar. Days are YYYY-MM-DD in the time zone of the service location. */
export interface CalendarProps {
  /** What the day is for: "Date". */
  label: ReactNode;
  error?: string | undefined;
  /** First selectable day, also marked as today. */
  min: CivilDate;
  /** Last selectable day. */
  max: CivilDate;
  /** Fully booked days: labeled as full and not selectable. */
  fullDays?: readonly CivilDate[] | undefined;
  /** Closed days: not selectable, like days before the first. */
  closedDays?: readonly CivilDate[] | undefined;
  /** The selected day; "" or undefined for none. */
  value?: CivilDate | undefined;
  onValueChange: (day: CivilDate) => void;
}

const dayName = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
});

/** Accessible label of a day: "Tuesday, March 3, 2026, full". */
export function dayLabel(date: Date, modifiers: Modifiers): string {
  return [
    modifiers['today'] && 'Today',
    dayName.format(date),
    modifiers['full'] ? /* words */ 'full' : modifiers['disabled'] && 'not available',
    modifiers['selected'] && /* words */ 'selected',
  ]
    .filter(Boolean)
    .join(', ');
}

function Chevron({ orientation }: { orientation?: string | undefined }) {
  return orientation === 'left' ? <ChevronLeftIcon /> : <ChevronRightIcon />;
}

const classes = {
  months: styles.months ?? '',
  month: styles.month ?? '',
  nav: styles.nav ?? '',
  button_previous: styles.step ?? '',
  button_next: styles.step ?? '',
  month_caption: styles.caption ?? '',
  month_grid: styles.grid ?? '',
  weekday: styles.weekday ?? '',
  day: styles.cell ?? '',
  day_button: styles.day ?? '',
  today: styles.today ?? '',
  selected: styles.selected ?? '',
  disabled: styles.disabled ?? '',
};

/** Picks a day of a month. Weeks start on Sunday; arrow keys, Page Up and Page Down navigate. */
export function Calendar({
  label,
  error,
  min,
  max,
  fullDays = [],
  closedDays = [],
  value,
  onValueChange,
}: CalendarProps) {
  const id = useId();
  const first = toLocalDate(min);
  const last = toLocalDate(max);
  const selected = value ? toLocalDate(value) : undefined;
  const full = fullDays.map(toLocalDate);
  const [month, setMonth] = useState(selected ?? first);
  const [shown, setShown] = useState(value);
  // Follows a day that is selected from outside: restored entries, or a proposed slot.
  if (value !== shown) {
    setShown(value);
    if (selected) setMonth(selected);
  }
  return (
    <div
      className={styles.calendar}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-error` : undefined}
      data-invalid={error ? true : undefined}
    >
      <span className={styles.label} id={`${id}-label`}>
        {label}
      </span>
      <div className={styles.face}>
        <DayPicker
          mode="single"
          selected={selected}
          onSelect={(_, day) => onValueChange(toCivilDate(day))}
          month={month}
          onMonthChange={setMonth}
          startMonth={first}
          endMonth={last}
          today={first}
          disabled={[{ before: first }, { after: last }, ...full, ...closedDays.map(toLocalDate)]}
          modifiers={{ full }}
          modifiersClassNames={{ full: styles.full ?? '' }}
          weekStartsOn={0}
          classNames={classes}
          labels={{ labelDayButton: dayLabel }}
          components={{ Chevron }}
          {...(calendarLocale && { locale: calendarLocale })}
        />
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
