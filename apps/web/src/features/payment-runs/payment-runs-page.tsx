import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useLiveCalls } from '~/lib/use-live-calls.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { MessagePage } from '~/ui/message-page.tsx'
import { type PageTab, TabsPage } from '~/ui/tabs-page.tsx'
import { CancelledRuns, OpenRuns, PaidRuns } from './runs-list.tsx'

const tabs: readonly PageTab[] = [
  ['open', 'Open', OpenRuns],
  ['paid', 'Paid', PaidRuns],
  ['cancelled', 'Cancelled', CancelledRuns],
]

const topics = ['paymentRuns'] as const
const lists = calls.paymentRuns.list.key()

/** Payments to many vendors at once, by how far they are. For those who see costs. */
export default function PaymentRunsPage() {
  const { user } = useSession()
  useLiveCalls(topics, lists)
  if (!user.seesCost)
    return (
      <MessagePage title="Payment runs">
        Payments to vendors are for those who see costs. Ask your main user.
      </MessagePage>
    )
  return (
    <TabsPage
      title="Payment runs"
      tabs={tabs}
      aside={<Anchor renderRoot={(props) => <Link to="/bills" {...props} />}>Bills</Anchor>}
    />
  )
}
