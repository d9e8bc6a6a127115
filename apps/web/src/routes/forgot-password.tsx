import { ForgotPasswordForm } from '../features/accounts/forgot-password-form.tsx';
import { SignInPage } from '../features/accounts/sign-in-page.tsx';

/** Form to request a password reset. */
export function Page() {
  return (
    <SignInPage
      heading="Forgot your password?"
      intro="Enter your account’s email address and we’ll send you a reset link."
    >
      <ForgotPasswordForm />
    </SignInPage>
  );
}
