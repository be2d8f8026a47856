import { NativeSelect, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core'
import type { FieldErrors } from '@sarai/contract/client'
import { gstinProblem, gstStates } from '@sarai/contract/gst'
import type { BillTo } from '@sarai/contract/invoice-schemas'
import { otherTaxNumber } from '@sarai/contract/tax-names'
import { zeroRatingLabels } from '@sarai/contract/tax-words'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { countryChoices } from '~/lib/countries.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { ContactPicker } from '~/records/contact-picker.tsx'
import { type BuyerKind, buyerKindOf, forKind, type InvoiceDraft, notOf, zeroRatingsFor } from './invoice-draft.ts'
import type { EditorRules } from './invoice-rules.ts'
import classes from './invoice.module.css'

const states = Object.entries(gstStates)
  .filter(([code]) => code !== '96' && code !== '99')
  .map(([value, name]) => ({ value, label: `${value} ${name}` }))
const codeOf = (name: string | null) =>
  states.find(({ label }) => label.slice(3).toLowerCase() === name?.trim().toLowerCase())?.value ?? null

const kindChoices: { value: BuyerKind; label: string }[] = [
  { value: 'consumer', label: 'Consumer' },
  { value: 'business', label: 'Registered' },
  { value: 'abroad', label: 'Abroad' },
]

interface Props {
  draft: InvoiceDraft
  knows: EditorRules['knows']
  problems: FieldErrors
  onChange: (change: (draft: InvoiceDraft) => InvoiceDraft) => void
}

/** A customer's details, but for what was typed while they were fetched. @param before how it was when they were asked for */
function filledIn(now: BillTo, before: BillTo, facts: Partial<BillTo>): BillTo {
  const untouched = Object.entries(facts).filter(([name]) => now[name as keyof BillTo] === before[name as keyof BillTo])
  return { ...now, ...Object.fromEntries(untouched) }
}

/** Who owes it, and who is charged on paper. */
export function BillToFields({ draft, knows, problems, onChange }: Props) {
  // Tax follows states, and who is registered.
  const hasStates = knows.states
  const client = useQueryClient()
  const { agency } = useSession()
  const { billTo } = draft.document
  const [asked, setAsked] = useState<BuyerKind>()
  /** What was asked for since a customer was chosen: their details arrive later. */
  const askedSince = useRef<BuyerKind>(undefined)
  const kind = asked ?? buyerKindOf(billTo, agency.country)
  const say = (facts: Partial<BillTo>) =>
    onChange((before) => {
      const { document } = before
      return { ...before, document: { ...document, billTo: { ...document.billTo, ...facts } } }
    })

  function ask(next: BuyerKind): void {
    setAsked(next)
    askedSince.current = next
    onChange((before) => ({ ...before, document: forKind(next, before.document, agency.country) }))
  }
  async function choose(id: string | null): Promise<void> {
    onChange((before) => ({ ...before, contactId: id }))
    setAsked(undefined)
    askedSince.current = undefined
    if (id === null) return
    const { data } = await client.fetchQuery(calls.contacts.get.queryOptions({ input: { id } }))
    const { name, legalName, address, city, pincode, state, country, gstin, pan, taxNumber, email } = data
    const lines = [address, [city, pincode].filter(Boolean).join(' ')].filter(Boolean).join('\n')
    const facts = {
      name: legalName ?? name,
      address: lines || null,
      country,
      gstin,
      pan,
      taxNumber,
      email,
      zeroRated: null,
    }
    onChange((before) => {
      // Another customer was chosen meanwhile.
      if (before.contactId !== id) return before
      const said = { ...facts, state: gstin?.slice(0, 2) ?? codeOf(state) }
      const filled = filledIn(before.document.billTo, billTo, said)
      const since = askedSince.current
      const fitting = since ? { ...filled, ...notOf(since, filled, agency.country) } : filled
      return { ...before, document: { ...before.document, billTo: fitting, tour: null } }
    })
  }
  /** A whole GSTIN tells the state. */
  function sayGstin(typed: string): void {
    const gstin = typed.toUpperCase()
    const isWhole = gstin.length === 15 && gstinProblem(gstin) === undefined
    say({ gstin: gstin || null, ...(isWhole && { state: gstin.slice(0, 2) }) })
  }
  const ratings = knows.zeroRated ? zeroRatingsFor(kind) : []
  const problem = (name: keyof BillTo) => problems[`document.billTo.${name}`]
  const text = (name: 'name' | 'pan' | 'taxNumber' | 'email', label: string) => (
    <TextInput
      label={label}
      value={billTo[name] ?? ''}
      error={problem(name)}
      onChange={(event) => say({ [name]: event.currentTarget.value || (name === 'name' ? '' : null) })}
    />
  )
  return (
    <div className={classes.line}>
      <div className={classes.fields}>
        <ContactPicker
          label="Customer"
          value={draft.contactId}
          error={problems.contactId}
          onChange={(id) => void choose(id)}
        />
        {text('name', draft.kind === 'credit-note' ? 'Credited to' : 'Charged to')}
      </div>
      {hasStates && (
        <SegmentedControl
          aria-label="Who the buyer is"
          style={{ justifySelf: 'start' }}
          data={kindChoices}
          value={kind}
          onChange={ask}
        />
      )}
      <div className={classes.fields}>
        {hasStates && kind === 'business' && (
          <TextInput
            label="GSTIN"
            description={billTo.gstin ? undefined : 'Without a GSTIN, the buyer counts as a consumer.'}
            maxLength={15}
            spellCheck={false}
            value={billTo.gstin ?? ''}
            error={problem('gstin')}
            onChange={(event) => sayGstin(event.currentTarget.value)}
          />
        )}
        {hasStates && kind !== 'abroad' && (
          <Select
            label="State"
            searchable
            clearable
            data={states}
            value={billTo.state}
            error={problem('state')}
            onChange={(state) => say({ state })}
          />
        )}
        {(kind === 'abroad' || !hasStates) && (
          <Select
            label="Country"
            searchable
            clearable
            data={countryChoices().filter(({ value }) => !hasStates || value !== agency.country)}
            value={billTo.country}
            error={problem('country')}
            description={
              hasStates && billTo.country === null ? 'Until it is chosen the buyer counts as living here.' : undefined
            }
            onChange={(country) => say({ country })}
          />
        )}
        {(ratings.length > 0 || billTo.zeroRated) && (
          <NativeSelect
            label="Rated at zero"
            value={billTo.zeroRated ?? ''}
            error={problem('zeroRated')}
            data={[
              { value: '', label: 'No: taxed as any supply' },
              ...ratings.map((value) => ({ value, label: zeroRatingLabels[value] })),
            ]}
            onChange={(event) => say({ zeroRated: ratings.find((one) => one === event.currentTarget.value) ?? null })}
          />
        )}
        {(hasStates || billTo.pan) && text('pan', 'PAN')}
        {(!hasStates || billTo.taxNumber) && text('taxNumber', otherTaxNumber)}
        {text('email', 'Email')}
      </div>
      <Textarea
        label="Address"
        autosize
        minRows={2}
        value={billTo.address ?? ''}
        error={problem('address')}
        onChange={(event) => say({ address: event.currentTarget.value || null })}
      />
    </div>
  )
}
