import { Select, Textarea, TextInput } from '@mantine/core'
import type { FieldErrors } from '@sarai/contract/client'
import { gstStates } from '@sarai/contract/gst'
import type { BillTo } from '@sarai/contract/invoice-schemas'
import { useQueryClient } from '@tanstack/react-query'
import { calls } from '~/query.ts'
import { ContactPicker } from '~/records/contact-picker.tsx'
import type { InvoiceDraft } from './invoice-draft.ts'
import classes from './invoice.module.css'

const states = Object.entries(gstStates)
  .filter(([code]) => code !== '96' && code !== '99')
  .map(([value, name]) => ({ value, label: `${value} ${name}` }))
const codeOf = (name: string | null) =>
  states.find(({ label }) => label.slice(3).toLowerCase() === name?.trim().toLowerCase())?.value ?? null

interface Props {
  draft: InvoiceDraft
  problems: FieldErrors
  onChange: (draft: InvoiceDraft) => void
}

/** Who owes it, and who is charged on paper. */
export function BillToFields({ draft, problems, onChange }: Props) {
  const client = useQueryClient()
  const { billTo } = draft.document
  const say = (facts: Partial<BillTo>, contactId = draft.contactId) =>
    onChange({ ...draft, contactId, document: { ...draft.document, billTo: { ...billTo, ...facts } } })

  async function choose(id: string | null): Promise<void> {
    onChange({ ...draft, contactId: id })
    if (id === null) return
    const { data } = await client.fetchQuery(calls.contacts.get.queryOptions({ input: { id } }))
    const { name, legalName, address, city, pincode, state, country, gstin, pan, email } = data
    const lines = [address, [city, pincode].filter(Boolean).join(' ')].filter(Boolean).join('\n')
    const facts = { name: legalName ?? name, address: lines || null, country, gstin, pan, email }
    say({ ...facts, state: gstin?.slice(0, 2) ?? codeOf(state) }, id)
  }
  const text = (name: 'name' | 'gstin' | 'pan' | 'email', label: string) => (
    <TextInput
      label={label}
      value={billTo[name] ?? ''}
      error={problems[`document.billTo.${name}`]}
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
        {text('name', 'Charged to')}
        <Select
          label="State"
          searchable
          clearable
          data={states}
          value={billTo.state}
          error={problems['document.billTo.state']}
          onChange={(state) => say({ state })}
        />
        {text('gstin', 'GSTIN')}
        {text('pan', 'PAN')}
        {text('email', 'Email')}
      </div>
      <Textarea
        label="Address"
        autosize
        minRows={2}
        value={billTo.address ?? ''}
        error={problems['document.billTo.address']}
        onChange={(event) => say({ address: event.currentTarget.value || null })}
      />
    </div>
  )
}
