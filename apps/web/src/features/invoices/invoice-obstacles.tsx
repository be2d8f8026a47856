import { Anchor, Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { gstStates } from '@sarai/contract/gst'
import type { Invoice } from '@sarai/contract/invoice-schemas'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '~/api.ts'
import { problemsOf } from '~/lib/forms.ts'
import { useSending } from '~/lib/use-sending.ts'
import { ContactPicker } from '~/records/contact-picker.tsx'
import { findingWords } from './invoice-findings.ts'
import classes from './invoice.module.css'
import { invoicesCache } from './invoices-cache.ts'

/** What keeps a draft from being issued. */
export const listObstacles = ({ computed, kind, contactId }: Invoice) => ({
  errors: computed.findings.filter(({ severity }) => severity === 'error'),
  needsCustomer: kind !== 'proforma' && contactId === null,
})

const states = [
  { value: '', label: 'Choose' },
  ...Object.entries(gstStates).map(([value, label]) => ({ value, label })),
]

type Changes = Parameters<typeof api.invoices.update>[0]['changes']

/** What a draft lacks to be issued, each with the field that puts it right; the rest leads to the editor. */
export function InvoiceObstacles({ invoice }: { invoice: Invoice }) {
  const { id, version, document, computed } = invoice
  const { errors, needsCustomer } = listObstacles(invoice)
  const [pan, setPan] = useState('')
  const { problems, isSending, send } = useSending((error) => problemsOf(error, 'changes.'))
  const save = (changes: Changes) =>
    void send(async () => {
      const { data } = await api.invoices.update({ id, version, changes })
      invoicesCache.show(data)
    })
  return (
    <>
      {needsCustomer && (
        <ContactPicker
          label="Customer"
          description="Who owes it"
          value={null}
          error={problems.contactId}
          disabled={isSending}
          onChange={(contactId) => contactId && save({ contactId })}
        />
      )}
      {errors.map((finding, index) =>
        finding.field === 'billTo.pan' ? (
          <Group key={index} align="flex-end" gap="xs" wrap="nowrap">
            <TextInput
              label="PAN of the customer"
              description={finding.message}
              value={pan}
              maxLength={12}
              error={problems['document.billTo.pan']}
              style={{ flex: 1 }}
              onChange={(event) => setPan(event.currentTarget.value)}
            />
            <Button
              variant="default"
              loading={isSending}
              disabled={pan.trim() === ''}
              onClick={() => save({ document: { ...document, billTo: { ...document.billTo, pan: pan.trim() } } })}
            >
              Save
            </Button>
          </Group>
        ) : (
          <p key={index} className={classes.wrong}>
            {findingWords(finding, document.lines)}
          </p>
        ),
      )}
      {computed.findings.some(({ field }) => field === 'billTo.state') && (
        <BuyerAddress
          problem={problems['document.billTo.state'] ?? problems['document.billTo.address']}
          isSending={isSending}
          onSave={(address) => save({ document: { ...document, billTo: { ...document.billTo, ...address } } })}
        />
      )}
      {problems.form && <p role="alert">{problems.form}</p>}
      {errors.some(({ field }) => field !== 'billTo.pan') && (
        <Anchor renderRoot={(props) => <Link to="/invoices/edit/$invoiceId" params={{ invoiceId: id }} {...props} />}>
          Change the draft
        </Anchor>
      )}
    </>
  )
}

interface BuyerProps {
  problem: string | undefined
  isSending: boolean
  onSave: (address: { state: string; address?: string }) => void
}

/** Where the buyer lives: an invoice of this height names it. */
function BuyerAddress({ problem, isSending, onSave }: BuyerProps) {
  const [state, setState] = useState('')
  const [address, setAddress] = useState('')
  return (
    <Group align="flex-end" gap="xs">
      <TextInput
        label="Address of the customer"
        value={address}
        maxLength={500}
        style={{ flex: '2 1 180px' }}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <NativeSelect
        label="State"
        data={states}
        value={state}
        error={problem}
        style={{ flex: '1 1 120px' }}
        onChange={(event) => setState(event.currentTarget.value)}
      />
      <Button
        variant="default"
        loading={isSending}
        disabled={state === ''}
        onClick={() => onSave({ state, ...(address.trim() && { address: address.trim() }) })}
      >
        Save
      </Button>
    </Group>
  )
}
