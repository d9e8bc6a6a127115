// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import type { RegionSettings } from '@voltcourier/contracts/bookings/settings';
import type { Technician } from '@voltcourier/contracts/visits/technicians';
import { useLocation, useNavigate } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { changes, fieldOf, goTo, press, refusal, show, user } from '../../../testing/show.tsx';
import { ADMIN, ME } from '../../../testing/staff.ts';
import { TechnicianForm } from './technician-form.tsx';

const ID = '00000000-0000-4000-8000-000000000001';
const ADD = 'POST /api/staff/technicians';
const CHANGE = `PUT /api/staff/technicians/${ID}`;
const PEOPLE = 'GET /api/staff/people';

const MORNINGS = ['08:00', '09:00'];
const WEEK = {
  sunday: [],
  monday: MORNINGS,
  tuesday: MORNINGS,
  wednesday: MORNINGS,
  thursday: MORNINGS,
  friday: MORNINGS,
  saturday: [],
};
/** Only the properties of regions that this form reads. */
const REGIONS = [
  { id: 'norfolk', name: 'Norfolk', isDefault: false, openingHours: WEEK },
  { id: 'richmond', name: 'Richmond', isDefault: true, openingHours: WEEK },
] as unknown as readonly RegionSettings[];
const DANA: Technician = {
  id: ID,
  name: 'Dana',
  color: 'volt',
  phone: null,
  regionId: 'norfolk',
  regionName: 'Norfolk',
  userId: null,
  username: null,
  workingHours: null,
  daysOff: ['2030-12-24'],
  isRetired: false,
  comingVisits: 0,
  version: 3,
};
const STAFF = {
  [ME]: ADMIN,
  [PEOPLE]: {
    people: [
      {
        id: ADMIN.id,
        name: 'ada',
        email: ADMIN.email,
        role: 'ADMIN',
        lastSignInAt: null,
        hasSecondFactor: true,
      },
    ],
    invitations: [],
  },
};

test('requires a name, and adds a technician with account, hours and days off', async () => {
  const onDone = vi.fn();
  show(<TechnicianForm technician={undefined} regions={REGIONS} onDone={onDone} />, {
    ...STAFF,
    [ADD]: { technicians: [DANA] },
  });
  await screen.findByRole('option', { name: 'ada' });
  await press('Add technician');
  await waitFor(() => expect(document.activeElement).toBe(fieldOf('Name')));
  expect(fieldOf('Name').getAttribute('aria-invalid')).toBe('true');
  expect(changes()).toEqual([]);
  await user.type(fieldOf('Name'), 'Dana');
  await user.selectOptions(fieldOf(/^Staff account/u), 'ada');
  await user.click(fieldOf('Custom hours'));
  await user.click(fieldOf('Monday 8:00 AM'));
  await user.type(fieldOf('Day'), '2030-12-24');
  await press('Add day');
  await press('Add technician');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(changes().map(({ call, body }) => [call, body])).toEqual([
    [
      ADD,
      {
        name: 'Dana',
        phone: null,
        regionId: 'richmond',
        userId: ADMIN.id,
        color: 'plain',
        workingHours: { ...WEEK, monday: ['09:00'] },
        daysOff: ['2030-12-24'],
        isRetired: false,
      },
    ],
  ]);
});

test('shows a refusal at its field, and keeps the entries', async () => {
  const onDone = vi.fn();
  const message = 'This account is Kim’s already.';
  show(<TechnicianForm technician={DANA} regions={REGIONS} onDone={onDone} />, {
    ...STAFF,
    [CHANGE]: () => refusal(400, 'invalid_input', [{ path: 'form.userId', message }]),
    'GET /api/staff/technicians': { technicians: [DANA] },
  });
  await screen.findByRole('option', { name: 'ada' });
  await user.type(fieldOf(/^Phone/u), '757 555 0100');
  await user.selectOptions(fieldOf(/^Staff account/u), 'ada');
  await user.click(fieldOf('Inactive'));
  await press('Save technician');
  expect(await screen.findByText(message)).toBeDefined();
  expect(screen.getByText('Check the highlighted fields.')).toBeDefined();
  expect(fieldOf('Inactive').checked).toBe(true);
  expect(changes()[0]?.body).toMatchObject({
    version: 3,
    form: { phone: '757 555 0100', userId: ADMIN.id, workingHours: null, isRetired: true },
  });
  expect(onDone).not.toHaveBeenCalled();
});

test('shows a conflict, and can start again from the saved technician', async () => {
  const onDone = vi.fn();
  const answers = [
    refusal(409, 'changed_meanwhile', 'Someone else changed this technician.'),
    { technicians: [DANA] },
  ];
  const next = show(<TechnicianForm technician={DANA} regions={REGIONS} onDone={onDone} />, {
    ...STAFF,
    [CHANGE]: () => answers.shift(),
    'GET /api/staff/technicians': { technicians: [DANA] },
  });
  await user.type(fieldOf('Name'), ' B.');
  await press('Save technician');
  expect(await screen.findByText('Someone else changed this technician.')).toBeDefined();
  next(
    <TechnicianForm
      technician={{ ...DANA, name: 'Dana Wood', version: 4 }}
      regions={REGIONS}
      onDone={onDone}
    />,
  );
  await press('Discard my changes');
  expect(fieldOf('Name').value).toBe('Dana Wood');
  await press('Save technician');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(changes().at(-1)?.body).toMatchObject({ version: 4, form: { name: 'Dana Wood' } });
});

/** The form, which leads to another URL when it is done, as the page does. */
function Page() {
  const navigate = useNavigate();
  const done = () => void navigate('/?done=yes');
  return (
    <>
      <TechnicianForm technician={DANA} regions={REGIONS} onDone={done} />
      <output>{useLocation().search}</output>
    </>
  );
}

test('asks before unsaved changes are lost, and not after they were saved', async () => {
  show(<Page />, { ...STAFF, [CHANGE]: { technicians: [DANA] } });
  await user.type(fieldOf('Name'), ' Volt');
  await goTo('/?technician=another');
  expect(await screen.findByText('Leave without saving?')).toBeDefined();
  await press('Stay here');
  expect(fieldOf('Name').value).toBe('Dana Volt');
  await press('Save technician');
  expect(await screen.findByText('?done=yes')).toBeDefined();
  expect(screen.queryByText('Leave without saving?')).toBeNull();
});
