import { Button } from '@mantine/core'
import type { Dispute } from '@sarai/contract/disputes'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { api } from '~/api.ts'
import { formatMoment } from '~/lib/format.ts'
import { useLiveCalls } from '~/lib/use-live-calls.ts'
import { useNow } from '~/lib/use-now.ts'
import { calls, queryClient } from '~/query.ts'
import { runAction } from '~/ui/action.ts'
import { describeDeadline, describeDispute } from './dispute-words.ts'
import type { PaidFor } from './payments-cache.ts'
import classes from './payments.module.css'

const topics = ['payments'] as const
const disputesKey = calls.disputes.key()

const makeQuery = ({ tripId, invoiceId }: PaidFor) =>
  tripId === null
    ? calls.disputes.ofInvoice.queryOptions({
        input: { invoiceId: invoiceId ?? '' },
        enabled: invoiceId !== undefined,
      })
    : calls.disputes.ofTrip.queryOptions({ input: { tripId } })

/** Payments that their payers want back through their banks. */
export function Disputes({ of, mayWrite }: { of: PaidFor; mayWrite: boolean }) {
  useLiveCalls(topics, disputesKey)
  const found = useQuery(makeQuery(of)).data?.data ?? []
  return found.map((dispute) => <DisputeLine key={dispute.id} dispute={dispute} mayWrite={mayWrite} />)
}

const changed = [calls.disputes, calls.receipts, calls.trips, calls.onlinePayments]

function DisputeLine({ dispute, mayWrite }: { dispute: Dispute; mayWrite: boolean }) {
  const { id, amount, currency, openedAt, state, gateway, respondBy, url, refundId } = dispute
  const now = useNow()
  const needsAnswer = state === 'needs-response'
  const isUnentered = (state === 'lost' || state === 'accepted') && refundId === null
  const show = () => Promise.all(changed.map((part) => queryClient.invalidateQueries({ queryKey: part.key() })))
  const enter = () => runAction(api.disputes.enter({ id }), 'It was not entered', { show })
  return (
    <li>
      <span className={classes.words}>
        Dispute · {formatMoment(openedAt)}
        <br />
        {needsAnswer && respondBy && <b>{describeDeadline(respondBy, now)}. </b>}
        <span className="quiet">{describeDispute(dispute)}</span>
        {needsAnswer && (
          <Button component="a" href={url} target="_blank" rel="noreferrer" size="compact-sm" display="table" my={6}>
            Answer at {gateway}
          </Button>
        )}
      </span>
      <span className="tabular">{formatMoney(amount, currency)}</span>
      {mayWrite && isUnentered && (
        <Button variant="default" size="compact-sm" onClick={() => void enter()}>
          Enter
        </Button>
      )}
    </li>
  )
}
