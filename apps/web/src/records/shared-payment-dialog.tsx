import { Modal, NativeSelect, Stack, Text } from '@mantine/core'
import type { FieldErrors } from '@sarai/contract/client'
import type { CustomerDebt } from '@sarai/contract/customer-money'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '~/api.ts'
import { dayOf, formatDay } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useNow } from '~/lib/use-now.ts'
import { useSending } from '~/lib/use-sending.ts'
import { calls, queryClient } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { toast } from '~/ui/toast.ts'
import { useMovement } from './account-select.tsx'
import { MoneyInput } from './amount-inputs.tsx'
import { recordNumber } from './kinds.ts'
import { dayProblemsOf } from './other-year.tsx'
import { firstFacts, PaymentFactFields, sentFacts } from './payment-facts.tsx'
import { type Parts, restOf, spread } from './shared-payment.ts'

interface Props {
  contact: { id: string; name: string }
  onClose: () => void
}

function refresh(): void {
  for (const part of [calls.contacts, calls.trips, calls.invoices, calls.payments, calls.receipts, calls.reports])
    void queryClient.invalidateQueries({ queryKey: part.key() })
}

/** One payment of a customer for several of their trips and invoices, those that are due first before others. */
export default function SharedPaymentDialog({ contact, onClose }: Props) {
  const { agency } = useSession()
  const today = dayOf(new Date(useNow()))
  const query = useQuery(calls.contacts.toPay.queryOptions({ input: { id: contact.id } }))
  const all = query.data?.data
  const currencies = [...new Set(all?.map((debt) => debt.currency))]
  const [chosen, setChosen] = useState<string>()
  const currency = chosen ?? currencies[0] ?? agency.currency
  const debts = all?.filter((debt) => debt.currency === currency) ?? []
  const [amount, setAmount] = useState<number | null>(null)
  const [said, setSaid] = useState<Parts>({})
  const [facts, setFacts] = useState(firstFacts('bank', today))
  const [inAccount, setInAccount] = useState<number | null>(null)
  const { bankAccountId, isConverted } = useMovement(facts, currency)
  const moved = { ...facts, bankAccountId }
  const { problems, setProblems, isSending, sendOnce } = useSending(dayProblemsOf)
  const parts = spread(amount ?? 0, debts, said)
  const rest = restOf(amount ?? 0, parts)

  const record = () =>
    sendOnce(async (context) => {
      const sent = sentFacts(moved, currency !== agency.currency && !isConverted)
      if (!sent.facts) return setProblems(sent.problems)
      if (rest !== 0) return setProblems({ rest: 'Put the whole payment on trips or invoices' })
      const named = debts.flatMap(({ kind, id }) => (parts[id] ? [{ kind, id, amount: parts[id] }] : []))
      const arrived = isConverted ? (inAccount ?? undefined) : undefined
      const given = { ...sent.facts, inAccount: arrived, payerId: contact.id, parts: named }
      await api.receipts.share(given, { context })
      refresh()
      toast({ kind: 'success', message: 'The payment was recorded' })
      onClose()
    })

  return (
    <Modal opened onClose={onClose} title={`Payment from ${contact.name}`} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void record()
        }}
      >
        <Stack gap="md">
          {!all && <Awaited query={query} what="What is to be paid" lines={4} />}
          {all?.length === 0 && <p className="quiet">There is nothing to pay for: no trip, and no invoice.</p>}
          {all && all.length > 0 && (
            <>
              {currencies.length > 1 && (
                <NativeSelect
                  label="Currency"
                  data={currencies}
                  value={currency}
                  onChange={(event) => {
                    setChosen(event.currentTarget.value)
                    setSaid({})
                  }}
                />
              )}
              <MoneyInput
                label="Amount received"
                required
                currency={currency}
                value={amount}
                onChange={(typed) => {
                  setAmount(typed)
                  setSaid({})
                }}
                data-autofocus
              />
              <PartFields
                debts={debts}
                parts={parts}
                problems={problems}
                onSay={(id, part) => setSaid({ ...said, [id]: part })}
              />
              <Text size="sm" c={rest === 0 ? 'dimmed' : undefined} role="status">
                {restWords(rest, currency)}
              </Text>
              <PaymentFactFields
                facts={facts}
                currency={currency}
                accountLabel="Into account"
                alsoOffers={agency.currency}
                converted={
                  isConverted
                    ? { label: 'Arrived in the account', amount: inAccount, onChange: setInAccount }
                    : undefined
                }
                problems={problems}
                onChange={setFacts}
              />
            </>
          )}
          <FormFoot
            problem={problems.form ?? problems.rest ?? problems.parts}
            label="Record payment"
            isBusy={isSending}
            isDisabled={debts.length === 0 || !amount}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}

function restWords(rest: number, currency: string): string {
  if (rest === 0) return 'All of it is put on something.'
  return rest > 0
    ? `${formatMoney(rest, currency)} is left: put it on a trip, ahead of what is due.`
    : `${formatMoney(-rest, currency)} more is put on them than came.`
}

/** "Bali in six days · ₹45,000 to pay, due 3 Dec 2026" */
function debtWords({ open, dueOn, currency }: CustomerDebt): string {
  if (open === 0) return 'All of it is paid'
  return [`${formatMoney(open, currency)} to pay`, dueOn && `due ${formatDay(dueOn)}`].filter(Boolean).join(', ')
}

const nameOf = ({ kind, number, title }: CustomerDebt) =>
  kind === 'trip' ? `${recordNumber('trip', number)} ${title}` : `Invoice ${title}`

interface PartProps {
  debts: readonly CustomerDebt[]
  parts: Parts
  problems: FieldErrors
  onSay: (id: string, amount: number) => void
}

/** What of the payment is put on each trip and invoice. */
function PartFields({ debts, parts, problems, onSay }: PartProps) {
  // As they are sent: those alone that something is put on.
  const sent = debts.filter(({ id }) => parts[id])
  return debts.map((debt) => (
    <MoneyInput
      key={debt.id}
      label={nameOf(debt)}
      description={debtWords(debt)}
      currency={debt.currency}
      value={parts[debt.id] ?? null}
      error={problems[`parts.${sent.indexOf(debt)}.id`] ?? problems[`parts.${sent.indexOf(debt)}.amount`]}
      onChange={(amount) => onSay(debt.id, amount ?? 0)}
    />
  ))
}
