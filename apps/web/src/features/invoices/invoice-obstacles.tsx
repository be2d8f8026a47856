import { Anchor, Button, Group, TextInput } from '@mantine/core'
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

type Changes = Parameters<typeof api.invoices.update>[0]['changes']

/** What a draft lacks to be issued, each with the field that puts it right; the rest leads to the editor. */
export function InvoiceObstacles({ invoice }: { invoice: Invoice }) {
  const { id, version, document } = invoice
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
      {problems.form && <p role="alert">{problems.form}</p>}
      {errors.some(({ field }) => field !== 'billTo.pan') && (
        <Anchor renderRoot={(props) => <Link to="/invoices/edit/$invoiceId" params={{ invoiceId: id }} {...props} />}>
          Change the draft
        </Anchor>
      )}
    </>
  )
}
