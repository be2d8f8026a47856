import { NativeSelect, Select } from '@mantine/core'
import type { FieldErrors } from '@sarai/contract/client'
import type { InvoiceDocument } from '@sarai/contract/invoice-schemas'
import { invoiceKindLabels, isNote, ownInvoiceKinds } from '@sarai/contract/invoice-words'
import type { TaxOffered } from '@sarai/contract/tax-profile-schemas'
import { currencyChoices } from '~/lib/currencies.ts'
import { dayOf } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useNow } from '~/lib/use-now.ts'
import { RateInput } from '~/records/cost-input.tsx'
import { DayInput } from '~/ui/day-input.tsx'
import type { InvoiceDraft } from './invoice-draft.ts'
import classes from './invoice.module.css'

const kindOptions = ownInvoiceKinds.map((value) => ({ value, label: invoiceKindLabels[value] }))

interface Props {
  draft: InvoiceDraft
  registrations: TaxOffered['registrations']
  problems: FieldErrors
  onChange: (facts: Partial<InvoiceDraft>) => void
  onDocument: (facts: Partial<InvoiceDocument>) => void
}

/** What the document is, who issues it, when it is due, and in which currency its prices are. */
export function DocumentFields({ draft, registrations, problems, onChange, onDocument }: Props) {
  const { agency } = useSession()
  const { document, kind } = draft
  const { currency } = document
  return (
    <div className={classes.fields}>
      {!isNote(kind) && (
        <NativeSelect
          label="Kind"
          value={kind}
          data={kindOptions}
          onChange={(event) => onChange({ kind: event.currentTarget.value as InvoiceDraft['kind'] })}
        />
      )}
      {registrations.length > 1 && (
        <NativeSelect
          label="Issued under"
          value={draft.registrationId ?? registrations.find(({ isDefault }) => isDefault)?.id ?? ''}
          data={registrations.map((one) => ({ value: one.id, label: one.taxNumber ?? one.legalName }))}
          onChange={(event) => onChange({ registrationId: event.currentTarget.value })}
        />
      )}
      {/* Of a trip its instalments say by when. */}
      {kind !== 'credit-note' && draft.tripId === null && (
        <DayInput
          label="Due"
          value={document.dueOn ?? ''}
          error={problems['document.dueOn']}
          onChange={(day) => onDocument({ dueOn: day || null })}
        />
      )}
      <Select
        label="Currency"
        searchable
        allowDeselect={false}
        data={currencyChoices(agency.currency, currency)}
        value={currency}
        error={problems['document.currency']}
        onChange={(next) => next && next !== currency && onDocument({ currency: next, rate: null, rateOn: null })}
      />
      {currency !== agency.currency && <RateFields document={document} problems={problems} onChange={onDocument} />}
    </div>
  )
}

interface RateProps {
  document: InvoiceDocument
  problems: FieldErrors
  onChange: (facts: Partial<InvoiceDocument>) => void
}

/** The rate that prices are converted at, and its day. Once it is saved it stays. */
function RateFields({ document: { currency, rate, rateOn }, problems, onChange }: RateProps) {
  const { agency } = useSession()
  const today = dayOf(new Date(useNow()))
  return (
    <>
      <DayInput
        label="Rate of"
        max={today}
        value={rateOn ?? today}
        error={problems['document.rateOn']}
        // Another day has another rate.
        onChange={(day) => onChange({ rateOn: day || null, rate: null })}
      />
      <RateInput
        // Another day is not what was typed for this one.
        key={`${currency} ${rateOn ?? today}`}
        label={`1 ${currency} in ${agency.currency}`}
        description="Left empty, it is your exchange rate of that day. It stays once it is saved."
        value={rate}
        error={problems['document.rate']}
        onChange={(next) => onChange({ rate: next, rateOn: rateOn ?? today })}
      />
    </>
  )
}
