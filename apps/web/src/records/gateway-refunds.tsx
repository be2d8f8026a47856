import { Button } from '@mantine/core'
import type { GatewayRefund } from '@sarai/contract/gateway-refunds'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { api } from '~/api.ts'
import { formatMoment } from '~/lib/format.ts'
import { useLiveCalls } from '~/lib/use-live-calls.ts'
import { calls, queryClient } from '~/query.ts'
import { runAction } from '~/ui/action.ts'
import { gatewayMoneyQuery } from './gateway-money.ts'
import type { PaidFor } from './payments-cache.ts'
import classes from './payments.module.css'

const topics = ['payments'] as const
const asked = calls.gatewayRefunds.key()

/** For how long a refund that failed is still shown. */
const failedMs = 14 * 86_400_000

const isShown = ({ state, refundId, createdAt }: GatewayRefund): boolean => {
  if (state === 'failed') return Date.now() - Date.parse(createdAt) < failedMs
  return state !== 'done' || refundId === null
}

/** Where a refund stands, in words. */
function describeState({ state, gateway, problem }: GatewayRefund): string {
  if (state === 'failed') return `${gateway} did not give it back. ${problem ?? ''}`
  if (state === 'done')
    return `${gateway} gave it back, and it is not in the books. ${problem ?? ''} Record it by hand.`
  if (state === 'pending') return `On its way back through ${gateway}. It is recorded once it is done.`
  return problem === null ? `${gateway} is being asked.` : `${gateway} is asked again by itself. ${problem}`
}

/** Refunds through gateways that are not in the books: on their way, failed, or not to be entered. */
export function GatewayRefunds({ of, mayWrite }: { of: PaidFor; mayWrite: boolean }) {
  useLiveCalls(topics, asked)
  const found = useQuery(gatewayMoneyQuery(of)).data?.data.refunds ?? []
  return found.filter(isShown).map((refund) => <OpenRefund key={refund.id} refund={refund} mayWrite={mayWrite} />)
}

function OpenRefund({ refund, mayWrite }: { refund: GatewayRefund; mayWrite: boolean }) {
  const { id, amount, currency, createdAt, state, problem } = refund
  const giveUp = async () => {
    await runAction(api.gatewayRefunds.giveUp({ id }), 'The refund was not given up')
    await queryClient.invalidateQueries({ queryKey: asked })
  }
  return (
    <li>
      <span className={classes.words}>
        Refund · {formatMoment(createdAt)}
        <br />
        <span className="quiet">{describeState(refund)}</span>
      </span>
      <span className="tabular">−{formatMoney(amount, currency)}</span>
      {mayWrite && state === 'requested' && problem !== null && (
        <Button variant="default" size="compact-sm" onClick={() => void giveUp()}>
          Give up
        </Button>
      )}
    </li>
  )
}
