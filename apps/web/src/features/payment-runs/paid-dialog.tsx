import { Checkbox, Modal, Stack, Text, TextInput } from '@mantine/core'
import type { PaymentRun, RunLine } from '@sarai/contract/payment-run-schemas'
import { formatMoney } from '@sarai/money/format'
import { useState } from 'react'
import { api } from '~/api.ts'
import { dayOf, plural } from '~/lib/format.ts'
import { useNow } from '~/lib/use-now.ts'
import { useSending } from '~/lib/use-sending.ts'
import { AnotherPayment } from '~/records/another-payment.tsx'
import { dayProblemsOf, OtherYear } from '~/records/other-year.tsx'
import { DayInput } from '~/ui/day-input.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { toast } from '~/ui/toast.ts'
import { showRun } from './run-calls.ts'
import classes from './payment-runs.module.css'

interface Said {
  utr: string
  isPaid: boolean
}
const unsaid: Said = { utr: '', isPaid: true }

interface Props {
  run: PaymentRun
  lines: RunLine[]
  onClose: () => void
}

/** Asks when the bank has paid a run and what it calls the payments, and records them all. */
export function PaidDialog({ run, lines, onClose }: Props) {
  const { id, version, number, day: planned, currency } = run
  const today = dayOf(new Date(useNow()))
  const [day, setDay] = useState(planned < today ? planned : today)
  const [reference, setReference] = useState('')
  const [said, setSaid] = useState<Record<string, Said>>({})
  const [isSure, setSure] = useState(false)
  const [isDaySure, setDaySure] = useState(false)
  const { problems, isSending, sendOnce } = useSending(dayProblemsOf)
  const ok = lines.filter(({ state }) => state === 'ok')
  const saidOf = (line: RunLine) => said[line.id] ?? unsaid
  const paid = ok.filter((line) => saidOf(line).isPaid)
  const change = (line: RunLine, next: Partial<Said>) =>
    setSaid((all) => ({ ...all, [line.id]: { ...unsaid, ...all[line.id], ...next } }))

  const record = () =>
    sendOnce(async (context) => {
      const told = ok
        .map((line) => ({ id: line.id, ...saidOf(line) }))
        .filter(({ utr, isPaid }) => utr.trim() !== '' || !isPaid)
        .map(({ id: lineId, utr, isPaid }) => ({ id: lineId, utr: utr.trim() || null, isRejected: !isPaid }))
      const sure = { isSure: isSure || undefined, isDaySure: isDaySure || undefined }
      const facts = { id, version, day, reference: reference.trim() || null, ...sure }
      const { data } = await api.paymentRuns.pay({ ...facts, lines: told }, { context })
      showRun(data)
      toast({ kind: 'success', message: `${plural(data.bills, 'payment')} recorded` })
      onClose()
    })

  return (
    <Modal opened onClose={onClose} title={`Mark ${number} as paid`} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void record()
        }}
      >
        <Stack gap="md">
          <Text size="sm">
            {plural(paid.length, 'payment')} of{' '}
            {formatMoney(
              paid.reduce((sum, { amount }) => sum + amount, 0),
              currency,
            )}{' '}
            in all are recorded. Untick what the bank did not pay: it stays open.
          </Text>
          <div className={classes.two}>
            <DayInput
              label="Day the bank paid"
              required
              max={today}
              value={day}
              error={problems.day}
              onChange={setDay}
            />
            <TextInput
              label="Reference of the whole run"
              description="Where the bank gives one for all of it"
              maxLength={60}
              value={reference}
              error={problems.reference}
              onChange={(event) => setReference(event.currentTarget.value)}
            />
          </div>
          <ul className={classes.paid} aria-label="Payments">
            {ok.map((line) => (
              <li key={line.id}>
                <Checkbox
                  label={`${line.vendorName}, ${line.billNumber}`}
                  description={formatMoney(line.amount, currency)}
                  checked={saidOf(line).isPaid}
                  onChange={(event) => change(line, { isPaid: event.currentTarget.checked })}
                />
                <TextInput
                  size="xs"
                  aria-label={`UTR of ${line.billNumber}`}
                  placeholder="UTR"
                  maxLength={60}
                  disabled={!saidOf(line).isPaid}
                  value={saidOf(line).utr}
                  onChange={(event) => change(line, { utr: event.currentTarget.value })}
                />
              </li>
            ))}
          </ul>
          <OtherYear problem={problems.otherYear} isSure={isDaySure} onChange={setDaySure} />
          <AnotherPayment
            label="The bank has paid it all the same"
            problem={problems.isSure}
            isSure={isSure}
            onChange={setSure}
          />
          <FormFoot
            label="Record payments"
            isBusy={isSending}
            isDisabled={paid.length === 0}
            problem={problems.form ?? problems.lines}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
