import { Anchor, Group } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { screen } from '~/lib/screen.tsx'
import { type PageTab, TabsPage } from '~/ui/tabs-page.tsx'

const profile: PageTab = ['profile', 'Profile', screen(() => import('~/features/account/profile-tab.tsx'))]
const signature: PageTab = ['signature', 'Signature', screen(() => import('~/features/mail/signature-tab.tsx'))]

/** The specification's tabs, by the value that the address carries. */
const mainTabs: readonly PageTab[] = [
  profile,
  ['email', 'Email', screen(() => import('~/features/mail/email-tab.tsx'))],
  signature,
  ['bankDetails', 'Bank Details', screen(() => import('~/features/bank/bank-tab.tsx'))],
  ['myTeam', 'My Team', screen(() => import('~/features/team/team-tab.tsx'))],
  ['customLeadStatus', 'Lead Status', screen(() => import('~/features/statuses/stages-tab.tsx'))],
  ['customVendorType', 'Vendor Type', screen(() => import('~/features/statuses/vendor-types-tab.tsx'))],
  ['autoReminder', 'Auto Reminder', screen(() => import('~/features/reminders/auto-reminder-tab.tsx'))],
  ['templates', 'Templates', screen(() => import('~/features/mail/templates-tab.tsx'))],
  ['support', 'Support', screen(() => import('~/features/support/support-tab.tsx'))],
]
const subuserTabs = [profile, signature]

/** The agency's settings; a sub-user's own have two of the tabs. */
export default function SettingsPage() {
  const { pathname } = useLocation()
  return pathname === '/subuser-settings' ? (
    <TabsPage title="Your settings" tabs={subuserTabs} />
  ) : (
    <TabsPage
      title="Settings"
      tabs={mainTabs}
      aside={
        // The specification has these ten tabs and no more: what we add beside them has pages of its own.
        <Group gap="md">
          <Anchor underline="always" renderRoot={(props) => <Link to="/custom-fields" {...props} />}>
            Custom fields
          </Anchor>
          <Anchor underline="always" renderRoot={(props) => <Link to="/developers" {...props} />}>
            API and webhooks
          </Anchor>
        </Group>
      }
    />
  )
}
