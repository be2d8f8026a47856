import { Anchor, Modal, NativeSelect, Stack, Text } from '@mantine/core'
import type { PaymentRunRow, RunCandidate } from '@sarai/contract/payment-run-schemas'
import { paymentRunCurrency } from '@sarai/contract/payment-run-words'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '~/api.ts'
import { dayOf, formatDay, plural } from '~/lib/format.ts'
import { useNow } from '~/lib/use-now.ts'
import { useSending } from '~/lib/use-sending.ts'
import { calls, queryClient } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { DayInput } from '~/ui/day-input.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { AccountSelect } from './account-select.tsx'
import classes from './payment-run-dialog.module.css'

interface Props {
  billIds: string[]
  onDone: () => void
  onClose: () => void
}

/** Puts bills into a payment run: a new one, or a draft. What cannot be paid by one is listed with the reason. */
export default function PaymentRunDialog(props: Props) {
  const input = { billIds: props.billIds }
  const query = useQuery(calls.paymentRuns.candidates.queryOptions({ input, staleTime: 0 }))
  return (
    <Modal opened onClose={props.onClose} title="Put into a payment run" size="md">
      {query.data ? <RunForm {...props} {...query.data.data} /> : <Awaited query={query} what="The bills" lines={4} />}
    </Modal>
  )
}

interface Found {
  bills: RunCandidate[]
  drafts: PaymentRunRow[]
}

const newRun = 'new'

function RunForm({ bills, drafts, onDone, onClose }: Props & Found) {
  const today = dayOf(new Date(useNow()))
  const navigate = useNavigate()
  const [runId, setRunId] = useState(newRun)
  const [day, setDay] = useState(today)
  const [bankAccountId, setBankAccountId] = useState<string | null>(null)
  const { problems, isSending, sendOnce } = useSending()
  const ready = bills.filter(({ problem }) => !problem)
  const others = bills.filter(({ problem }) => problem)
  const total = ready.reduce((sum, { amount }) => sum + amount, 0)

  const put = () =>
    sendOnce(async (context) => {
      const billIds = ready.map(({ billId }) => billId)
      const { data } =
        runId === newRun
          ? await api.paymentRuns.create({ billIds, day, bankAccountId: bankAccountId ?? undefined }, { context })
          : await api.paymentRuns.addBills({ id: runId, billIds }, { context })
      void queryClient.invalidateQueries({ queryKey: calls.paymentRuns.key() })
      onDone()
      await navigate({ to: '/payment-runs/$runId', params: { runId: data.id } })
    })

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void put()
      }}
    >
      <Stack gap="md">
        <Text size="sm">
          {ready.length === 0
            ? 'None of these bills can be paid by a run.'
            : `${plural(ready.length, 'bill')}, ${formatMoney(total, paymentRunCurrency)}: what is open of each, less tax kept at source.`}
        </Text>
        {others.length > 0 && <LeftOut bills={others} />}
        {ready.length > 0 && (
          <>
            {drafts.length > 0 && (
              <NativeSelect
                label="Payment run"
                data={[
                  { value: newRun, label: 'A new one' },
                  ...drafts.map((one) => ({
                    value: one.id,
                    label: `${one.number}, ${formatDay(one.day)}, ${formatMoney(one.total, one.currency)}`,
                  })),
                ]}
                value={runId}
                onChange={(event) => setRunId(event.currentTarget.value)}
              />
            )}
            {runId === newRun && (
              <>
                <DayInput
                  label="Day of payment"
                  required
                  min={today}
                  value={day}
                  error={problems.day}
                  onChange={setDay}
                />
                <AccountSelect
                  label="From account"
                  mode="bank"
                  currency={paymentRunCurrency}
                  value={bankAccountId}
                  error={problems.bankAccountId}
                  onChange={setBankAccountId}
                />
              </>
            )}
          </>
        )}
        <FormFoot
          problem={problems.form ?? problems.billIds}
          label={`Put ${plural(ready.length, 'bill')} in`}
          isBusy={isSending}
          isDisabled={ready.length === 0}
          onCancel={onClose}
        />
      </Stack>
    </form>
  )
}

/** Bills that cannot be paid by a run, and why. */
function LeftOut({ bills }: { bills: RunCandidate[] }) {
  return (
    <section aria-label="Left out" className={classes.out}>
      <h3>{plural(bills.length, 'bill is', 'bills are')} left out</h3>
      <ul>
        {bills.map(({ billId, billNumber, vendorId, vendorName, problem }) => (
          <li key={billId}>
            <span>
              {problem?.code === 'no-account' ? (
                <Anchor
                  inherit
                  renderRoot={(props) => <Link to="/vendors/$vendorId" params={{ vendorId }} {...props} />}
                >
                  {vendorName}
                </Anchor>
              ) : (
                vendorName
              )}
              , {billNumber}
            </span>
            <span className="quiet">{problem?.message}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
