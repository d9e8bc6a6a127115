import { useQuery, useQueryClient } from '@tanstack/react-query';
import { refresh } from '@voltcourier/contracts/query';
import {
  CodeForm,
  PasswordProof,
  security,
  TurnOffForm,
} from '@voltcourier/contracts/accounts/security';
import { Button } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { Notice } from '@voltcourier/ui/notice';
import { Progress } from '@voltcourier/ui/progress';
import { SummaryList } from '@voltcourier/ui/summary-list';
import { showToast } from '@voltcourier/ui/toast';
import { lazy, Suspense, useState } from 'react';
import { api } from './security-api.ts';
import { useOwnCall } from './use-own-call.ts';
import { BRAND } from '../../lib/config.ts';
import { Unanswered } from '../../lib/unanswered.tsx';
import { AccountForm, CodeField, FormActions, PasswordField } from './account-form.tsx';
import styles from './accounts.module.css';
import { useAccountForm } from './use-account-form.ts';

// What only who sets an app up needs.
const QrCode = lazy(async () => ({ default: (await import('@voltcourier/ui/qr-code')).QrCode }));
const CodeList = lazy(async () => ({
  default: (await import('@voltcourier/ui/code-list')).CodeList,
}));

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** What is open in the card. */
type Step =
  | { name: 'rest' | 'begin' | 'turn-off' | 'renew' }
  | { name: 'confirm'; secret: string; address: string }
  | { name: 'codes'; codes: readonly string[] };

interface StepProps {
  readonly go: (step: Step) => void;
  readonly onCancel: () => void;
}

function Begin({ go, onCancel }: StepProps) {
  const account = useAccountForm(PasswordProof, { password: '' });
  const { submitWith, fail, field } = account;
  const begin = useOwnCall(api.security.beginAuthenticator.mutation());
  const submit = submitWith((entries) => {
    if (begin.isPending) return;
    begin.mutate(
      { body: entries },
      {
        onSuccess: (setup) => go({ name: 'confirm', ...setup }),
        onError: (error) => fail(error),
      },
    );
  });
  return (
    <AccountForm of={account} label="Set up an authenticator app" onSubmit={submit}>
      <PasswordField
        label="Your password, to set up an app"
        help="So no one else can do it on your screen."
        {...field('password')}
      />
      <FormActions pending={begin.isPending} pendingLabel="Checking..." onCancel={onCancel}>
        Continue
      </FormActions>
    </AccountForm>
  );
}

function Confirm({
  secret,
  address,
  go,
  onCancel,
}: StepProps & { secret: string; address: string }) {
  const account = useAccountForm(CodeForm, { code: '' });
  const { submitWith, fail, field } = account;
  const confirm = useOwnCall(api.security.confirmAuthenticator.mutation());
  const submit = submitWith((entries) => {
    if (confirm.isPending) return;
    confirm.mutate(
      { body: entries },
      {
        onSuccess: ({ recoveryCodes }) => go({ name: 'codes', codes: recoveryCodes }),
        onError: (error) => fail(error),
      },
    );
  });
  return (
    <AccountForm of={account} label="Confirm your authenticator app" onSubmit={submit}>
      <p>
        Scan this with your authenticator app. On this phone, type the key into the app instead.
      </p>
      <Suspense fallback={<Progress>Drawing the code...</Progress>}>
        <QrCode text={address} label="QR code for your authenticator app" />
      </Suspense>
      <SummaryList
        rows={[
          {
            term: 'Key',
            value: <code className={styles.key}>{secret.replaceAll(/.{4}(?=.)/gu, '$& ')}</code>,
          },
        ]}
      />
      <CodeField
        label="Code"
        help="The 6 digits the app shows for this account."
        {...field('code')}
      />
      <FormActions pending={confirm.isPending} pendingLabel="Checking..." onCancel={onCancel}>
        Turn on
      </FormActions>
    </AccountForm>
  );
}

function Codes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <>
      <Notice tone="success" title="Keep these recovery codes">
        Each one signs you in once when you don’t have your app. They are not shown again.
      </Notice>
      <Suspense fallback={<Progress>Writing the codes...</Progress>}>
        <CodeList
          codes={codes}
          label="Recovery codes"
          fileName="recovery-codes.txt"
          fileTitle={`Recovery codes of ${BRAND}. Each works once.`}
        />
      </Suspense>
      <div className={styles.ways}>
        <Button onClick={onDone}>I have kept them</Button>
      </div>
    </>
  );
}

function Renew({ go, onCancel }: StepProps) {
  const account = useAccountForm(PasswordProof, { password: '' });
  const { submitWith, fail, field } = account;
  const renew = useOwnCall(api.security.renewRecoveryCodes.mutation());
  const submit = submitWith((entries) => {
    if (renew.isPending) return;
    renew.mutate(
      { body: entries },
      {
        onSuccess: ({ recoveryCodes }) => go({ name: 'codes', codes: recoveryCodes }),
        onError: (error) => fail(error),
      },
    );
  });
  return (
    <AccountForm of={account} label="New recovery codes" onSubmit={submit}>
      <PasswordField
        label="Your password, for new codes"
        help="Your current codes will stop working."
        {...field('password')}
      />
      <FormActions pending={renew.isPending} pendingLabel="Making codes..." onCancel={onCancel}>
        Make new codes
      </FormActions>
    </AccountForm>
  );
}

function TurnOff({ onCancel }: Pick<StepProps, 'onCancel'>) {
  const account = useAccountForm(TurnOffForm, { password: '', code: '' });
  const { submitWith, fail, field } = account;
  const remove = useOwnCall(api.security.removeAuthenticator.mutation());
  const submit = submitWith((entries) => {
    if (remove.isPending) return;
    remove.mutate(
      { body: entries },
      {
        onSuccess: () => {
          onCancel();
          showToast({
            title: 'Authenticator app turned off',
            description: 'Your password alone signs you in.',
          });
        },
        onError: (error) => fail(error),
      },
    );
  });
  return (
    <AccountForm of={account} label="Turn off the authenticator app" onSubmit={submit}>
      <PasswordField label="Your password, to turn it off" {...field('password')} />
      <CodeField
        label="Code"
        help="The 6 digits from your app, or a recovery code."
        {...field('code')}
      />
      <FormActions pending={remove.isPending} pendingLabel="Turning off..." onCancel={onCancel}>
        Turn off
      </FormActions>
    </AccountForm>
  );
}

function Rest({
  since,
  codesLeft,
  go,
}: Pick<StepProps, 'go'> & { since: string | null; codesLeft: number }) {
  if (since === null) {
    return (
      <>
        <p>
          With an authenticator app on your phone, nobody can sign in with your password alone: we
          also ask for a code that changes every 30 seconds.
        </p>
        <div className={styles.ways}>
          <Button onClick={() => go({ name: 'begin' })}>Set up an authenticator app</Button>
        </div>
      </>
    );
  }
  return (
    <>
      <SummaryList
        rows={[
          { term: 'On since', value: date.format(new Date(since)) },
          { term: 'Recovery codes left', value: String(codesLeft) },
        ]}
      />
      {codesLeft > 2 ? null : (
        <Notice tone="warning" title="Your recovery codes are running out" still>
          Make new ones, so that you get in without your phone.
        </Notice>
      )}
      <div className={styles.ways}>
        <Button onClick={() => go({ name: 'renew' })}>New recovery codes</Button>
        <Button onClick={() => go({ name: 'turn-off' })}>Turn off</Button>
      </div>
    </>
  );
}

/** The authenticator app of an account: set up, its recovery codes, turned off. */
export function SecondFactorCard() {
  const asked = useQuery(api.security.secondFactor.query());
  const { data: status } = asked;
  const client = useQueryClient();
  const [step, go] = useState<Step>({ name: 'rest' });
  const rest = () => go({ name: 'rest' });
  const done = () => {
    void refresh(client, [security.secondFactor]);
    rest();
  };
  const inside = () => {
    switch (step.name) {
      case 'begin':
        return <Begin go={go} onCancel={rest} />;
      case 'confirm':
        return <Confirm {...step} go={go} onCancel={rest} />;
      case 'codes':
        return <Codes codes={step.codes} onDone={done} />;
      case 'renew':
        return <Renew go={go} onCancel={rest} />;
      case 'turn-off':
        return <TurnOff onCancel={rest} />;
      case 'rest':
        if (status !== undefined) {
          const { authenticatorSince, recoveryCodesLeft } = status;
          return <Rest since={authenticatorSince} codesLeft={recoveryCodesLeft} go={go} />;
        }
        return (
          <Unanswered asked={asked} loading="Looking..." failed="This couldn’t be loaded" inCard />
        );
    }
  };
  return (
    <Card title="Authenticator app">
      <div className={styles.stack}>{inside()}</div>
    </Card>
  );
}
