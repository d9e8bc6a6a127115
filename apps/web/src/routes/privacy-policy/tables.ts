export const KEPT: readonly (readonly string[])[] = [
  [
    'A booking',
    'Name, email, phone if given, address of the vehicle, vehicle type, service, date and time, notes',
    'To come, to confirm, and to answer you',
  ],
  [
    'An emergency',
    'The same, with your phone number, charging port and urgency',
    'To find you and bring the right plug',
  ],
  [
    'A payment',
    'Amount, time, method, state, and the provider’s reference',
    'To confirm the booking, for refunds and bookkeeping',
  ],
  [
    'An account',
    'Username, email, name if given, the password as a hash that can’t be turned back',
    'To sign you in and show you your bookings',
  ],
  [
    'Your vehicles',
    'Make, model, year, license plate, charging port, battery size and nickname, as you enter them',
    'To fill in your bookings and bring the right cable',
  ],
  [
    'A visit',
    'Energy and minutes of charging, the vehicle it was for, and the number of the receipt',
    'To show you your history, and for bookkeeping',
  ],
  [
    'A review of a visit',
    'Stars and words, with your first name and the city of the visit',
    'To show it on our site once we have read it, until you ask us to take it down',
  ],
  [
    'Signing in',
    'When you signed in and were here last, and what your browser calls itself',
    'To show you where you are signed in, so that you can end it',
  ],
  ['A membership', 'Plan, billing interval, periods, charges used', 'To provide and to bill it'],
  ['A message to us', 'What you write, and how to reach you', 'To answer'],
  [
    'Notifications',
    'Email or phone, and when you agreed',
    'To send what you asked for, until you stop it',
  ],
  [
    'News and offers by email',
    'Which links in them you follow, and when; not whether you open an email',
    'To learn which news are of use, until you stop them',
  ],
  [
    'Every request',
    'Method, page pattern, status, time, and a random request id',
    'To keep the service running and safe',
  ],
];

export const BROWSER: readonly (readonly string[])[] = [
  [
    'Session cookie',
    'Keeps you signed in',
    'At most 30 days, 7 days without use, or until you sign out',
  ],
  ['Sign-in token', 'The same, for the site’s own requests', 'Until you sign out'],
  [
    'Device cookie',
    'Lets you sign in from this browser while someone else is guessing your password',
    '180 days',
  ],
  ['Booking cookie', 'Lets only you see and pay your booking', '100 days'],
  [
    'Form entries, and the id of your account',
    'So that a reload or signing in again loses nothing',
    'Until you sign out or close the tab',
  ],
  ['Light or dark', 'The theme that you chose', 'Until you change it'],
  ['Language', 'The language that you chose, for pages and emails', 'Until you change it'],
  [
    'Your choice about measuring',
    'So that we don’t ask again; only if visits are measured here',
    '12 months, or until you change it',
  ],
  [
    'Next appointment',
    'Date, time, service and place, to show them without a connection',
    'Until it is past',
  ],
  [
    'Hotline, offline page and its font',
    'So that you can call us without a connection',
    'Until the next version of the site, or until you delete it',
  ],
];
