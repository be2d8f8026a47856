import { Modal, NativeSelect, Select, Stack, TextInput } from '@mantine/core'
import { isOpeningDue, openingKindLabels, openingKinds, openingParties } from '@sarai/contract/opening-words'
import type { OpeningLineShown } from '@sarai/contract/openings'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { currencyChoices } from '~/lib/currencies.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls, queryClient } from '~/query.ts'
import { MoneyInput } from '~/records/amount-inputs.tsx'
import { ContactPicker } from '~/records/contact-picker.tsx'
import { recordNumber } from '~/records/kinds.ts'
import { RecordSelect } from '~/records/record-select.tsx'
import { VendorPicker } from '~/records/vendor-picker.tsx'
import { DayInput } from '~/ui/day-input.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import classes from './openings.module.css'

interface Props {
  /** The line to change; a new one otherwise. */
  line?: OpeningLineShown
  onSave: (line: OpeningLineShown) => void
  onClose: () => void
}

type Draft = Omit<OpeningLineShown, 'amount'> & { amount: number | null }

const noParty = { bankAccountId: null, contactId: null, vendorId: null, tripId: null, name: null, tripTitle: null }

/** What is missing in a line before it is put on the list, by input. The server looks at the rest. */
function missingIn({ kind, bankAccountId, contactId, vendorId, amount, currency, worth }: Draft, own: string) {
  const party = openingParties[kind]
  const missing: Record<string, string> = {}
  if (party === 'account' && !bankAccountId) missing.party = 'Choose the account'
  if (party === 'contact' && !contactId) missing.party = 'Choose the customer'
  if (party === 'vendor' && !vendorId) missing.party = 'Choose the vendor'
  if (!amount) missing.amount = 'Enter an amount above zero'
  if (currency !== own && worth === null) missing.worth = `Say what this is worth in ${own}`
  return missing
}

/** One balance, in words: whose it is, which way round, and how much. */
export function OpeningLineDialog({ line, onSave, onClose }: Props) {
  const { agency } = useSession()
  const own = agency.currency
  const [draft, setDraft] = useState<Draft>(
    () =>
      line ?? {
        ...noParty,
        kind: 'customer-owes',
        currency: own,
        amount: null,
        worth: null,
        reference: null,
        dueOn: null,
      },
  )
  const [problems, setProblems] = useState<Record<string, string>>({})
  const set = (changes: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...changes }))
    setProblems({})
  }
  const { kind, currency } = draft

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    const missing = missingIn(draft, own)
    setProblems(missing)
    if (Object.keys(missing).length > 0 || draft.amount === null) return
    const { amount } = draft
    onSave({
      ...draft,
      amount,
      worth: currency === own ? null : draft.worth,
      dueOn: isOpeningDue(kind) ? draft.dueOn : null,
      tripId: kind === 'customer-ahead' ? draft.tripId : null,
      tripTitle: kind === 'customer-ahead' ? draft.tripTitle : null,
      name: await nameOf(draft),
    })
  }

  function chooseKind(next: string): void {
    const found = openingKinds.find((one) => one === next)
    if (!found) return
    const isSameParty = openingParties[found] === openingParties[kind]
    set({ kind: found, ...(isSameParty ? {} : noParty) })
  }

  return (
    <Modal opened onClose={onClose} title={line ? 'Change this balance' : 'Add a balance'} size="md">
      <form onSubmit={(event) => void save(event)} noValidate>
        <Stack gap="md">
          <NativeSelect
            label="What it is"
            data={openingKinds.map((value) => ({ value, label: openingKindLabels[value] }))}
            value={kind}
            onChange={(event) => chooseKind(event.currentTarget.value)}
            data-autofocus
          />
          <Party draft={draft} problem={problems.party} onChange={set} />
          <div className={classes.two}>
            <MoneyInput
              label="Amount"
              currency={currency}
              value={draft.amount}
              error={problems.amount}
              onChange={(amount) => set({ amount })}
            />
            <Select
              label="Currency"
              data={currencyChoices(own, currency)}
              searchable
              allowDeselect={false}
              value={currency}
              disabled={openingParties[kind] === 'account'}
              onChange={(next) => next && set({ currency: next, worth: null })}
            />
          </div>
          {currency !== own && (
            <MoneyInput
              label={`Worth in ${own}`}
              description="As your books had it that day."
              currency={own}
              value={draft.worth}
              error={problems.worth}
              onChange={(worth) => set({ worth })}
            />
          )}
          {openingParties[kind] !== null && openingParties[kind] !== 'account' && (
            <div className={classes.two}>
              <TextInput
                label={kind === 'customer-owes' ? 'Number of the old invoice' : 'Reference'}
                maxLength={60}
                value={draft.reference ?? ''}
                onChange={(event) => set({ reference: event.currentTarget.value || null })}
              />
              {isOpeningDue(kind) && (
                <DayInput
                  label="Due on"
                  value={draft.dueOn ?? ''}
                  onChange={(dueOn) => set({ dueOn: dueOn || null })}
                />
              )}
            </div>
          )}
          {kind === 'customer-ahead' && draft.contactId && <Trip draft={draft} onChange={set} />}
          <FormFoot label={line ? 'Change' : 'Add'} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}

/** What a line is called on the list: the picker has fetched whose it is. */
async function nameOf({ contactId, vendorId, name }: Draft): Promise<string | null> {
  if (contactId)
    return (
      await queryClient.fetchQuery(calls.contacts.get.queryOptions({ input: { id: contactId }, staleTime: 60_000 }))
    ).data.name
  if (vendorId)
    return (
      await queryClient.fetchQuery(calls.vendors.get.queryOptions({ input: { id: vendorId }, staleTime: 60_000 }))
    ).data.name
  return name
}

interface PartProps {
  draft: Draft
  problem?: string
  onChange: (changes: Partial<Draft>) => void
}

function Party({ draft: { kind, contactId, vendorId, bankAccountId }, problem, onChange }: PartProps) {
  const party = openingParties[kind]
  const accounts = useQuery(calls.bankAccounts.list.queryOptions({ enabled: party === 'account' })).data?.data ?? []
  if (party === 'contact')
    return (
      <ContactPicker
        label="Customer"
        value={contactId}
        error={problem}
        onChange={(id) => onChange({ ...noParty, contactId: id })}
      />
    )
  if (party === 'vendor')
    return (
      <VendorPicker
        label="Vendor"
        value={vendorId}
        error={problem}
        onChange={(id) => onChange({ ...noParty, vendorId: id })}
      />
    )
  if (party === null) return null
  return (
    <NativeSelect
      label="Account"
      data={[
        {
          value: '',
          label: accounts.length > 0 ? 'Choose an account' : 'Add your bank accounts in the settings first',
        },
        ...accounts.map(({ id, label, lastDigits, currency }) => ({
          value: id,
          label: `${label} ··${lastDigits}, ${currency}`,
        })),
      ]}
      value={bankAccountId ?? ''}
      error={problem}
      onChange={(event) => {
        const account = accounts.find(({ id }) => id === event.currentTarget.value)
        const { id = null, label = null } = account ?? {}
        onChange({ ...noParty, bankAccountId: id, name: label, ...(account && { currency: account.currency }) })
      }}
    />
  )
}

function Trip({ draft: { contactId, tripId }, onChange }: PartProps) {
  const query = useQuery(
    calls.trips.list.queryOptions({ input: { filters: { contact: contactId ?? '' }, perPage: 50 } }),
  )
  const rows = query.data?.data ?? []
  return (
    <RecordSelect
      label="For the trip"
      description="It then counts for the trip’s instalments. Without a trip, it pays only invoices that have no trip."
      query={query}
      value={tripId}
      found={rows.map(({ id, title, number }) => ({ id, name: title, detail: recordNumber('trip', number) }))}
      current={undefined}
      onChange={(id) => onChange({ tripId: id, tripTitle: rows.find((row) => row.id === id)?.title ?? null })}
      nothingFoundMessage="This customer has no trips"
    />
  )
}
