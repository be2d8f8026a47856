import { SegmentedControl } from '@mantine/core'
import type { MailServerSettings } from '@sarai/contract/mail-settings'
import type { MailProvider, MailSignIn } from '@sarai/contract/mail-words'
import { useId, useState } from 'react'
import { MailOAuthForm } from './mail-oauth-form.tsx'
import { MailServerForm } from './mail-server-form.tsx'
import classes from './mail.module.css'

interface Props {
  settings: {
    server: MailServerSettings | null
    isPrivateAllowed: boolean
    ports: number[]
    redirectUri: string
    providers: Record<MailProvider, { host: string; port: number }>
  }
}

const ways: { value: MailSignIn; label: string }[] = [
  { value: 'password', label: 'Password' },
  { value: 'microsoft', label: 'Microsoft 365' },
  { value: 'google', label: 'Google' },
]

/** The agency's mail server, by a password or by a consent at Microsoft or Google. */
export function MailServer({ settings }: Props) {
  const { server, redirectUri, providers } = settings
  const [way, setWay] = useState<MailSignIn>(server?.signIn ?? 'password')
  const label = useId()
  return (
    <>
      <p id={label} className={classes.question}>
        How do you sign in?
      </p>
      <SegmentedControl
        className={classes.ways}
        aria-labelledby={label}
        data={ways}
        value={way}
        onChange={(next) => setWay(ways.find(({ value }) => value === next)?.value ?? 'password')}
      />
      {way === 'password' ? (
        <MailServerForm settings={settings} />
      ) : (
        <MailOAuthForm key={way} provider={way} server={server} redirectUri={redirectUri} host={providers[way]} />
      )}
    </>
  )
}
