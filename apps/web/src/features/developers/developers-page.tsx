import { Anchor } from '@mantine/core'
import { screen } from '~/lib/screen.tsx'
import { type PageTab, TabsPage } from '~/ui/tabs-page.tsx'

const tabs: readonly PageTab[] = [
  ['keys', 'API keys', screen(() => import('./keys-tab.tsx'))],
  ['webhooks', 'Webhooks', screen(() => import('./webhooks-tab.tsx'))],
  ['log', 'Delivery log', screen(() => import('./log-tab.tsx'))],
]

/** What the agency's own programs need: keys to call with, and webhooks to be told by. */
export default function DevelopersPage() {
  return (
    <TabsPage
      title="API and webhooks"
      tabs={tabs}
      aside={
        <Anchor href="/api/docs" target="_blank" underline="always">
          API reference
        </Anchor>
      }
    />
  )
}
