import { Checkbox, Modal, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import type { Invoice } from '@sarai/contract/invoice-schemas'
import { invoiceName } from '@sarai/contract/invoice-words'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '~/api.ts'
import { dayOf, formatDay } from '~/lib/format.ts'
import { useSending } from '~/lib/use-sending.ts'
import { useNow } from '~/lib/use-now.ts'
import { MoneyInput } from '~/records/amount-inputs.tsx'
import { dayProblemsOf, OtherYear } from '~/records/other-year.tsx'
import { DayInput } from '~/ui/day-input.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { Figures } from './invoice-figures.tsx'
import { InvoiceObstacles, listObstacles } from './invoice-obstacles.tsx'
import { invoicesCache } from './invoices-cache.ts'
import { useOvercharged } from './overcharge.tsx'

export type AskedStep = 'issue' | 'note' | 'cancel'

const titles: Record<AskedStep, string> = {
  issue: 'Issue',
  note: 'Credit or debit note',
  cancel: 'Cancel invoice',
}
const labels: Record<AskedStep, string> = { issue: 'Issue', note: 'Draw up', cancel: 'Cancel it' }
const noteKinds = [
  { value: 'credit-note', label: 'Credit note: less is owed' },
  { value: 'debit-note', label: 'Debit note: more is owed' },
]

interface Props {
  invoice: Invoice
  step: AskedStep
  onClose: () => void
}

/** Asks what goes with a step: the day it bears, or why it is corrected or cancelled. */
export function InvoiceStepDialog({ invoice, step, onClose }: Props) {
  const { id, version } = invoice
  const navigate = useNavigate()
  const today = dayOf(new Date(useNow()))
  const [day, setDay] = useState(today)
  const [isDaySure, setDaySure] = useState(false)
  const [isChargedAgain, setChargedAgain] = useState(false)
  const [reason, setReason] = useState('')
  const [kind, setKind] = useState<'credit-note' | 'debit-note'>('credit-note')
  const overcharged = useOvercharged(invoice)
  const [typed, setTyped] = useState<number | null>()
  // What the trip costs less by now, where that is not all of the invoice.
  const suggested = overcharged > 0 && overcharged < (invoice.total ?? 0) ? overcharged : null
  const amount = typed === undefined ? suggested : typed
  const { problems, isSending, sendOnce } = useSending(dayProblemsOf)

  async function run(context: { idempotencyKey: string }): Promise<void> {
    if (step === 'note') {
      const { data } = await api.invoices.note(
        {
          id,
          kind,
          reason: reason.trim(),
          ...(kind === 'credit-note' && { isChargedAgain, amount: amount ?? undefined }),
        },
        { context },
      )
      invoicesCache.show(data, true)
      return navigate({ to: '/invoices/edit/$invoiceId', params: { invoiceId: data.id } })
    }
    const { data } =
      step === 'issue'
        ? await api.invoices.issue({ id, version, day, isDaySure })
        : await api.invoices.cancel({ id, version, reason: reason.trim() })
    invoicesCache.show(data)
    onClose()
  }
  const first = problems.contactId ?? problems.document ?? problems.form
  const { errors, needsCustomer } = listObstacles(invoice)
  const doubts = invoice.computed.findings.filter((finding) => !errors.includes(finding))

  return (
    <Modal opened onClose={onClose} title={titles[step]} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void sendOnce(run)
        }}
      >
        <Stack gap="md">
          {step === 'issue' && (
            <>
              <Text size="sm">
                It gets the next number of its series, is posted in the books, and never changes after.
              </Text>
              <DayInput
                label="Day it bears"
                value={day}
                max={today}
                error={problems.day}
                onChange={(next) => {
                  setDay(next)
                  setDaySure(false)
                }}
              />
              <OtherYear problem={problems.otherYear} isSure={isDaySure} onChange={setDaySure} />
              <InvoiceObstacles invoice={invoice} />
              <Figures
                computed={{ ...invoice.computed, findings: doubts }}
                lines={invoice.document.lines}
                document={invoice.document}
              />
            </>
          )}
          {step === 'note' && (
            <NativeSelect
              label="What it does"
              value={kind}
              data={noteKinds}
              onChange={(event) => setKind(event.currentTarget.value as typeof kind)}
            />
          )}
          {step === 'note' && kind === 'credit-note' && (
            <MoneyInput
              label="Amount, with its tax"
              description="All that is left of the invoice, if you leave this empty"
              currency={invoice.currency}
              value={amount}
              error={problems.amount}
              onChange={setTyped}
            />
          )}
          {step === 'note' && kind === 'credit-note' && invoice.tripId !== null && (
            <Checkbox
              label="Another invoice charges it again"
              description="The trip’s price then stays the same. Tick this if the invoice was only made out wrongly."
              checked={isChargedAgain}
              onChange={(event) => setChargedAgain(event.currentTarget.checked)}
            />
          )}
          {step === 'cancel' && (
            <Text size="sm">
              {invoiceName(invoice)} of {formatDay(invoice.issuedOn)} keeps its number and says that it was cancelled.
            </Text>
          )}
          {step !== 'issue' && (
            <Textarea
              label="Why"
              required
              autosize
              minRows={2}
              value={reason}
              error={problems.reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
          <FormFoot
            label={labels[step]}
            isBusy={isSending}
            isDisabled={step === 'issue' && (errors.length > 0 || needsCustomer)}
            isDangerous={step === 'cancel'}
            problem={first}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
