import type { DayPickerLocale } from 'react-day-picker/locale';

/**
 * Labels of the calendar library, which are English by default. Spanish builds use the neighboring
 * file instead.
 */
export const calendarLocale: DayPickerLocale | undefined = undefined;
