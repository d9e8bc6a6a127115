import type { DayPickerLocale } from 'react-day-picker/locale';

/** The calendar's words beside ours; its own are English. Builds in Spanish take those beside it. */
export const calendarLocale: DayPickerLocale | undefined = undefined;
