import { expect, test, vi } from 'vitest';
import {
  createEmergencyWatch,
  createRecentEmergencies,
  toastAbout,
} from './emergency-listener.tsx';

const emergency = (id: string) => ({
  id,
  name: `Ada ${id}`,
  location: 'Norfolk, VA 23510',
  dueAt: '2035-06-04T10:00:00.000Z',
});

test('the lookout knows emergencies of its first poll, and returns each later one once', () => {
  const newOnes = createEmergencyWatch();
  const [one, two, three] = [emergency('1'), emergency('2'), emergency('3')];
  expect(newOnes([one])).toEqual([]);
  expect(newOnes([one, two])).toEqual([two]);
  expect(newOnes([one, two])).toEqual([]);
  // One that was answered and is open again has already been announced.
  expect(newOnes([two, three])).toEqual([three]);
  expect(newOnes([one, three])).toEqual([]);
});

test('the toast of one emergency shows its location, and its action opens it', () => {
  const open = vi.fn();
  const { title, description, action, variant } = toastAbout([emergency('1')], open);
  expect({ title, description, variant }).toEqual({
    variant: 'urgent',
    title: 'New emergency: Ada 1',
    description: 'Norfolk, VA 23510',
  });
  action?.onPress();
  expect(open).toHaveBeenCalledExactlyOnceWith('1');
});

test('the toast of several emergencies names them, and its action opens the list', () => {
  const open = vi.fn();
  const { title, description, action, variant } = toastAbout(
    [emergency('2'), emergency('1')],
    open,
  );
  expect({ title, description, variant }).toEqual({
    variant: 'urgent',
    title: '2 new emergencies',
    description: 'Ada 2 and Ada 1',
  });
  action?.onPress();
  expect(open).toHaveBeenCalledExactlyOnceWith();
});

test('emergencies within ten seconds of each other are shown together', () => {
  const recent = createRecentEmergencies();
  const [one, two, three] = [emergency('1'), emergency('2'), emergency('3')];
  expect(recent([one], 0)).toEqual([one]);
  expect(recent([two], 9_000)).toEqual([two, one]);
  expect(recent([three], 12_000)).toEqual([three, two]);
});
