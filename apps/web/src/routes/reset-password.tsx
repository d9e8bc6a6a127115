import { ResetPasswordForm } from '../features/accounts/reset-password-form.tsx';
import { SignInPage } from '../features/accounts/sign-in-page.tsx';

/** Where the link to a new password leads. */
export function Page() {
  return (
    <SignInPage
      heading="Choose a new password"
      intro="When it is saved, you are signed out everywhere and sign in with it."
    >
      <ResetPasswordForm />
    </SignInPage>
  );
}
