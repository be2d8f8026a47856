import { Group } from '@mantine/core'
import { IconBuildingBank, IconForms, IconReceiptTax, IconScale, IconWebhook } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { screen } from '~/lib/screen.tsx'
import { useSession } from '~/lib/session-context.tsx'
import { PageButton } from '~/ui/page-button.tsx'
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

/** The specification has these ten tabs and no more: what else an agency sets has pages of its own. */
function MoreSettings() {
  return (
    <Group gap="xs">
      <Tax />
      <OpeningBalances />
      <PageButton to="/custom-fields" label="Custom fields" Icon={IconForms} />
      <PageButton to="/developers" label="API and webhooks" Icon={IconWebhook} />
    </Group>
  )
}

const OpeningBalances = () => <PageButton to="/opening-balances" label="Opening balances" Icon={IconScale} />

const Tax = () => <PageButton to="/tax" label="Tax" Icon={IconReceiptTax} />

/** What sub-users with the right to change bank accounts set besides. */
function BankAndTax() {
  return (
    <Group gap="xs">
      <PageButton to="/bank-details" label="Bank details" Icon={IconBuildingBank} />
      <Tax />
      <OpeningBalances />
    </Group>
  )
}

/** The agency's settings; a sub-user's own have two of the tabs. */
export default function SettingsPage(): ReactNode {
  const { pathname } = useLocation()
  const { lacks } = useSession()
  return pathname === '/subuser-settings' ? (
    <TabsPage title="Your settings" tabs={subuserTabs} aside={lacks('bank', null) ? undefined : <BankAndTax />} />
  ) : (
    <TabsPage title="Settings" tabs={mainTabs} aside={<MoreSettings />} />
  )
}
