import { Anchor } from '@mantine/core'
import type { Plugin, PluginOffer } from '@sarai/contract/plugins'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { calls } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { usePageTitle } from '~/ui/use-page-title.ts'
import { NoPlugin } from './no-plugin.tsx'
import { Available } from './plugin-page.tsx'
import { PluginStateBox } from './plugin-state.tsx'
import classes from './plugins.module.css'
import { useLivePlugins, usePluginActs } from './use-plugin-acts.tsx'

/** Where the visit to a gateway begins, and what came of it is shown. */
export function AuthorisePage({ provider, name }: { provider: string; name: string }) {
  const title = `Connect ${name}`
  usePageTitle(title)
  useLivePlugins()
  const query = useQuery(calls.plugins.read.queryOptions({ input: { provider } }))
  const found = query.data?.data
  if (found && !found.offer && !found.plugin) return <NoPlugin title={title} />
  return (
    <div className={`${classes.page} ${classes.narrow}`}>
      <div className={classes.head}>
        <h1 className={classes.title}>{title}</h1>
      </div>
      {!found && <Awaited query={query} what="The plugin" lines={6} />}
      {found?.plugin && <Visit plugin={found.plugin} offer={found.offer} />}
      {found?.offer && !found.plugin && <Available offer={found.offer} />}
    </div>
  )
}

function Visit({ plugin, offer }: { plugin: Plugin; offer: PluginOffer | null }) {
  const acts = usePluginActs()
  const way = offer?.ways.find(({ name }) => name === plugin.way)
  return (
    <>
      {plugin.state === 'installed' && way && <p className={classes.lead}>{way.summary}</p>}
      <PluginStateBox plugin={plugin} offer={offer} acts={acts} />
      <Anchor renderRoot={(props) => <Link to="/plugins/$shortCode" params={{ shortCode: plugin.code }} {...props} />}>
        Settings and events of {plugin.name}
      </Anchor>
      {acts.dialog}
    </>
  )
}
