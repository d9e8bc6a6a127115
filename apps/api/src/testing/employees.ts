import type { useApi } from './harness.ts';
import { addPerson, signIn, staySignedIn } from './people.ts';

/** An administrator, signed in by cookie, as the admin app is, however far the clock is moved. */
export async function addEmployee(started: ReturnType<typeof useApi>) {
  const person = await addPerson(started.api, 'ADMIN');
  const { cookie } = await signIn(started.api, person);
  await staySignedIn(started.api, person.id);
  const client = started.api.client((input, init) =>
    fetch(input, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init?.headers)), ...cookie },
    }),
  );
  return { ...person, username: person.email.split('@')[0] ?? '', cookie, client };
}
