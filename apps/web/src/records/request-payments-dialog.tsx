import { Checkbox, Modal, Stack, Text } from '@mantine/core'
import type { RequestPlan, RequestTargets } from '@sarai/contract/payment-requests'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '~/api.ts'
import { formatDay, plural } from '~/lib/format.ts'
import { watchOperation } from '~/lib/operations.ts'
import { useSending } from '~/lib/use-sending.ts'
import { calls } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { PassedFee } from './passed-fee.tsx'
import { refreshPaymentRequests } from './payment-requests-cache.ts'
import classes from './request-payments-dialog.module.css'

interface Props {
  of: RequestTargets
  onDone?: () => void
  onClose: () => void
}

/** Asks several customers for what is due: who gets what and how, and who is left out, and why. */
export default function RequestPaymentsDialog(props: Props) {
  const query = useQuery(calls.paymentRequests.preview.queryOptions({ input: props.of, staleTime: 0, retry: false }))
  return (
    <Modal opened onClose={props.onClose} title="Ask for what is due" size="lg">
      {query.data ? (
        <Form {...props} plans={query.data.data} />
      ) : (
        <Awaited query={query} what="What is due" lines={6} />
      )}
    </Modal>
  )
}

/** "INV/26-27/0003 Ravi Menon": who pays, where what is paid does not say it. */
const describePlan = ({ customer, label }: RequestPlan): string =>
  label.includes(customer) ? label : `${label}, ${customer}`

const getKey = ({ invoiceId, tripId }: RequestPlan): string => invoiceId ?? tripId ?? ''

function Form({ plans, onDone, onClose }: Props & { plans: RequestPlan[] }) {
  const ready = plans.filter(({ problem }) => problem === null)
  const others = plans.filter(({ problem }) => problem !== null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(ready.map(getKey)))
  const [sends, setSends] = useState(true)
  const [passesFee, setPassesFee] = useState(false)
  const { problems, isSending, sendOnce } = useSending()
  const wanted = ready.filter((plan) => chosen.has(getKey(plan)))

  const toggle = (key: string) => {
    const next = new Set(chosen)
    if (!next.delete(key)) next.add(key)
    setChosen(next)
  }
  const request = () =>
    sendOnce(async (context) => {
      const targets = wanted.map(({ invoiceId, tripId }) => (invoiceId ? { invoiceId } : { tripId: tripId ?? '' }))
      const { data } = await api.paymentRequests.createMany({ of: { targets }, sends, passesFee }, { context })
      watchOperation(data.operationId)
      refreshPaymentRequests()
      onDone?.()
      onClose()
    })

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void request()
      }}
    >
      <Stack gap="md">
        {ready.length === 0 && <Text size="sm">None of these customers can be asked.</Text>}
        {ready.length > 0 && (
          <ul className={classes.plans} aria-label="Who is asked">
            {ready.map((plan) => (
              <Plan
                key={getKey(plan)}
                plan={plan}
                isChosen={chosen.has(getKey(plan))}
                onToggle={() => toggle(getKey(plan))}
              />
            ))}
          </ul>
        )}
        {others.length > 0 && <LeftOut plans={others} />}
        {ready.length > 0 && (
          <>
            <Checkbox
              label="Mail the requests now"
              description="Those with a phone number alone, and all of them otherwise, wait on the page Payment requests for you to send."
              checked={sends}
              onChange={(event) => setSends(event.currentTarget.checked)}
            />
            <PassedFee isPassed={passesFee} onChange={setPassesFee} />
          </>
        )}
        <FormFoot
          problem={problems.form ?? problems['of.targets']}
          label={wanted.length > 0 ? `Ask for ${plural(wanted.length, 'payment')}` : 'Ask for payments'}
          isBusy={isSending}
          isDisabled={wanted.length === 0}
          onCancel={onClose}
        />
      </Stack>
    </form>
  )
}

interface PlanProps {
  plan: RequestPlan
  isChosen: boolean
  onToggle: () => void
}

function Plan({ plan: { label, customer, currency, amount, dueOn, channel, to }, isChosen, onToggle }: PlanProps) {
  const way = channel === 'mail' ? `by mail to ${to ?? ''}` : `on WhatsApp by you, ${to ?? ''}`
  return (
    <li>
      <Checkbox
        data-unguarded
        label={customer}
        description={[label, dueOn && `due ${formatDay(dueOn)}`, way].filter(Boolean).join(' · ')}
        checked={isChosen}
        onChange={onToggle}
      />
      <span className="tabular">{formatMoney(amount, currency)}</span>
    </li>
  )
}

function LeftOut({ plans }: { plans: RequestPlan[] }) {
  return (
    <section aria-label="Left out" className={classes.out}>
      <h3>{plural(plans.length, 'payment is', 'payments are')} left out</h3>
      <ul>
        {plans.map((plan) => (
          <li key={getKey(plan)}>
            <span>{describePlan(plan)}</span>
            <span className="quiet">As {plan.problem}.</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
