import { ImportTab } from './import-tab.tsx';

/** What is kept about people, taken in from files. */
export function CustomerData() {
  return <ImportTab />;
}
