import { Button } from '@mantine/core'
import { formatRequestNumber, type PaymentRequestState } from '@sarai/contract/payment-request-words'
import type { PaymentRequest } from '@sarai/contract/payment-requests'
import { formatMoney } from '@sarai/money/format'
import { IconCashBanknote } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSession } from '~/lib/session-context.tsx'
import { useLiveCalls } from '~/lib/use-live-calls.ts'
import { calls } from '~/query.ts'
import { AskForPayment } from '~/records/ask-for-payment.tsx'
import { recordPage } from '~/records/kinds.ts'
import { describeRequest, PaymentRequestActions } from '~/records/payment-requests.tsx'
import { Awaited } from '~/ui/awaited.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { type PageTab, TabsPage } from '~/ui/tabs-page.tsx'
import classes from './payment-requests.module.css'

const Open = () => <Requests state="open" empty="Nobody is asked for a payment" />
const Expired = () => <Requests state="expired" empty="No request has expired" />
const Paid = () => <Requests state="paid" empty="No request is paid yet" />
const Cancelled = () => <Requests state="cancelled" empty="No request was cancelled" />

const tabs: readonly PageTab[] = [
  ['open', 'To be paid', Open],
  ['expired', 'Expired', Expired],
  ['paid', 'Paid', Paid],
  ['cancelled', 'Cancelled', Cancelled],
]

const topics = ['payments'] as const
const lists = calls.paymentRequests.list.key()

/** What customers were asked to pay, by how far that is. */
export default function PaymentRequestsPage() {
  const { agency, can } = useSession()
  useLiveCalls(topics, lists)
  return (
    <TabsPage
      title="Payment requests"
      tabs={tabs}
      aside={can('invoices', 'write') && <AskForPayment currency={agency.currency} due={null} isPayerUnknown isMain />}
    />
  )
}

function Requests({ state, empty }: { state: PaymentRequestState; empty: string }) {
  const { can } = useSession()
  const query = useInfiniteQuery(
    calls.paymentRequests.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ state, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  )
  if (!query.data) return <Awaited query={query} what="The payment requests" lines={6} />
  const rows = query.data.pages.flatMap((page) => page.data)
  if (rows.length === 0)
    return (
      <EmptyState icon={<IconCashBanknote size={22} />} title={empty}>
        Ask for an instalment, an invoice or a deposit: your customer gets a page of their own that shows every way to
        pay, and you see here what has come.
      </EmptyState>
    )
  return (
    <>
      <ul className={classes.requests} aria-label="Payment requests">
        {rows.map((request) => (
          <Request key={request.id} request={request} mayWrite={can('invoices', 'write')} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="subtle"
          fullWidth
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show earlier
        </Button>
      )}
    </>
  )
}

/** Where what a request is for is looked at. */
function findPage({ tripId, invoiceId, contactId }: PaymentRequest) {
  if (invoiceId) return { to: recordPage('invoice', invoiceId), search: {} }
  if (tripId) return { to: recordPage('trip', tripId), search: { tab: 'money' } }
  return { to: recordPage('contact', contactId ?? ''), search: {} }
}

function Request({ request, mayWrite }: { request: PaymentRequest; mayWrite: boolean }) {
  const { number, customer, description, amount, currency } = request
  return (
    <li className={classes.request}>
      <span className={`${classes.number} quiet tabular`}>{formatRequestNumber(number)}</span>
      <span className={classes.about}>
        <Link {...findPage(request)}>
          <strong>{customer}</strong>
        </Link>{' '}
        {description}
        <br />
        <span className="quiet">{describeRequest(request)}</span>
      </span>
      <span className={`${classes.amount} tabular`}>{formatMoney(amount, currency)}</span>
      <span className={classes.actions}>{mayWrite && <PaymentRequestActions request={request} />}</span>
    </li>
  )
}
