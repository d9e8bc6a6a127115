import { useInfiniteQuery } from '@tanstack/react-query';
import { type Language, LANGUAGES } from '@voltcourier/contracts/kernel/language';
import type { Delivery } from '@voltcourier/contracts/messaging/deliveries';
import { Button } from '@voltcourier/ui/button';
import { SelectField } from '@voltcourier/ui/select-field';
import { TextField } from '@voltcourier/ui/text-field';
import { type FormEvent, useState } from 'react';
import { deliveriesApi } from '../../lib/api/deliveries.ts';
import { formatClock } from '../../lib/format-clock.ts';
import styles from './email-tester.module.css';

const SAMPLE = 'sample';

const NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Spanish' };

/** The language of a code; English for any other. */
export const languageOf = (code: string | null): Language =>
  LANGUAGES.find((language) => language === code) ?? LANGUAGES[0];

/** Describes a mail: "Ada Lovelace, ada@example.com, Nov 22, 2026, 9:30 AM". */
const mailLabel = ({ person, recipient, createdAt }: Delivery): string =>
  [person?.name, recipient, formatClock(createdAt)].filter(Boolean).join(', ');

/** Searches for mails to an address. */
function AddressSearch({
  hasNoMatch,
  onFind,
}: {
  hasNoMatch: boolean;
  onFind: (address: string) => void;
}) {
  const [typed, setTyped] = useState('');
  const find = (event: FormEvent) => {
    event.preventDefault();
    onFind(typed.trim());
  };
  return (
    <form className={styles.find} role="search" aria-label="Whose email" onSubmit={find}>
      <TextField
        label="Search by email"
        type="search"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        help={hasNoMatch ? 'No match.' : undefined}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit">Find</Button>
    </form>
  );
}

/** Selects the data in the mail: a made-up person, or a mail of the log. */
export function DataChoice({
  kind,
  about,
  language,
  onChoose,
  onSpeak,
}: {
  kind: string;
  about: string | undefined;
  /** Language of the sample; undefined for mail to staff, which is in English. */
  language: Language | undefined;
  onChoose: (about: string | undefined) => void;
  onSpeak: (language: Language) => void;
}) {
  const [address, setAddress] = useState('');
  const { data } = useInfiniteQuery(
    deliveriesApi.list.pages('deliveries', {
      query: { kind, ...(address !== '' && { address }) },
    }),
  );
  const real = (data ?? []).filter(({ isTest }) => !isTest);
  const isListed = about === undefined || real.some(({ id }) => id === about);
  return (
    <div className={styles.choice}>
      <SelectField
        label="Preview data"
        help={
          about === undefined
            ? undefined
            : 'This email as it would read today, in the recipient’s language. Its links lead to the right page but don’t unlock anything.'
        }
        options={[
          { value: SAMPLE, label: 'Sample data' },
          ...(isListed ? [] : [{ value: about, label: 'The one that was chosen' }]),
          ...real.map((delivery) => ({ value: delivery.id, label: mailLabel(delivery) })),
        ]}
        value={about ?? SAMPLE}
        onChange={({ target }) => onChoose(target.value === SAMPLE ? undefined : target.value)}
      />
      {about !== undefined || language === undefined ? null : (
        <SelectField
          label="Language"
          options={LANGUAGES.map((code) => ({ value: code, label: NAMES[code] }))}
          value={language}
          onChange={({ target }) => onSpeak(languageOf(target.value))}
        />
      )}
      <AddressSearch
        hasNoMatch={address !== '' && data !== undefined && real.length === 0}
        onFind={setAddress}
      />
    </div>
  );
}
