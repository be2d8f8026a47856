import { Modal, Stack, TextInput } from '@mantine/core'
import type { RefundedOf } from '@sarai/contract/vendor-refunds'
import { formatMoney } from '@sarai/money/format'
import { useState } from 'react'
import { api } from '~/api.ts'
import { dayOf } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useNow } from '~/lib/use-now.ts'
import { useSending } from '~/lib/use-sending.ts'
import { FormFoot } from '~/ui/form-foot.tsx'
import { toast } from '~/ui/toast.ts'
import { usualOf, useAccounts } from './account-select.tsx'
import { MoneyInput } from './amount-inputs.tsx'
import { dayProblemsOf } from './other-year.tsx'
import { refreshPayables } from './payables.ts'
import { firstFacts, type PaymentFacts, PaymentFactFields, sentFacts } from './payment-facts.tsx'
import type { LeftOver } from './put-against-bill.tsx'

interface Props {
  source: LeftOver
  of: RefundedOf
  onClose: () => void
}

/** Money that a vendor gave back of a credit note, or of what it was paid ahead. */
export default function VendorRefundDialog({ source, of, onClose }: Props) {
  const { name, what, left } = source
  const { agency } = useSession()
  const today = dayOf(new Date(useNow()))
  const [facts, setFacts] = useState(firstFacts('bank', today))
  const accounts = useAccounts(facts.mode)
  // An account receives its own currency: that of the credit note where there is one, or else the agency's.
  const account =
    accounts.find(({ id }) => id === facts.bankAccountId) ??
    usualOf(accounts, source.currency) ??
    usualOf(accounts, agency.currency) ??
    accounts[0]
  const currency = account?.currency ?? source.currency
  const isOther = currency !== source.currency
  const [typed, setTyped] = useState<number | null>()
  const [taken, setTaken] = useState<number | null>(left)
  const [note, setNote] = useState('')
  const { problems, setProblems, isSending, sendOnce } = useSending(dayProblemsOf)
  const amount = typed === undefined && !isOther ? left : (typed ?? null)
  const changeFacts = (next: PaymentFacts) => {
    setFacts(next)
    // What was typed may have been of another currency.
    if (next.bankAccountId !== (account?.id ?? null) || next.mode !== facts.mode) setTyped(undefined)
  }

  const record = () =>
    sendOnce(async (context) => {
      const said = sentFacts({ ...facts, bankAccountId: account?.id ?? null }, currency !== agency.currency)
      if (!said.facts) return setProblems(said.problems)
      const money = { of, currency, amount: amount ?? 0, taken: isOther ? (taken ?? undefined) : undefined }
      await api.vendorRefunds.create({ ...money, ...said.facts, note: note || null }, { context })
      refreshPayables()
      toast({ kind: 'success', message: 'The money was recorded' })
      onClose()
    })

  return (
    <Modal opened onClose={onClose} title={`Money back: ${name}`} size="md">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void record()
        }}
      >
        <Stack gap="md">
          <MoneyInput
            label="Amount received"
            description={`${formatMoney(left, source.currency)} of this ${what} is left`}
            required
            currency={currency}
            value={amount}
            error={problems.amount}
            onChange={setTyped}
          />
          {isOther && (
            <MoneyInput
              label={`Value in the currency of the ${what}`}
              required
              currency={source.currency}
              value={taken}
              error={problems.taken}
              onChange={setTaken}
            />
          )}
          <PaymentFactFields
            facts={{ ...facts, bankAccountId: account?.id ?? null }}
            currency={currency}
            accountLabel="Into account"
            offersAllAccounts
            problems={problems}
            onChange={changeFacts}
          />
          <TextInput
            label="Note"
            maxLength={500}
            value={note}
            error={problems.note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <FormFoot problem={problems.form} label="Record money back" isBusy={isSending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
