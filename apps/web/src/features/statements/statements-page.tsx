import { Button, Select } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useLiveCalls } from '~/lib/use-live-calls.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { MessagePage } from '~/ui/message-page.tsx'
import { type PageTab, TabsPage } from '~/ui/tabs-page.tsx'
import { usePageTitle } from '~/ui/use-page-title.ts'
import AddStatementDialog from './add-statement-dialog.tsx'
import BalanceTab from './balance-tab.tsx'
import { AsideTab, OpenTab, SettledTab } from './lines-tab.tsx'
import SettlementsTab from './settlements-tab.tsx'
import StatementsTab from './statements-tab.tsx'
import { useStatementSearch } from './statements-search.ts'
import classes from './statements.module.css'

const tabs: readonly PageTab[] = [
  ['open', 'To explain', OpenTab],
  ['settled', 'Settled', SettledTab],
  ['aside', 'Set aside', AsideTab],
  ['gateways', 'Payment gateways', SettlementsTab],
  ['balance', 'Books and bank', BalanceTab],
  ['statements', 'Statements', StatementsTab],
]

const topics = ['statements', 'trips', 'invoices', 'bills'] as const
const everyCall = calls.statements.key()
const everySettlement = calls.settlements.key()

/** The bank's statements, and what each of their lines is. */
export default function StatementsPage() {
  const { user, can } = useSession()
  if (!user.seesCost || user.recordScope !== 'all')
    return (
      <MessagePage title="Bank statements are of the whole agency">
        They are for those who see all records and costs. Ask the main user.
      </MessagePage>
    )
  return <Statements mayWrite={can('payment-report', 'write')} />
}

/** Until there are tabs, which name the page. */
function Titled() {
  usePageTitle('Bank statements')
  return <h1 className={classes.title}>Bank statements</h1>
}

function Statements({ mayWrite }: { mayWrite: boolean }) {
  const { query, accounts, account, texts, change } = useStatementSearch()
  const [isAdding, setAdding] = useState(false)
  useLiveCalls(topics, everyCall)
  useLiveCalls(topics, everySettlement)
  if (!query.data)
    return (
      <div className={classes.alone}>
        <Titled />
        <Awaited query={query} what="The bank accounts" lines={6} />
      </div>
    )
  if (!account)
    return (
      <div className={classes.alone}>
        <Titled />
        <EmptyState
          title="No bank account yet"
          actions={
            <Button component={Link} to="/bank-details">
              Add a bank account
            </Button>
          }
        >
          A statement belongs to one of the agency’s bank accounts.
        </EmptyState>
        <h2 className={classes.title}>Payment gateways</h2>
        <SettlementsTab />
      </div>
    )
  return (
    <>
      <TabsPage
        title="Bank statements"
        tabs={tabs}
        kept={{ account: texts.account }}
        aside={
          <div className={classes.actions}>
            <Select
              aria-label="Bank account"
              className={classes.account}
              data={accounts.map(({ id, label, lastDigits, open }) => ({
                value: id,
                label: `${label} •••• ${lastDigits}${open > 0 ? ` (${open})` : ''}`,
              }))}
              value={account.id}
              allowDeselect={false}
              onChange={(id) => change({ account: id ?? undefined, q: undefined })}
            />
            {mayWrite && (
              <Button leftSection={<IconUpload size={15} />} onClick={() => setAdding(true)}>
                Add statement
              </Button>
            )}
          </div>
        }
      />
      {isAdding && <AddStatementDialog account={account} onClose={() => setAdding(false)} />}
    </>
  )
}
