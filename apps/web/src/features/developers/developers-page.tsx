import { Button, Group } from '@mantine/core'
import { IconBook2, IconSettings } from '@tabler/icons-react'
import { screen } from '~/lib/screen.tsx'
import { PageButton } from '~/ui/page-button.tsx'
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
        <Group gap="xs">
          <Button
            component="a"
            href="/api/docs"
            target="_blank"
            variant="default"
            size="compact-md"
            leftSection={<IconBook2 size={16} stroke={1.6} />}
          >
            API reference
          </Button>
          <PageButton to="/settings" label="Settings" Icon={IconSettings} />
        </Group>
      }
    />
  )
}
