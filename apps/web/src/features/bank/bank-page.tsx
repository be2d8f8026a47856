import { IconSettings } from '@tabler/icons-react'
import { PageButton } from '~/ui/page-button.tsx'
import { type PageTab, TabsPage } from '~/ui/tabs-page.tsx'
import BankTab from './bank-tab.tsx'

const tabs: readonly PageTab[] = [['accounts', 'Accounts', BankTab]]

/** The bank accounts, for sub-users who were given the right to change them: the settings are main users' alone. */
export default function BankPage() {
  return (
    <TabsPage
      title="Bank details"
      tabs={tabs}
      aside={<PageButton to="/subuser-settings" label="Your settings" Icon={IconSettings} />}
    />
  )
}
