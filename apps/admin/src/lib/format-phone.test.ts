import { expect, it } from 'vitest';
import { formatPhone } from './format-phone.ts';

it.each([
  ['7575551037', '(757) 555-1037'],
  ['+17575551481', '(757) 555-1481'],
  ['757 555 1259', '(757) 555-1259'],
  ['(757) 555-1259', '(757) 555-1259'],
  ['1-757-555-1259', '(757) 555-1259'],
  ['+49 30 123456', '+49 30 123456'],
  ['555-1259', '555-1259'],
  ['', ''],
])('%s is formatted as %s', (entered, written) => expect(formatPhone(entered)).toBe(written));
