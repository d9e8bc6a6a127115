import { Button } from '@voltcourier/ui/button';
import { showToast } from '@voltcourier/ui/toast';
import { useLogout } from './use-user.ts';

/** Signs out (specification sections 4 and 8, Logout). */
export function SignOutButton() {
  const logout = useLogout();
  // Not with the call: when it answers, the page with this button may be gone.
  const signOut = async () => {
    try {
      await logout.mutateAsync();
      showToast({ title: 'Logout successful', description: 'You have been logged out' });
    } catch {
      showToast({
        title: 'Logout failed',
        description: 'This browser has forgotten you, but the server couldn’t be told.',
        variant: 'destructive',
      });
    }
  };
  return (
    <Button pending={logout.isPending} pendingLabel="Signing out..." onClick={() => void signOut()}>
      Sign out
    </Button>
  );
}
