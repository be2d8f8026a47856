import { Anchor } from '@mantine/core'
import { gstStates } from '@sarai/contract/gst'
import type { Invoice, InvoiceLine } from '@sarai/contract/invoice-schemas'
import { otherTaxNumber } from '@sarai/contract/tax-names'
import { zeroRatingLabels } from '@sarai/contract/tax-words'
import { invoiceFormLabels, invoiceKindLabels, invoiceName } from '@sarai/contract/invoice-words'
import { formatMoney, formatRate } from '@sarai/money/format'
import { Link } from '@tanstack/react-router'
import { api } from '~/api.ts'
import { countryName } from '~/lib/countries.ts'
import { formatDay, plural } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { Facts } from '~/records/facts.tsx'
import { recordNumber, recordPage } from '~/records/kinds.ts'
import { useOwnFields } from '~/records/own-fields.ts'
import { Payments } from '~/records/payments.tsx'
import { EInvoice } from './e-invoice.tsx'
import { Figures } from './invoice-figures.tsx'
import { isOffer } from './invoice-rules.ts'
import { invoicesCache } from './invoices-cache.ts'
import classes from './invoice.module.css'

/** "SAC 998555 · 2 person × ₹1,20,000 · less ₹5,000" */
function lineWords({ quantity, unit, price, discount }: InvoiceLine, currency: string, sac?: string | null): string {
  const amount = `${[quantity, unit].filter(Boolean).join(' ')} × ${formatMoney(price, currency)}`
  const less = discount > 0 && `less ${formatMoney(discount, currency)}`
  return [sac && `SAC ${sac}`, amount, less].filter(Boolean).join(' · ')
}

/** Whether what a proforma asks for is owed by its invoice. */
const isInvoiced = ({ invoice }: Invoice) => invoice !== null && invoice.documentNumber !== null

/** By when it is to be paid: by the instalments of its trip, part by part where their days differ. */
function formatDue({ dues, dueOn, currency }: Invoice): string {
  if (new Set(dues.map((one) => one.dueOn)).size < 2) return formatDay(dueOn)
  const formatPart = ({ amount, dueOn: day }: Invoice['dues'][number]) =>
    [formatMoney(amount, currency), day && `by ${formatDay(day)}`].filter(Boolean).join(' ')
  return dues.map(formatPart).join(', ')
}

/** What an invoice says. */
export function InvoiceFacts({ invoice }: { invoice: Invoice }) {
  const { document, computed, corrects, notes, kind } = invoice
  const { billTo, lines, currency, rate, rateOn, tour } = document
  const { figures } = computed
  const facts: [string, string | null][] = [
    ['Kind', figures && kind !== 'opening' ? invoiceFormLabels[figures.form] : invoiceKindLabels[kind]],
    ['Issued', formatDay(invoice.issuedOn)],
    ['Due', formatDue(invoice)],
    ['To be paid', invoice.balance === null ? null : formatMoney(invoice.balance, invoice.currency)],
    ['GSTIN', billTo.gstin],
    [otherTaxNumber, billTo.taxNumber ?? null],
    ['Rated at zero', billTo.zeroRated ? zeroRatingLabels[billTo.zeroRated] : null],
    ['Foreign tourist', tour?.isForTourist ? `${tour.daysAbroad} of ${plural(tour.days, 'day')} abroad` : null],
    ['State', billTo.state && (gstStates[billTo.state] ?? null)],
    ['Country', billTo.country && countryName(billTo.country)],
    [
      'Rate of exchange',
      rate === null ? null : `1 ${currency} = ${formatRate(rate)}${rateOn ? ` of ${formatDay(rateOn)}` : ''}`,
    ],
  ]
  return (
    <div className={classes.paper}>
      <div>
        <strong>{billTo.name}</strong>
        {billTo.address && <p className={classes.said}>{billTo.address}</p>}
      </div>
      <dl className={classes.fields}>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt className="quiet">{label}</dt>
                <dd className="tabular" style={{ margin: 0 }}>
                  {value}
                </dd>
              </div>
            ),
        )}
        {invoice.tripId && invoice.tripNumber !== null && (
          <div>
            <dt className="quiet">Trip</dt>
            <dd style={{ margin: 0 }}>
              <Anchor renderRoot={(props) => <Link to={recordPage('trip', invoice.tripId ?? '')} {...props} />}>
                {recordNumber('trip', invoice.tripNumber)} {invoice.tripTitle}
              </Anchor>
            </dd>
          </div>
        )}
        {invoice.proposal && (
          <div>
            <dt className="quiet">Proposal</dt>
            <dd style={{ margin: 0 }}>
              <Anchor
                renderRoot={(props) => <Link to={recordPage('proposal', invoice.proposal?.id ?? '')} {...props} />}
              >
                {recordNumber('proposal', invoice.proposal.number)} {invoice.proposal.title}
              </Anchor>
            </dd>
          </div>
        )}
      </dl>
      <ul className={classes.items}>
        {lines.map((line) => (
          <li key={line.id}>
            <p className={classes.said}>{line.description}</p>
            <p className="quiet tabular">
              {lineWords(line, currency, figures?.lines.find(({ id }) => id === line.id)?.sac)}
            </p>
          </li>
        ))}
      </ul>
      {kind !== 'opening' && <Figures computed={computed} lines={lines} document={document} />}
      {invoice.status !== 'draft' && kind !== 'credit-note' && (
        <Payments
          of={
            invoice.tripId ? { tripId: invoice.tripId, invoiceId: invoice.id } : { tripId: null, invoiceId: invoice.id }
          }
          currency={invoice.currency}
          due={kind === 'proforma' ? invoice.total : invoice.balance}
          written={invoice.written}
          invoiceOwner={kind === 'proforma' ? undefined : invoice.ownerId}
          isOpen={invoice.status !== 'cancelled' && invoice.balance !== 0 && !isInvoiced(invoice) && !isOffer(invoice)}
        />
      )}
      {invoice.status === 'issued' && isOffer(invoice) && (
        <p className="quiet">Payments are recorded once the proposal is accepted: then they count for its trip.</p>
      )}
      {invoice.proforma && (
        <p>
          Made from proforma <Named {...invoice.proforma} />
        </p>
      )}
      {invoice.invoice && (
        <p>
          Its invoice is{' '}
          <Anchor renderRoot={(props) => <Link to={recordPage('invoice', invoice.invoice?.id ?? '')} {...props} />}>
            {invoiceName(invoice.invoice)}
          </Anchor>
        </p>
      )}
      {corrects && (
        <p>
          Corrects <Named {...corrects} />
        </p>
      )}
      {notes.map((note) => (
        <p key={note.id}>
          {invoiceKindLabels[note.kind]} <Named {...note} /> of {formatMoney(note.total, invoice.currency)}
        </p>
      ))}
      {document.notes && <p className={classes.said}>{document.notes}</p>}
      {document.terms && <p className={`quiet ${classes.said}`}>{document.terms}</p>}
      {invoice.issuedOn && <EInvoice invoice={invoice} />}
      <OwnFacts invoice={invoice} />
    </div>
  )
}

/** What it has in the agency's own fields, which can be filled in after it was issued too. */
function OwnFacts({ invoice }: { invoice: Invoice }) {
  const { can } = useSession()
  const fields = useOwnFields('invoices', { invoiceId: invoice.id })
  if (fields.length === 0) return null
  return (
    <Facts
      record={invoice}
      fields={fields}
      isEditable={can('invoices', 'write') && !invoice.deletedAt}
      currencyOf={() => invoice.currency}
      save={async (version, changes) => (await api.invoices.update({ id: invoice.id, version, changes })).data}
      onSaved={(saved) => invoicesCache.show(saved)}
    />
  )
}

function Named({ id, documentNumber, issuedOn }: { id: string; documentNumber: string; issuedOn: string }) {
  return (
    <>
      <Anchor renderRoot={(props) => <Link to={recordPage('invoice', id)} {...props} />}>{documentNumber}</Anchor> (
      {formatDay(issuedOn)})
    </>
  )
}
