import { Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useLiveCalls } from '~/lib/use-live-calls.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { ReportTimePicker } from '~/records/report-time-picker.tsx'
import { MessagePage } from '~/ui/message-page.tsx'
import { type PageTab, TabsPage } from '~/ui/tabs-page.tsx'
import AccountDrawer, { accountOf } from './account-drawer.tsx'
import AdvancesTab from './advances-tab.tsx'
import BooksTab from './books-tab.tsx'
import DuesTab from './dues-tab.tsx'
import PaymentsDrawer, { figureOf } from './payments-drawer.tsx'
import ProfitDrawer, { profitOf } from './profit-drawer.tsx'
import ProfitTab from './profit-tab.tsx'
import ReceivedTab from './received-tab.tsx'
import { ReportFigures } from './report-figures.tsx'
import { useReportSearch } from './report-search.ts'
import { ReturnsMonth } from './returns-month.tsx'
import ReturnsTab from './returns-tab.tsx'
import TaxTab from './tax-tab.tsx'
import VendorsTab from './vendors-tab.tsx'
import classes from './report-parts.module.css'

const tabs: readonly PageTab[] = [
  ['received', 'Received', ReceivedTab],
  ['dues', 'Dues', DuesTab],
  ['vendors', 'Vendors', VendorsTab],
  ['profit', 'Profit', ProfitTab],
  ['advances', 'Advances and refunds', AdvancesTab],
  ['tax', 'Tax', TaxTab],
  ['returns', 'Returns', ReturnsTab],
  ['books', 'Books', BooksTab],
]

const tabsWithoutCosts = tabs.filter(([value]) => value !== 'profit')

const topics = ['trips', 'invoices', 'bookings', 'bills'] as const
const everyReport = calls.reports.key()

/** The reports of the books: what came in, who owes, what to pay, what to file. */
export default function PaymentReportPage() {
  const { user } = useSession()
  const { texts, time, days, show, change } = useReportSearch()
  useLiveCalls(topics, everyReport)
  if (user.recordScope !== 'all')
    return (
      <MessagePage title="These reports are of the whole agency">
        You see some of its records only. Ask the main user to let you see all of them.
      </MessagePage>
    )
  // Returns are of a month, which need not be the time of the reports.
  const isReturns = texts.tab === 'returns'
  const [figure, profit, account] = [figureOf(show, days), profitOf(show, days), accountOf(show, days)]
  return (
    <>
      <TabsPage
        title="Payment report"
        tabs={user.seesCost ? tabs : tabsWithoutCosts}
        kept={{ time: texts.time, days: texts.days, month: texts.month, gstin: texts.gstin }}
        lead={isReturns ? undefined : <ReportFigures />}
        aside={
          isReturns ? (
            <ReturnsMonth />
          ) : (
            <Group gap="md">
              {user.seesCost && (
                <Link to="/bank-statements" className={classes.link}>
                  Bank statements
                </Link>
              )}
              <ReportTimePicker
                time={time}
                days={days}
                onTime={(named) => change({ time: named, days: undefined })}
                onDays={({ from, to }) => change({ days: `${from}..${to}`, time: undefined })}
              />
            </Group>
          )
        }
      />
      {figure && <PaymentsDrawer figure={figure} />}
      {profit && user.seesCost && <ProfitDrawer figure={profit} />}
      {account && <AccountDrawer of={account} />}
    </>
  )
}
