/** Props of a day and time picker: used by the booking form, implemented by availability. */
export interface ScheduleProps {
  /** The address; its region determines the slots and the time zone. */
  readonly location: string;
  /** The chosen day, `YYYY-MM-DD`, or empty. */
  readonly date: string;
  /** The chosen time, `HH:00`, or empty. */
  readonly time: string;
  readonly dateError: string | undefined;
  readonly timeError: string | undefined;
  readonly onDate: (date: string) => void;
  readonly onTime: (time: string) => void;
  /** Called with why the location isn't served, or undefined. */
  readonly onRefusal: (sentence: string | undefined) => void;
}
