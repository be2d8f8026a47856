import { Modal, NativeSelect, Stack, TextInput } from '@mantine/core'
import type { BillRow } from '@sarai/contract/bill-schemas'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '~/api.ts'
import { dayOf } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useNow } from '~/lib/use-now.ts'
import { useSending } from '~/lib/use-sending.ts'
import { calls } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { toast } from '~/ui/toast.ts'
import { usualOf, useAccounts } from './account-select.tsx'
import { MoneyInput } from './amount-inputs.tsx'
import { dayProblemsOf } from './other-year.tsx'
import { refreshPayables } from './payables.ts'
import { PaidBillFields, type PaidBill, takenBy } from './pay-vendor-bills.tsx'
import { useIsVat } from './tax-system.ts'
import { firstFacts, type PaymentFacts, PaymentFactFields, sentFacts } from './payment-facts.tsx'

interface Props {
  vendor: { id: string; name: string; currency: string }
  /** The bill that is paid first of all. */
  billId?: string
  onClose: () => void
}

/** A payment to a vendor: over its open bills, or ahead. */
export default function PayVendorDialog(props: Props) {
  const { vendor, onClose } = props
  const input = { filters: { vendor: [vendor.id], status: ['entered' as const, 'part-paid' as const] }, perPage: 100 }
  const sort = [{ by: 'dueOn' as const, dir: 'asc' as const }]
  const query = useQuery(calls.bills.list.queryOptions({ input: { ...input, sort } }))
  return (
    <Modal opened onClose={onClose} title={`Pay ${vendor.name}`} size="md">
      {query.data ? (
        <PayForm {...props} open={query.data.data} />
      ) : (
        <Awaited query={query} what="The bills" lines={4} />
      )}
    </Modal>
  )
}

function PayForm({ vendor, billId, open, onClose }: Props & { open: BillRow[] }) {
  const { agency } = useSession()
  const isVat = useIsVat()
  const today = dayOf(new Date(useNow()))
  const billed = open.find(({ id }) => id === billId)
  const owedIn = billed?.currency ?? vendor.currency
  const [paid, setPaid] = useState<PaidBill[]>(() =>
    billed?.balance ? [{ billId: billed.id, amount: billed.balance, taken: null }] : [],
  )
  const [facts, setFacts] = useState(firstFacts('bank', today))
  const [saidCurrency, setSaidCurrency] = useState(owedIn)
  const accounts = useAccounts(facts.mode)
  // An account moves its own currency: the one that is owed where there is one, or else the agency's.
  const account =
    accounts.find(({ id }) => id === facts.bankAccountId) ??
    usualOf(accounts, owedIn) ??
    usualOf(accounts, agency.currency) ??
    accounts[0]
  const currency = account?.currency ?? saidCurrency
  const sum = paid.reduce((all, one) => {
    const bill = open.find(({ id }) => id === one.billId)
    return bill ? all + takenBy(one, bill, currency) : all
  }, 0)
  const [typed, setTyped] = useState<number | null>()
  const [tds, setTds] = useState<number | null>(null)
  const [tdsSection, setTdsSection] = useState('')
  const [bankCharges, setBankCharges] = useState<number | null>(null)
  const [note, setNote] = useState('')
  const { problems, setProblems, isSending, sendOnce } = useSending(dayProblemsOf)
  // What is paid follows the bills until somebody types it.
  const amount = typed === undefined ? Math.max(0, sum - (tds ?? 0)) || null : typed
  const advance = (amount ?? 0) + (tds ?? 0) - sum
  const changeFacts = (next: PaymentFacts) => {
    setFacts(next)
    if (next.bankAccountId === (account?.id ?? null) && next.mode === facts.mode) return
    // What was typed may have been of another currency.
    setTyped(undefined)
    setPaid((all) => all.map((one) => ({ ...one, taken: null })))
  }

  const record = () =>
    sendOnce(async (context) => {
      const said = sentFacts({ ...facts, bankAccountId: account?.id ?? null }, currency !== agency.currency)
      if (!said.facts) return setProblems(said.problems)
      const bills = paid.map(({ billId: id, amount: settled, taken }) => {
        const isForeign = open.find((bill) => bill.id === id)?.currency !== currency
        return { billId: id, amount: settled, taken: isForeign ? (taken ?? undefined) : undefined }
      })
      const kept = { tds: tds ?? 0, tdsSection: tdsSection || null, bankCharges: bankCharges ?? 0 }
      const money = { vendorId: vendor.id, currency, amount: amount ?? 0, note: note || null }
      await api.vendorPayments.create({ ...money, ...said.facts, ...kept, bills }, { context })
      refreshPayables()
      toast({ kind: 'success', message: 'The payment was recorded' })
      onClose()
    })

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void record()
      }}
    >
      <Stack gap="md">
        <PaidBillFields open={open} paid={paid} currency={currency} problems={problems} onChange={setPaid} />
        {!account && (owedIn !== agency.currency || open.some((bill) => bill.currency !== agency.currency)) && (
          <NativeSelect
            label="Paid in"
            data={[...new Set([agency.currency, owedIn, ...open.map((bill) => bill.currency)])]}
            value={saidCurrency}
            error={problems.currency}
            onChange={(event) => setSaidCurrency(event.currentTarget.value)}
          />
        )}
        <MoneyInput
          label="Amount paid"
          description={advance > 0 ? `${formatMoney(advance, currency)} of it is an advance` : undefined}
          required
          currency={currency}
          value={amount}
          error={problems.amount}
          onChange={setTyped}
        />
        <PaymentFactFields
          facts={{ ...facts, bankAccountId: account?.id ?? null }}
          currency={currency}
          accountLabel="From account"
          offersAllAccounts
          problems={problems}
          onChange={changeFacts}
        />
        <MoneyInput
          label={isVat ? 'Tax withheld' : 'TDS'}
          description="What you keep as tax, where the bill says nothing of it"
          currency={currency}
          value={tds}
          error={problems.tds}
          onChange={setTds}
        />
        {tds !== null && tds > 0 && !isVat && (
          <TextInput
            label="TDS section"
            placeholder="194C"
            maxLength={60}
            value={tdsSection}
            onChange={(event) => setTdsSection(event.currentTarget.value)}
          />
        )}
        <MoneyInput
          label="Bank charges"
          description="What the bank takes besides"
          currency={currency}
          value={bankCharges}
          error={problems.bankCharges}
          onChange={setBankCharges}
        />
        <TextInput
          label="Note"
          maxLength={500}
          value={note}
          error={problems.note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <FormFoot problem={problems.form} label="Record payment" isBusy={isSending} onCancel={onClose} />
      </Stack>
    </form>
  )
}
