import { Button } from '@mantine/core'
import type { CustomerMoney as Found } from '@sarai/contract/customer-money'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { formatDay, plural } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useLiveCalls } from '~/lib/use-live-calls.ts'
import { calls } from '~/query.ts'
import { SideLine, SideList } from '~/ui/side-line.tsx'
import { SideSection } from '~/ui/side-section.tsx'
import { recordOf, recordPage } from './kinds.ts'
import classes from './proposals-of.module.css'

const SharedPaymentDialog = lazy(() => import('./shared-payment-dialog.tsx'))

const topics = ['trips', 'invoices', 'prospects'] as const

interface Props {
  on: { leadId: string } | { contactId: string }
  /** The contact, where a payment of theirs can be recorded. */
  payer?: { id: string; name: string }
}

/** What a lead or contact has paid and is to pay, with what is next; nothing where they have bought nothing. */
export function CustomerMoney({ on, payer }: Props) {
  const { can } = useSession()
  const [isPaying, setPaying] = useState(false)
  const { kind, id } = recordOf(on)
  const ofKind = kind === 'lead' ? calls.leads.money : calls.contacts.money
  const query = useQuery(ofKind.queryOptions({ input: { id } }))
  useLiveCalls(topics, ofKind.key())
  const money = query.data?.data
  if (money && money.sums.length === 0 && money.invoices === 0 && money.deposits.length === 0) return null
  return (
    <SideSection title="Payments" query={query} isEmpty={false} none="">
      {money && (
        <>
          <SideList>
            {money.sums.map((sum) => (
              <SideLine key={sum.currency} name={openWords(sum)} about={paidWords(sum)} />
            ))}
            {money.deposits.map(({ currency, amount }) => (
              <SideLine
                key={`deposit ${currency}`}
                name={`${formatMoney(amount, currency)} on deposit`}
                about="For no trip yet"
              />
            ))}
            {money.next && <SideLine name={<NextLink next={money.next} />} about={nextWords(money.next)} />}
          </SideList>
          {kind === 'contact' && money.invoices > 0 && (
            <Link to="/invoices" search={{ contact: id }} className={classes.all}>
              {plural(money.invoices, 'invoice')}
            </Link>
          )}
          {kind === 'contact' && (
            <Link to="/payments" search={{ contact: id }} className={classes.all}>
              All payments
            </Link>
          )}
          {payer && money.sums.length > 0 && can('invoices', 'write') && (
            <Button display="block" mt={8} size="compact-sm" variant="default" onClick={() => setPaying(true)}>
              Record payment
            </Button>
          )}
          {kind === 'lead' && money.trips > 0 && (
            <Link to="/trips" search={{ lead: id }} className={classes.all}>
              {plural(money.trips, 'trip')}, {plural(money.invoices, 'invoice')}
            </Link>
          )}
        </>
      )}
      <Suspense>
        {isPaying && payer && <SharedPaymentDialog contact={payer} onClose={() => setPaying(false)} />}
      </Suspense>
    </SideSection>
  )
}

function openWords({ currency, agreed, paid }: Found['sums'][number]): string {
  const open = agreed - paid
  if (open > 0) return `${formatMoney(open, currency)} to pay`
  return open < 0 ? `${formatMoney(-open, currency)} paid ahead` : 'All paid'
}

function paidWords({ currency, agreed, paid, overdue }: Found['sums'][number]): string {
  const words = `${formatMoney(paid, currency)} paid of ${formatMoney(agreed, currency)}`
  return overdue > 0 ? `${words}, ${formatMoney(overdue, currency)} overdue` : words
}

type Next = NonNullable<Found['next']>

function NextLink({ next: { kind, id, label, amount, currency } }: { next: Next }) {
  const words = `${kind === 'invoice' ? `Invoice ${label}` : label}: ${formatMoney(amount, currency)}`
  return (
    <Link to={recordPage(kind, id)} search={kind === 'trip' ? { tab: 'money' } : {}} className={classes.link}>
      {words}
    </Link>
  )
}

const nextWords = ({ dueOn, isOverdue }: Next) =>
  isOverdue ? `Next: overdue since ${formatDay(dueOn)}` : `Next: due ${formatDay(dueOn)}`
