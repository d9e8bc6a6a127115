import { Button } from '@voltcourier/ui/button';
import { TextField } from '@voltcourier/ui/text-field';
import { type ComponentType, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useHydrated } from '../../../lib/hydration/use-hydrated.ts';
import styles from './address-field.module.css';
import type { AddressHelpProps } from './address-help.tsx';

const NOT_LOADED = 'We can’t find you without a connection. Type the street, city and state.';

// If loading fails, the user types the full address.
const AddressHelp = lazy<ComponentType<AddressHelpProps>>(() =>
  import('./address-help.tsx').then(
    (loaded) => ({ default: loaded.AddressHelp }),
    () => ({ default: ({ presses }) => (presses > 0 ? NOT_LOADED : null) }),
  ),
);

interface AddressFieldProps {
  readonly label: string;
  readonly help: ReactNode;
  readonly field: {
    readonly name: string;
    readonly value: string;
    readonly error: string | undefined;
    readonly onChange: (event: { target: { value: string } }) => void;
  };
  /** Whether the page has another way to locate the user. */
  readonly isFoundElsewhere?: boolean;
}

/**
 * Address field with suggestions and, on request, the device's location. Both are loaded on demand;
 * until then, and without scripts, it is a plain text field.
 */
export function AddressField({ isFoundElsewhere, field, ...texts }: AddressFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [begun, setBegun] = useState<string>();
  const [presses, setPresses] = useState(0);
  const isHydrated = useHydrated();
  const { value, onChange } = field;
  // The existing value is not a search.
  const wake = () => setBegun((known) => known ?? value);
  return (
    <TextField
      ref={input}
      autoComplete="street-address"
      required
      maxLength={300}
      {...texts}
      {...field}
      onFocus={wake}
      onChange={(event) => {
        wake();
        onChange(event);
      }}
      action={
        isFoundElsewhere ? null : (
          <Button
            variant="quiet"
            className={isHydrated ? undefined : styles.early}
            onClick={() => {
              wake();
              setPresses(presses + 1);
            }}
          >
            Use my location
          </Button>
        )
      }
      below={
        begun === undefined ? null : (
          <Suspense fallback={null}>
            <AddressHelp
              input={input}
              typed={value}
              begun={begun}
              presses={presses}
              hasError={field.error !== undefined}
              onLine={(line) => onChange({ target: { value: line } })}
            />
          </Suspense>
        )
      }
    />
  );
}
