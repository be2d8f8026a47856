import { Checkbox, Modal, Radio, Stack } from '@mantine/core'
import type { GatewayPayment } from '@sarai/contract/gateway-refunds'
import type { CustomerCredit, Receipt } from '@sarai/contract/receipt-schemas'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '~/api.ts'
import { dayOf } from '~/lib/format.ts'
import { useNow } from '~/lib/use-now.ts'
import { useSending } from '~/lib/use-sending.ts'
import { calls, queryClient } from '~/query.ts'
import { FormFoot } from '~/ui/form-foot.tsx'
import { toast } from '~/ui/toast.ts'
import { MoneyInput } from './amount-inputs.tsx'
import { AnotherPayment } from './another-payment.tsx'
import { findWayBack, makeGatewayMoneyQuery } from './gateway-money.ts'
import { sumRefundable } from './payment-steps.ts'
import { findNewest, type PaidFor, showPayments } from './payments-cache.ts'
import { HandFields, useHandFacts } from './refund-by-hand.tsx'
import type { ToSend } from './send-receipt-dialog.tsx'

/** What is given back: a payment of which something is ahead, or what a credit note left its customer. */
export type ToRefund = { receipt: Receipt } | { credit: CustomerCredit }

interface Props {
  what: ToRefund
  of: PaidFor
  /** Sends the customer the voucher of it; left out where that is done elsewhere. */
  onSend?: (what: ToSend) => void
  onClose: () => void
}

/** What the dialog knows of either. */
function factsOf(what: ToRefund) {
  if ('receipt' in what) {
    const { number, currency, aheadTcs, day, mode, bankAccountId, fee, feeRefunded } = what.receipt
    const money = { left: sumRefundable(what.receipt), tcs: aheadTcs, fee: fee - feeRefunded }
    return { name: number ?? 'payment', currency, ...money, from: day, mode, bankAccountId }
  }
  const { number, currency, left, day } = what.credit
  return { name: number, currency, left, tcs: 0, fee: 0, from: day, mode: 'bank' as const, bankAccountId: null }
}

/** Gives back a part or all of what a customer has paid ahead, or was credited. */
export default function RefundDialog({ what, of, onSend, onClose }: Props) {
  const { name, currency, left, tcs, fee, from, mode, bankAccountId } = factsOf(what)
  const today = dayOf(new Date(useNow()))
  const gatewayMoney = useQuery(makeGatewayMoneyQuery(of))
  const wayBack = findWayBack(gatewayMoney.data?.data, what)
  const [isByHand, setByHand] = useState(false)
  const gateway = isByHand ? undefined : wayBack
  const [amount, setAmount] = useState<number | null>(left > fee ? left - tcs - fee : left)
  const [returnsTcs, setReturnsTcs] = useState(false)
  const hand = useHandFacts({ currency, first: { mode, bankAccountId }, today })
  const [isSure, setSure] = useState(false)
  const { problems, isSending, sendOnce } = useSending()
  const most = Math.min(returnsTcs ? left : left - tcs, gateway?.left ?? Infinity)

  const refund = () =>
    sendOnce(async (context) => {
      const given = { amount: amount ?? 0, isSure }
      if (gateway) await refundThrough(gateway, { what, ...given, returnsTcs }, context)
      else {
        const answer =
          'receipt' in what
            ? await api.receipts.refund(
                { id: what.receipt.id, version: what.receipt.version, returnsTcs, ...given, ...hand.facts },
                { context },
              )
            : await api.receipts.refundNote({ noteId: what.credit.noteId, ...given, ...hand.facts }, { context })
        showPayments(of, answer)
        const refund = findNewest([...answer.data.refunds, ...answer.data.receipts.flatMap(({ refunds }) => refunds)])
        const action = onSend && refund && { label: 'Send refund voucher', run: () => onSend({ refund }) }
        toast({ kind: 'success', message: 'The refund was recorded', action, stays: action !== undefined })
      }
      onClose()
    })

  return (
    <Modal opened onClose={onClose} title={`Refund ${name}`} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void refund()
        }}
      >
        <Stack gap="md">
          <MoneyInput
            label="Amount"
            description={`${formatMoney(most, currency)} can be given back${fee > 0 ? `, with the convenience fee of ${formatMoney(fee, currency)}` : ''}`}
            required
            currency={currency}
            value={amount}
            error={problems.amount}
            onChange={setAmount}
            data-autofocus
          />
          {tcs > 0 && (
            <Checkbox
              label="Give back the tax collected at source too"
              description={`${formatMoney(tcs, currency)} of it was collected. It usually stays with the state, and the customer claims it.`}
              checked={returnsTcs}
              onChange={(event) => {
                const isReturned = event.currentTarget.checked
                if (amount === most) setAmount(isReturned ? left : left - tcs)
                setReturnsTcs(isReturned)
              }}
            />
          )}
          {wayBack && <WayBack payment={wayBack} isByHand={isByHand} onChange={setByHand} />}
          {!gateway && <HandFields hand={hand} currency={currency} problems={problems} from={from} today={today} />}
          <AnotherPayment label="This is another refund" problem={problems.isSure} isSure={isSure} onChange={setSure} />
          <FormFoot
            problem={problems.form}
            label={gateway ? `Refund through ${gateway.gateway}` : 'Refund'}
            isBusy={isSending}
            isDisabled={gatewayMoney.isPending}
            isDangerous
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}

interface WayBackProps {
  payment: GatewayPayment
  isByHand: boolean
  onChange: (isByHand: boolean) => void
}

/** Whether the gateway gives it back, or somebody has. */
function WayBack({ payment: { gateway, payer }, isByHand, onChange }: WayBackProps) {
  return (
    <Radio.Group
      label="How it goes back"
      value={isByHand ? 'hand' : 'gateway'}
      onChange={(value) => onChange(value === 'hand')}
    >
      <Stack gap="xs" mt={6}>
        <Radio
          value="gateway"
          label={`Through ${gateway}`}
          description={`${gateway} pays it back to the card, account or UPI address that ${payer} paid from. That may take some days.`}
        />
        <Radio value="hand" label="Another way" description="You have given it back, and record it here." />
      </Stack>
    </Radio.Group>
  )
}

interface Through {
  what: ToRefund
  amount: number
  returnsTcs: boolean
  isSure: boolean
}

/** Has the gateway give it back, and says what came of that. */
async function refundThrough(
  payment: GatewayPayment,
  { what, amount, returnsTcs, isSure }: Through,
  context: NonNullable<Parameters<typeof api.gatewayRefunds.create>[1]>['context'],
): Promise<void> {
  const of =
    'receipt' in what ? { receiptId: what.receipt.id, version: what.receipt.version } : { noteId: what.credit.noteId }
  const { data } = await api.gatewayRefunds.create(
    { gatewayPaymentId: payment.id, of, amount, returnsTcs, isSure },
    { context },
  )
  for (const key of [calls.receipts.key(), calls.gatewayRefunds.key(), calls.trips.key(), calls.payments.key()])
    void queryClient.invalidateQueries({ queryKey: key })
  void queryClient.invalidateQueries({ queryKey: calls.invoices.key() })
  const name = payment.gateway
  if (data.problem !== null)
    toast({ kind: 'info', message: `${name} was asked and has not answered. It is asked again by itself.` })
  else if (data.state === 'done') toast({ kind: 'success', message: `${name} gives it back. The refund is recorded.` })
  else toast({ kind: 'success', message: `${name} works on the refund. It is recorded once it is done.` })
}
