// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contactsApi } from '../../../lib/api/contacts.ts';
import { contactOf, identityOf } from '../../../testing/contacts.ts';
import { callsOf, fieldOf, press, refusal, show, user } from '../../../testing/show.tsx';
import { ChangeCompanyForm } from './company-form.tsx';

const ID = '5b0cf1d8-8f0b-4a0e-9d2c-0d7f4e6d1a11';
const GET = `GET /api/staff/crm/people/${ID}`;
const CHANGE = `PUT /api/staff/crm/companies/${ID}`;
const FORM = { name: 'Faraday Cabs', email: null, phone: null };

const companyOf = (form: { name: string; email: string | null; phone: string | null }) =>
  contactOf('company', identityOf({ ...form, id: ID }));

function Shown() {
  const { data } = useQuery(contactsApi.get.query({ params: { personId: ID } }));
  return data === undefined ? null : <ChangeCompanyForm company={data} />;
}

test('a company is saved over a colleague’s change only if the author of the entries wants it', async () => {
  const theirs = { ...FORM, email: 'office@faraday.example' };
  let now = companyOf(FORM);
  const answers = [
    () => {
      now = companyOf(theirs);
      return refusal(409, 'changed_meanwhile', 'Someone was faster.');
    },
    () => {
      now = companyOf({ ...theirs, name: 'Faraday Cars' });
      return now;
    },
  ];
  show(<Shown />, { [GET]: () => now, [CHANGE]: () => answers.shift()?.() });
  await screen.findByLabelText('Company name');
  await user.clear(fieldOf('Company name'));
  await user.type(fieldOf('Company name'), 'Faraday Cars');
  await press('Save company');
  await screen.findByText('Someone else changed this company');
  expect(fieldOf('Company name').value).toBe('Faraday Cars');
  expect(fieldOf(/^Email/u).value).toBe('office@faraday.example');
  await press('Keep my entries');
  await press('Save company');
  await waitFor(() => expect(callsOf(CHANGE)).toHaveLength(2));
  expect(callsOf(CHANGE).map(({ body }) => body)).toEqual([
    { form: { ...FORM, name: 'Faraday Cars' }, seen: FORM },
    { form: { ...theirs, name: 'Faraday Cars' }, seen: theirs },
  ]);
});
