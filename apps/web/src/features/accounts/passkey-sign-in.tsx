import { Button } from '@voltcourier/ui/button';
import { Notice } from '@voltcourier/ui/notice';
import { showToast } from '@voltcourier/ui/toast';
import { useEffect, useRef, useState } from 'react';
import { useUserChange } from './use-user.ts';

// Loaded only when the user chooses a passkey or starts filling in the form.
const load = () => import('./passkeys.ts');

/** Signs in with a passkey, by a button or by the browser's autofill for the field. */
export function usePasskeySignIn() {
  const { begin } = useUserChange();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const offered = useRef(false);
  // Set once the button is pressed, so that a pending autofill offer doesn't replace its dialog.
  const hasStarted = useRef(false);
  useEffect(
    () => () => {
      if (offered.current) void load().then(({ stopAsking }) => stopAsking());
    },
    [],
  );

  const signIn = async (autofill: boolean): Promise<void> => {
    const { passkeySentence, signInWithPasskey, wasRefused } = await load();
    try {
      begin(await signInWithPasskey(autofill, () => !autofill || !hasStarted.current));
      showToast({ title: 'Login successful', description: 'Welcome back!' });
    } catch (error) {
      // Autofill wasn't requested by the user, so its other errors aren't shown.
      if (!autofill || wasRefused(error)) setFailure(passkeySentence(error));
    }
  };
  return {
    isPending,
    failure,
    /** Prompts for a passkey now. */
    start: async () => {
      if (isPending) return;
      hasStarted.current = true;
      setFailure(undefined);
      setPending(true);
      try {
        await signIn(false);
      } finally {
        setPending(false);
      }
    },
    /** Enables passkey autofill for the field with `autocomplete="… webauthn"`. */
    offer: async () => {
      if (offered.current) return;
      offered.current = true;
      const { offersPasskeys } = await load();
      if (await offersPasskeys()) await signIn(true);
    },
  };
}

/** Button that signs in with a passkey, and its error message. */
export function PasskeyButton({
  of: { isPending, failure, start },
}: {
  of: ReturnType<typeof usePasskeySignIn>;
}) {
  return (
    <>
      {failure === undefined ? null : <Notice tone="failed">{failure}</Notice>}
      <Button
        size="large"
        wide
        pending={isPending}
        pendingLabel="Waiting for your passkey..."
        onClick={() => void start()}
      >
        Use a passkey
      </Button>
    </>
  );
}
