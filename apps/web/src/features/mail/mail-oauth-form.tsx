import { Button, PasswordInput, TextInput } from '@mantine/core'
import type { MailConsentRequest, MailSender, MailServerSettings } from '@sarai/contract/mail-settings'
import { type MailProvider, mailProviderNames } from '@sarai/contract/mail-words'
import { type FormEvent, useState } from 'react'
import { AskPassword } from '~/lib/ask-password.tsx'
import { formatMoment } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { MailOAuthSteps } from './mail-oauth-steps.tsx'
import classes from './mail.module.css'
import { SenderInputs } from './sender-inputs.tsx'
import { TestAnswerBox } from './test-answer.tsx'
import { useMailOAuth } from './use-mail-oauth.ts'

interface Props {
  provider: MailProvider
  server: MailServerSettings | null
  redirectUri: string
  host: { host: string; port: number }
}

/** Sending through Microsoft or Google without a password, by a consent that is given there. */
export function MailOAuthForm({ provider, server, redirectUri, host }: Props) {
  const { agency, user } = useSession()
  const isSignedIn = server?.signIn === provider
  const [typed, setTyped] = useState<MailConsentRequest>(() => makeRequest(provider, server, agency.name, user.email))
  const { signIn, saveSender, testSender, signOut, busy, problems, answer, asking, ask } = useMailOAuth(
    server?.version ?? null,
  )
  const change = (part: Partial<MailConsentRequest>) => setTyped({ ...typed, ...part })
  const name = mailProviderNames[provider]
  const problem = isSignedIn ? server.grant?.problem : undefined
  const works = isSignedIn && !problem
  const sender: MailSender = { fromName: typed.fromName, fromAddress: typed.fromAddress, replyTo: typed.replyTo }

  function submit(event: FormEvent): void {
    event.preventDefault()
    void (works ? saveSender(sender) : signIn(typed))
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {problem && (
        <div className={classes.answer} role="alert">
          <p className={classes.answerTitle}>Mail waits until you sign in again</p>
          <p>{problem}</p>
        </div>
      )}
      {works && (
        <p className={classes.signedIn}>
          Mail goes out from {server.user}. Signed in with {name} since {formatMoment(server.grant?.signedInAt ?? '')}.
        </p>
      )}
      <details className={classes.fold} open={!isSignedIn}>
        <summary>What to do at {name}</summary>
        <MailOAuthSteps provider={provider} redirectUri={redirectUri} />
      </details>
      <TextInput
        label="Mailbox"
        description="Mail goes out from it. For a shared mailbox, enter your own here and the shared one under “From, address”."
        type="email"
        value={typed.user}
        onChange={(event) => change({ user: event.currentTarget.value })}
        error={problems.user}
        autoComplete="off"
      />
      <div className={classes.pair}>
        <TextInput
          label="Client ID"
          value={typed.clientId}
          onChange={(event) => change({ clientId: event.currentTarget.value })}
          error={problems.clientId}
          autoComplete="off"
          spellCheck={false}
        />
        <PasswordInput
          label="Client secret"
          value={typed.clientSecret ?? ''}
          placeholder={isSignedIn ? 'Stays as it is' : undefined}
          onChange={(event) => change({ clientSecret: event.currentTarget.value || undefined })}
          error={problems.clientSecret}
          autoComplete="new-password"
        />
      </div>
      {provider === 'microsoft' && (
        <TextInput
          label="Directory (tenant) ID"
          description="Left empty, people of any organization can sign in; the registration has to allow that."
          value={typed.tenant ?? ''}
          onChange={(event) => change({ tenant: event.currentTarget.value || null })}
          error={problems.tenant}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <SenderInputs sender={sender} change={change} problems={problems} />
      {problems.form && (
        <p className={classes.note} role="alert">
          {problems.form}
        </p>
      )}
      {answer && <TestAnswerBox answer={answer} />}
      <div className={classes.buttons}>
        {works && (
          <Button type="submit" loading={busy === 'save'} disabled={busy !== undefined}>
            Save
          </Button>
        )}
        <Button
          type={works ? 'button' : 'submit'}
          variant={works ? 'default' : 'filled'}
          loading={busy === 'signIn'}
          disabled={busy !== undefined}
          onClick={works ? () => void signIn(typed) : undefined}
        >
          {isSignedIn ? `Sign in with ${name} again` : `Sign in with ${name}`}
        </Button>
        {isSignedIn && (
          <>
            <Button
              variant="default"
              loading={busy === 'test'}
              disabled={busy !== undefined}
              onClick={() => void testSender(sender)}
            >
              Send a test mail
            </Button>
            <Button
              variant="subtle"
              color="red"
              loading={busy === 'remove'}
              disabled={busy !== undefined}
              onClick={() => void signOut(provider)}
            >
              Sign out
            </Button>
          </>
        )}
      </div>
      <p className={classes.note}>
        Mail goes out through {host.host}, port {host.port}.
        {works && ' Another mailbox or client takes effect once you have signed in with it.'}
        {!isSignedIn && server && ' Until you have signed in, it goes out as before.'}
      </p>
      {asking && <AskPassword onClose={() => ask(undefined)} onGiven={asking} />}
    </form>
  )
}

function makeRequest(
  provider: MailProvider,
  server: MailServerSettings | null,
  agency: string,
  address: string,
): MailConsentRequest {
  const { fromName = agency, fromAddress = address, replyTo = null } = server ?? {}
  const sender = { fromName, fromAddress, replyTo }
  const grant = server?.signIn === provider ? server.grant : null
  const { clientId = '', tenant = null } = grant ?? {}
  return { provider, clientId, tenant, user: (grant && server?.user) || fromAddress, ...sender }
}
