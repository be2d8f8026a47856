import { Anchor } from '@mantine/core'
import type { MailProvider } from '@sarai/contract/mail-words'
import type { ReactNode } from 'react'
import { CopyBox } from '~/ui/copy-box.tsx'
import classes from './mail.module.css'

const External = ({ to, children }: { to: string; children: ReactNode }) => (
  <Anchor href={to} underline="always" target="_blank" rel="noreferrer">
    {children}
  </Anchor>
)

const steps: Record<MailProvider, (redirect: ReactNode) => ReactNode[]> = {
  microsoft: (redirect) => [
    <>
      Open <External to="https://entra.microsoft.com">Microsoft Entra</External>, App registrations, New registration.
      Give it the name Sarai, for accounts in your organization, with this redirect address of the kind “Web”:
      {redirect}
    </>,
    <>Copy the Application (client) ID and the Directory (tenant) ID from its overview to here.</>,
    <>
      Under Certificates &amp; secrets, make a client secret, and copy its value (not its ID) to here. Note when it
      expires: you will need a new one by then.
    </>,
    <>
      Under API permissions, add SMTP.Send and offline_access of Microsoft Graph, as delegated permissions. An
      administrator may have to consent.
    </>,
    <>
      In the Microsoft 365 admin center, see that “Authenticated SMTP” is allowed for the mailbox: Users, Mail, Manage
      email apps.
    </>,
  ],
  google: (redirect) => [
    <>
      Open <External to="https://console.cloud.google.com">Google Cloud</External>, make a project, and switch the Gmail
      API on.
    </>,
    <>
      Set up the consent screen: “Internal” in Google Workspace. Otherwise “External”, published: in testing, Google
      ends each sign-in after seven days.
    </>,
    <>Under Data access, add the scope https://mail.google.com/.</>,
    <>
      Under Clients, create a client of the kind “Web application”, with this redirect address:
      {redirect}
    </>,
    <>Copy its client ID and client secret to here.</>,
  ],
}

/** What is to be done at Microsoft or Google before anybody can sign in there. */
export function MailOAuthSteps({ provider, redirectUri }: { provider: MailProvider; redirectUri: string }) {
  const isPublic = /^https:|^http:\/\/localhost[:/]/.test(redirectUri)
  const redirect = (
    <>
      <CopyBox text={redirectUri} label="Redirect address" />
      {!isPublic && (
        <span className={classes.caution}>
          {provider === 'google' ? 'Google' : 'Microsoft'} sends people back to addresses with https only. The
          administrator of this installation has to set one up.
        </span>
      )}
    </>
  )
  return (
    <ol className={classes.steps}>
      {steps[provider](redirect).map((step, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- they stay in their order
        <li key={at}>{step}</li>
      ))}
    </ol>
  )
}
