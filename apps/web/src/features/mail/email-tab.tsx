import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { plural } from '~/lib/format.ts'
import { calls } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { Section } from '~/ui/section.tsx'
import { MailServer } from './mail-server.tsx'
import classes from './mail.module.css'
import { useSendHeld } from './use-outbox-actions.ts'

/** How the agency's mail goes out. */
export default function EmailTab() {
  const query = useQuery(calls.mailSettings.get.queryOptions())
  const settings = query.data?.data
  if (!settings) return <Awaited query={query} what="The mail settings" lines={8} />
  return (
    <>
      {settings.held > 0 && (
        <Held count={settings.held} maySend={settings.server !== null || settings.fallback !== null} />
      )}
      <Section
        title="Your mail server"
        lead={
          settings.fallback && !settings.server
            ? `Your mail goes out from ${settings.fallback} for now. Set up your own mail server, and travellers see your address.`
            : 'Proposals, reminders and mails to your team go out through it, from your own address.'
        }
      >
        <MailServer key={settings.server?.version ?? 'new'} settings={settings} />
      </Section>
      <Section title="Outbox" lead="Every mail with what became of it. What was not sent can be sent again from there.">
        <Button variant="default" renderRoot={(props) => <Link to="/outbox" {...props} />}>
          Open the outbox
        </Button>
      </Section>
    </>
  )
}

function Held({ count, maySend }: { count: number; maySend: boolean }) {
  const { sendHeld, isBusy } = useSendHeld()
  return (
    <div className={classes.waiting}>
      <p>
        {plural(count, 'mail')} {count === 1 ? 'waits' : 'wait'} in the outbox
        {maySend ? '.' : ' until a mail server is set up.'}
      </p>
      {maySend && (
        <Button variant="default" size="compact-md" loading={isBusy} onClick={() => void sendHeld()}>
          Send now
        </Button>
      )}
    </div>
  )
}
