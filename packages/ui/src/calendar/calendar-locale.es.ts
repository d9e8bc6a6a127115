export { es as calendarLocale } from 'react-day-picker/locale/es';
