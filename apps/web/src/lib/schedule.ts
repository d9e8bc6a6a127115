/** What choosing a day and a time takes: the booking form asks, the availability answers. */
export interface ScheduleProps {
  /** The address, whose region has the places and the clocks. */
  readonly location: string;
  /** The chosen day, `YYYY-MM-DD`, or nothing. */
  readonly date: string;
  /** The chosen time, `HH:00`, or nothing. */
  readonly time: string;
  readonly dateError: string | undefined;
  readonly timeError: string | undefined;
  readonly onDate: (date: string) => void;
  readonly onTime: (time: string) => void;
  /** Why nobody drives to the location, or undefined. */
  readonly onRefusal: (sentence: string | undefined) => void;
}
