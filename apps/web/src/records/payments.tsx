import { Button, Menu } from '@mantine/core'
import { receiptModeLabels } from '@sarai/contract/receipt-words'
import type { Receipt } from '@sarai/contract/receipts'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api } from '~/api.ts'
import { formatDay } from '~/lib/format.ts'
import { watchOperation } from '~/lib/operations.ts'
import { useSession } from '~/lib/session-context.tsx'
import { runAction } from '~/ui/action.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { RowMenu } from '~/ui/row-menu.tsx'
import { stateLabels } from './payment-words.ts'
import { type PaidFor, paymentsQuery } from './payments-cache.ts'
import classes from './payments.module.css'

const PaymentDialog = lazy(() => import('./payment-dialog.tsx'))
const RefundDialog = lazy(() => import('./refund-dialog.tsx'))
const PaymentBackDialog = lazy(() => import('./payment-back-dialog.tsx'))

type Step = 'confirm' | 'cancel' | 'bounce' | 'refund'
const stepLabels = { confirm: 'Confirm', refund: 'Refund', bounce: 'Cheque bounced', cancel: 'Cancel payment' }

/** What can be done with a payment as it is. */
function stepsOf({ state, mode }: Receipt): Step[] {
  if (state === 'pending') return ['confirm', 'cancel']
  if (state === 'part-refunded') return ['refund']
  if (state !== 'received') return []
  return mode === 'cheque' ? ['refund', 'bounce', 'cancel'] : ['refund', 'cancel']
}

async function makePdf(id: string, refundId?: string): Promise<void> {
  const { data } = await runAction(api.receipts.pdf({ id, refundId }), 'The PDF was not made')
  watchOperation(data.operationId)
}

interface Props {
  of: PaidFor
  currency: string
  /** What is due next, in minor units; null where nothing is. */
  due: number | null
  /** Whether a payment can be recorded. */
  isOpen: boolean
}

/** What was paid for a trip or an invoice, and given back. */
export function Payments({ of, currency, due, isOpen }: Props) {
  const query = useQuery(paymentsQuery(of))
  const { can } = useSession()
  const [isRecording, setRecording] = useState(false)
  const [doing, setDoing] = useState<{ receipt: Receipt; step: Step }>()
  const found = query.data?.data
  if (!found) return <Awaited query={query} what="The payments" lines={3} />
  const mayWrite = can('invoices', 'write')
  const close = () => {
    setRecording(false)
    setDoing(undefined)
  }
  return (
    <section aria-label="Payments" className={classes.payments}>
      <h2 className={classes.heading}>Payments</h2>
      {found.receipts.length === 0 && <p className="quiet">Nothing is paid yet.</p>}
      <ul className={classes.lines}>
        {found.receipts.map((receipt) => (
          <Payment
            key={receipt.id}
            receipt={receipt}
            onStep={mayWrite ? (step) => setDoing({ receipt, step }) : undefined}
          />
        ))}
      </ul>
      {isOpen && mayWrite && (
        <Button mt="md" variant="default" size="compact-md" onClick={() => setRecording(true)}>
          Record payment
        </Button>
      )}
      <Suspense>
        {isRecording && <PaymentDialog of={of} currency={currency} amount={due} onClose={close} />}
        {doing?.step === 'refund' && <RefundDialog receipt={doing.receipt} of={of} onClose={close} />}
        {doing && doing.step !== 'refund' && (
          <PaymentBackDialog receipt={doing.receipt} of={of} step={doing.step} onClose={close} />
        )}
      </Suspense>
    </section>
  )
}

function Payment({ receipt, onStep }: { receipt: Receipt; onStep?: (step: Step) => void }) {
  const { id, number, state, mode, day, payer, currency, reference, refunds } = receipt
  const steps = onStep ? stepsOf(receipt) : []
  const paid = receipt.amount + receipt.bankCharges + receipt.tds
  const words = [number ?? 'No number yet', receiptModeLabels[mode], payer, reference]
  return (
    <>
      <li>
        <span className={classes.words}>
          {words.filter(Boolean).join(' · ')}
          <br />
          <span className="quiet">
            {formatDay(day)} · {stateLabels[state]}
          </span>
        </span>
        <span className="tabular">{formatMoney(paid, currency)}</span>
        {(steps.length > 0 || number !== null) && (
          <RowMenu label={`Actions for ${number ?? 'this payment'}`}>
            <Menu.Dropdown>
              {number !== null && <Menu.Item onClick={() => void makePdf(id)}>Receipt as PDF</Menu.Item>}
              {steps.map((step) => (
                <Menu.Item key={step} color={step === 'cancel' ? 'red' : undefined} onClick={() => onStep?.(step)}>
                  {stepLabels[step]}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </RowMenu>
        )}
      </li>
      {refunds.map(({ id: refundId, number: voucher, day: on, amount, mode: by }) => (
        <li key={refundId}>
          <span className={classes.words}>
            {voucher} · refund by {receiptModeLabels[by]}
            <br />
            <span className="quiet">{formatDay(on)}</span>
          </span>
          <span className="tabular">−{formatMoney(amount, currency)}</span>
          <RowMenu label={`Actions for ${voucher}`}>
            <Menu.Dropdown>
              <Menu.Item onClick={() => void makePdf(id, refundId)}>Refund voucher as PDF</Menu.Item>
            </Menu.Dropdown>
          </RowMenu>
        </li>
      ))}
    </>
  )
}
