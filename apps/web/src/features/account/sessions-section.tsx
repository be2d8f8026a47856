import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '~/api.ts'
import { formatAgo, formatMoment } from '~/lib/format.ts'
import { calls, queryClient } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { runAction } from '~/ui/action.ts'
import classes from './account.module.css'
import { Section } from '~/ui/section.tsx'

const refresh = () => queryClient.invalidateQueries({ queryKey: calls.auth.key() })

/** The sessions, each of which can be ended. */
export function SessionsSection() {
  const query = useQuery(calls.auth.sessions.queryOptions())
  const sessions = query.data?.data ?? []
  async function end(id: string): Promise<void> {
    await runAction(api.auth.revokeSession({ id }), 'The session was not ended')
    await refresh()
  }
  async function endOthers(): Promise<void> {
    await runAction(api.auth.revokeOtherSessions(), 'The sessions were not ended')
    await refresh()
  }
  return (
    <Section
      title="Where you are signed in"
      lead="A session ends by itself after twelve hours without use, and after seven days in any case."
    >
      {!query.data && <Awaited query={query} what="Your sessions" lines={2} />}
      {sessions.map((session) => (
        <div key={session.id} className={classes.session}>
          <div className={classes.device}>
            {session.device} {session.current && <b>(this one)</b>}
            <div className="quiet">
              {session.address} · last used{' '}
              <time title={formatMoment(session.lastUsedAt)}>{formatAgo(session.lastUsedAt)}</time>
            </div>
          </div>
          {!session.current && (
            <Button variant="default" size="compact-sm" onClick={() => void end(session.id)}>
              End
            </Button>
          )}
        </div>
      ))}
      {sessions.length > 1 && (
        <Button variant="default" mt="md" onClick={() => void endOthers()}>
          End all others
        </Button>
      )}
      <Devices />
    </Section>
  )
}

/** The known devices, each of which can be forgotten. */
function Devices() {
  const query = useQuery(calls.auth.devices.queryOptions())
  const devices = query.data?.data ?? []
  async function forget(id: string): Promise<void> {
    await runAction(api.auth.forgetDevice({ id }), 'The device was not forgotten')
    await refresh()
  }
  if (devices.length === 0) return null
  return (
    <>
      <h3 className={classes.heading}>Devices you signed in from</h3>
      <p className="quiet">
        You get a mail when you sign in from a new device. From the devices listed here you can sign in even while
        somebody else is trying your password. A device is forgotten after half a year, or when you end all other
        sessions.
      </p>
      {devices.map((device) => (
        <div key={device.id} className={classes.session}>
          <div className={classes.device}>
            {device.device} {device.current && <b>(this one)</b>}
            <div className="quiet">
              {device.address} · last signed in{' '}
              <time title={formatMoment(device.lastUsedAt)}>{formatAgo(device.lastUsedAt)}</time>
            </div>
          </div>
          <Button variant="default" size="compact-sm" onClick={() => void forget(device.id)}>
            Forget
          </Button>
        </div>
      ))}
    </>
  )
}
