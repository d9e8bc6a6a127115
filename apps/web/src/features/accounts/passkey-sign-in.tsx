import { Button } from '@voltcourier/ui/button';
import { Notice } from '@voltcourier/ui/notice';
import { showToast } from '@voltcourier/ui/toast';
import { useEffect, useRef, useState } from 'react';
import { useUserChange } from './use-user.ts';

// Only who uses a passkey, or begins to fill in the form, needs it.
const load = () => import('./passkeys.ts');

/** Signing in with a passkey: by a button, or from what the browser offers for the field. */
export function usePasskeySignIn() {
  const { begin } = useUserChange();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const offered = useRef(false);
  // Once the button was pressed, an offer that is still on its way would take its place.
  const asked = useRef(false);
  useEffect(
    () => () => {
      if (offered.current) void load().then(({ stopAsking }) => stopAsking());
    },
    [],
  );

  const signIn = async (autofill: boolean): Promise<void> => {
    const { passkeySentence, signInWithPasskey, wasRefused } = await load();
    try {
      begin(await signInWithPasskey(autofill, () => !autofill || !asked.current));
      showToast({ title: 'Login successful', description: 'Welcome back!' });
    } catch (error) {
      // Nobody asked for what the browser only offered.
      if (!autofill || wasRefused(error)) setFailure(passkeySentence(error));
    }
  };
  return {
    isPending,
    failure,
    /** Asks for a passkey now. */
    start: async () => {
      if (isPending) return;
      asked.current = true;
      setFailure(undefined);
      setPending(true);
      try {
        await signIn(false);
      } finally {
        setPending(false);
      }
    },
    /** Lets the browser offer passkeys for the field with `autocomplete="… webauthn"`. */
    offer: async () => {
      if (offered.current) return;
      offered.current = true;
      const { offersPasskeys } = await load();
      if (await offersPasskeys()) await signIn(true);
    },
  };
}

/** The button that signs in with a passkey, and what went wrong with it. */
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
