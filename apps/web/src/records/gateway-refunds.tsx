import { Button } from '@mantine/core'
import type { GatewayRefund } from '@sarai/contract/gateway-refunds'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '~/api.ts'
import { formatMoment } from '~/lib/format.ts'
import { useLiveCalls } from '~/lib/use-live-calls.ts'
import { calls, queryClient } from '~/query.ts'
import { runAction } from '~/ui/action.ts'
import { Confirm } from '~/ui/confirm.tsx'
import { makeGatewayMoneyQuery } from './gateway-money.ts'
import type { PaidFor } from './payments-cache.ts'
import classes from './payments.module.css'

const topics = ['payments'] as const
const refundsKey = calls.gatewayRefunds.key()

/** For how long a refund is still shown that came to nothing. */
const endedMs = 14 * 86_400_000

const isShown = ({ state, refundId, createdAt, isHandled }: GatewayRefund): boolean => {
  if (isHandled) return false
  if (state === 'failed' || state === 'given-up') return Date.now() - Date.parse(createdAt) < endedMs
  return state !== 'done' || refundId === null
}

/** Whether money is at the gateway again that a refund in the books has taken from there. */
const hasReturned = ({ state, refundId }: Pick<GatewayRefund, 'state' | 'refundId'>) =>
  state === 'failed' && refundId !== null

/** Where a refund stands, in words. */
function describeState({ state, gateway, problem, reference, refundId, returnId }: GatewayRefund): string {
  if (hasReturned({ state, refundId }))
    return returnId === null
      ? `It failed after ${gateway} had given it back. ${problem ?? ''} Enter it.`
      : `It failed after ${gateway} had given it back: the money came back, and is recorded. Give it back another way, or refund it again.`
  if (state === 'failed') return `${gateway} did not give it back. ${problem ?? ''}`
  if (state === 'given-up') return `Given up. It may have gone back: look at ${gateway}. It is entered if it did.`
  if (state === 'done')
    return `${gateway} gave it back, and it is not in the books. ${problem ?? ''} Enter it, or record it by hand with the reference ${reference ?? ''} and enter it then.`
  if (state === 'pending') return `On its way back through ${gateway}. It is recorded once it is done.`
  return problem === null ? `${gateway} is being asked.` : `${gateway} is asked again by itself. ${problem}`
}

/** Refunds through gateways that are not in the books: on their way, failed, or not to be entered. */
export function GatewayRefunds({ of, mayWrite }: { of: PaidFor; mayWrite: boolean }) {
  useLiveCalls(topics, refundsKey)
  const found = useQuery(makeGatewayMoneyQuery(of)).data?.data.refunds ?? []
  return found.filter(isShown).map((refund) => <OpenRefund key={refund.id} refund={refund} mayWrite={mayWrite} />)
}

function OpenRefund({ refund, mayWrite }: { refund: GatewayRefund; mayWrite: boolean }) {
  const { id, amount, currency, createdAt, state, gateway, mayGiveUp } = refund
  const [isAsking, setAsking] = useState(false)
  const show = () =>
    Promise.all(
      [refundsKey, calls.receipts.key(), calls.trips.key()].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
  const giveUp = async () => {
    await runAction(api.gatewayRefunds.giveUp({ id }), 'The refund was not given up', { show })
    setAsking(false)
  }
  const enter = () => runAction(api.gatewayRefunds.enter({ id }), 'The refund was not entered', { show })
  return (
    <li>
      <span className={classes.words}>
        Refund · {formatMoment(createdAt)}
        <br />
        <span className="quiet">{describeState(refund)}</span>
      </span>
      <span className="tabular">−{formatMoney(amount, currency)}</span>
      {mayWrite && (state === 'done' || (hasReturned(refund) && refund.returnId === null)) && (
        <Button variant="default" size="compact-sm" onClick={() => void enter()}>
          Enter
        </Button>
      )}
      {mayWrite && mayGiveUp && (
        <Button variant="default" size="compact-sm" onClick={() => setAsking(true)}>
          Give up
        </Button>
      )}
      {isAsking && (
        <Confirm
          title="Give up this refund?"
          label="Give up"
          isDangerous
          onConfirm={giveUp}
          onClose={() => setAsking(false)}
        >
          Nobody knows whether {gateway} has given it back. Look there first, so that the customer is not paid twice.
        </Confirm>
      )}
    </li>
  )
}
