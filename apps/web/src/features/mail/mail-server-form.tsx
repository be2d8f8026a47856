import { Button, PasswordInput, Select, TextInput } from '@mantine/core'
import type { MailServerChange, MailServerSettings } from '@sarai/contract/mail-settings'
import type { MailSecurity } from '@sarai/contract/mail-words'
import { type FormEvent, useState } from 'react'
import { AskPassword } from '~/lib/ask-password.tsx'
import { useSession } from '~/lib/session-context.tsx'
import { CountInput } from '~/records/number-inputs.tsx'
import { mailProviders } from './mail-providers.ts'
import classes from './mail.module.css'
import { SenderInputs } from './sender-inputs.tsx'
import { TestAnswerBox } from './test-answer.tsx'
import { useMailServer } from './use-mail-server.ts'

interface Props {
  settings: {
    server: MailServerSettings | null
    isPrivateAllowed: boolean
    ports: number[]
  }
}

const securities: { value: MailSecurity; label: string }[] = [
  { value: 'tls', label: 'TLS from the start (usually port 465)' },
  { value: 'starttls', label: 'STARTTLS (usually port 587)' },
  { value: 'none', label: 'None' },
]

function blank(agency: string, address: string): MailServerChange {
  return {
    host: '',
    port: 465,
    security: 'tls',
    user: address,
    fromName: agency,
    fromAddress: address,
    replyTo: null,
  }
}

/** What a mail server is reached by. The password is typed anew or stays; it is never shown. */
export function MailServerForm({ settings: { server, isPrivateAllowed, ports } }: Props) {
  const { agency, user } = useSession()
  const [typed, setTyped] = useState<MailServerChange>(() => startOf(server) ?? blank(agency.name, user.email))
  const { save, test, remove, busy, problems, answer, asking, ask } = useMailServer(server?.version ?? null)
  const change = (part: Partial<MailServerChange>) => setTyped({ ...typed, ...part })
  const hint = mailProviders.find(({ host }) => host === typed.host)?.hint

  function submit(event: FormEvent): void {
    event.preventDefault()
    void save(typed)
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {!server && (
        <Select
          label="Your provider"
          placeholder="Choose it, or type the server below"
          data={mailProviders.map(({ name }) => name)}
          value={mailProviders.find(({ host }) => host === typed.host)?.name ?? null}
          onChange={(name) => {
            const provider = mailProviders.find((one) => one.name === name)
            if (provider) change({ host: provider.host, port: provider.port, security: provider.security })
          }}
        />
      )}
      <div className={classes.server}>
        <TextInput
          label="Server"
          placeholder="smtp.example.com"
          value={typed.host}
          onChange={(event) => change({ host: event.currentTarget.value })}
          error={problems.host}
          autoComplete="off"
          spellCheck={false}
        />
        <CountInput
          label="Port"
          value={typed.port}
          onChange={(port) => change({ port: port ?? 0 })}
          isRequired
          min={1}
          max={65_535}
          error={problems.port}
        />
      </div>
      <Select
        label="Encryption"
        data={securities.filter(({ value }) => value !== 'none' || isPrivateAllowed || typed.security === 'none')}
        value={typed.security}
        onChange={(security) => security && change({ security })}
        allowDeselect={false}
        error={problems.security}
      />
      <div className={classes.pair}>
        <TextInput
          label="User"
          value={typed.user ?? ''}
          onChange={(event) => change({ user: event.currentTarget.value || null })}
          error={problems.user}
          autoComplete="off"
          spellCheck={false}
        />
        <PasswordInput
          label="Password"
          value={typed.password ?? ''}
          placeholder={server?.isPasswordSet ? 'Stays as it is' : undefined}
          onChange={(event) => change({ password: event.currentTarget.value || undefined })}
          error={problems.password}
          autoComplete="new-password"
        />
      </div>
      {hint && <p className={classes.note}>{hint}</p>}
      <SenderInputs sender={typed} change={change} problems={problems} />
      {problems.form && (
        <p className={classes.note} role="alert">
          {problems.form}
        </p>
      )}
      {answer && <TestAnswerBox answer={answer} />}
      <div className={classes.buttons}>
        <Button type="submit" loading={busy === 'save'} disabled={busy !== undefined}>
          Save
        </Button>
        <Button
          variant="default"
          loading={busy === 'test'}
          disabled={busy !== undefined || !typed.host}
          onClick={() => void test(typed)}
        >
          Send a test mail
        </Button>
        {server?.signIn === 'password' && (
          <Button
            variant="subtle"
            color="red"
            loading={busy === 'remove'}
            disabled={busy !== undefined}
            onClick={() => void remove()}
          >
            Remove
          </Button>
        )}
      </div>
      <p className={classes.note}>
        {!isPrivateAllowed && `Servers on the internet can be used, on port ${ports.join(', ')}. `}
        So that your mails are not treated as spam, the domain of your address should name this server in its SPF record
        and have DKIM switched on; your provider says how.
      </p>
      {asking && <AskPassword onClose={() => ask(undefined)} onGiven={asking} />}
    </form>
  )
}

function startOf(server: MailServerSettings | null): MailServerChange | undefined {
  if (!server || server.signIn !== 'password') return undefined
  const { host, port, security, user, fromName, fromAddress, replyTo } = server
  return { host, port, security, user, fromName, fromAddress, replyTo }
}
