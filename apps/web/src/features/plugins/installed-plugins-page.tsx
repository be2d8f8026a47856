import { Button } from '@mantine/core'
import type { Plugin } from '@sarai/contract/plugins'
import { IconPlug } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatAgo, plural } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Pill } from '~/ui/stage-pill.tsx'
import { usePageTitle } from '~/ui/use-page-title.ts'
import { eventNames, kindNames, stateColours, stateNames, describeState } from './plugin-words.ts'
import classes from './plugins.module.css'
import { useLivePlugins } from './use-plugin-acts.tsx'

/** What is connected, and how it does. */
export default function InstalledPluginsPage() {
  usePageTitle('Installed plugins')
  useLivePlugins()
  const { user } = useSession()
  const query = useQuery(calls.plugins.list.queryOptions())
  const plugins = query.data?.data
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h1 className={classes.title}>Installed plugins</h1>
      </div>
      {!plugins && <Awaited query={query} what="The plugins" lines={6} />}
      {plugins?.length === 0 && (
        <EmptyState
          icon={<IconPlug size={22} />}
          title="No plugins yet"
          actions={<Button renderRoot={(props) => <Link to="/all-plugins" {...props} />}>See all plugins</Button>}
        >
          Connect a payment gateway, and customers pay their instalments by card, UPI or bank from a link you send.
          Connect a booking system, and you see live places and prices of its suppliers.
        </EmptyState>
      )}
      {plugins && plugins.length > 0 && (
        <ul className={classes.rows} aria-label="Installed plugins">
          {plugins.map((plugin) => (
            <li key={plugin.id}>
              {user.isSubuser ? (
                <div className={classes.row}>
                  <PluginFacts plugin={plugin} />
                </div>
              ) : (
                <Link to="/plugins/$shortCode" params={{ shortCode: plugin.code }} className={classes.row}>
                  <PluginFacts plugin={plugin} />
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function PluginFacts({ plugin }: { plugin: Plugin }) {
  const { name, kind, state, account, isTest } = plugin
  return (
    <>
      <span>
        <span className={classes.rowName}>{name}</span> <span className={classes.quiet}>{kindNames[kind]}</span>
      </span>
      <span>
        <Pill name={stateNames[state]} colour={stateColours[state]} />
      </span>
      <span className={classes.quiet}>
        {account ?? 'No account yet'}
        {isTest && ', test system'}
      </span>
      <span className={state === 'error' || plugin.failedEvents > 0 ? classes.bad : classes.quiet}>
        {describeHealth(plugin)}
      </span>
    </>
  )
}

/** How it does: what fails first, then what was told last. */
function describeHealth(plugin: Plugin): string {
  const { state, failedEvents, lastEvent } = plugin
  if (state === 'error' || state === 'installed') return describeState(plugin)
  if (failedEvents > 0) return `${plural(failedEvents, 'event')} could not be handled`
  if (!lastEvent) return 'Nothing was told yet'
  return `${lastEvent.type}, ${formatAgo(lastEvent.receivedAt)}: ${eventNames[lastEvent.state].toLowerCase()}`
}
