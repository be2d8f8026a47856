import { Anchor } from '@mantine/core'
import type { Bill, BilledBooking, BillLineShown } from '@sarai/contract/bill-schemas'
import { billStatusLabels, billTaxHeads, chargedBy } from '@sarai/contract/bill-words'
import { receiptModeLabels } from '@sarai/contract/receipt-words'
import { taxHeadLabels } from '@sarai/contract/tax-words'
import { formatMoney, formatRate } from '@sarai/money/format'
import { taxNames } from '@sarai/contract/tax-names'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDay } from '~/lib/format.ts'
import { recordNumber, recordPage } from '~/records/kinds.ts'
import { InOwn } from '~/records/in-own.tsx'
import { Files } from '~/records/files.tsx'
import { useIsVat } from '~/records/tax-system.ts'
import classes from './bill.module.css'
import { BillDue } from './bills-columns.tsx'

/** "₹1,00,000 + IGST ₹5,000 · input credit" */
function lineWords(line: BillLineShown, currency: string): string {
  const said = billTaxHeads
    .filter((head) => line[head] > 0)
    .map((head) => `${taxHeadLabels[head]} ${formatMoney(line[head], currency)}`)
  const sum = [formatMoney(line.net, currency), ...said].join(' + ')
  return said.length > 0 && line.isCredit ? `${sum} · input credit` : sum
}

/** What a bill says: its lines beside what was expected, its payments and its files. */
export function BillFacts({ bill, isEditable }: { bill: Bill; isEditable: boolean }) {
  const { kind, currency, rate, tds, roundOff, lines, payments, balance, corrects, notes, uses, refunds } = bill
  const isNote = kind === 'credit'
  const words = taxNames(useIsVat())
  const money = (amount: number) => formatMoney(amount, currency)
  const facts: [string, string | null, base?: number | null][] = [
    [isNote ? 'Day' : 'Billed', formatDay(bill.billedOn)],
    ['In the books', formatDay(bill.enteredOn)],
    ['Total', money(bill.total), bill.base?.total],
    ['Round-off', roundOff === 0 ? null : money(roundOff)],
    [
      isNote ? words.takenBack : words.withheld,
      tds === 0 ? null : [money(tds), bill.tdsSection].filter(Boolean).join(', '),
    ],
    [isNote ? 'Left of it' : 'To be paid', balance === null ? null : money(Math.abs(balance)), bill.base?.balance],
    ['Rate of exchange', rate === null ? null : `1 ${currency} = ${formatRate(rate)}`],
    [words.tax, bill.isReverseCharge ? 'Reverse charge' : null],
  ]
  return (
    <div className={classes.paper}>
      <dl className={classes.fields}>
        <div>
          <dt className="quiet">Vendor</dt>
          <dd>
            <Anchor renderRoot={(props) => <Link to={recordPage('vendor', bill.vendorId)} {...props} />}>
              {bill.vendorName}
            </Anchor>
          </dd>
        </div>
        {corrects && (
          <div>
            <dt className="quiet">Corrects</dt>
            <dd>
              <OtherBill id={corrects.id}>Bill {corrects.billNumber}</OtherBill>
            </dd>
          </div>
        )}
        {!isNote && (
          <div>
            <dt className="quiet">Due</dt>
            <dd>
              <BillDue {...bill} />
            </dd>
          </div>
        )}
        {facts.map(
          ([label, value, base]) =>
            value && (
              <div key={label}>
                <dt className="quiet">{label}</dt>
                <dd className="tabular">
                  {value}
                  <InOwn amount={base ? Math.abs(base) : null} />
                </dd>
              </div>
            ),
        )}
      </dl>
      <section aria-label="Lines">
        <ul className={classes.items}>
          {lines.map((line) => (
            <li key={line.id}>
              <p className={classes.said}>{line.description}</p>
              <p className="quiet tabular">{lineWords(line, currency)}</p>
              {line.isColleagues && (
                <p className="quiet">
                  You do not see these trips. Somebody who does can change the lines of this bill.
                </p>
              )}
              {line.booking && <Beside booking={line.booking} currency={currency} />}
            </li>
          ))}
        </ul>
      </section>
      <Moves
        title="Credit notes"
        moves={notes.map((note) => ({
          key: note.id,
          what: (
            <>
              <OtherBill id={note.id}>{note.billNumber}</OtherBill> · {money(chargedBy('credit', note.total))}
            </>
          ),
          about: [formatDay(note.billedOn), billStatusLabels[note.status]],
        }))}
      />
      <Moves
        title="Put against"
        moves={uses.map((use, at) => ({
          key: `${use.id} ${at}`,
          what: (
            <>
              <OtherBill id={use.id}>Bill {use.billNumber}</OtherBill> · {formatMoney(use.amount, use.currency)}
            </>
          ),
          about: [formatDay(use.day)],
          isOver: bill.status === 'cancelled',
        }))}
      />
      <Moves
        title="Money back"
        moves={refunds.map(({ id, number, state, day, mode, reference, amount }) => ({
          key: id,
          what: `${number} · ${money(amount)}`,
          about: [formatDay(day), receiptModeLabels[mode], reference, state === 'cancelled' && 'cancelled'],
          isOver: state === 'cancelled',
        }))}
      />
      <Moves
        title="Payments"
        moves={payments.map(({ id, of, number, state, day, mode, reference, amount, base, paid, isAdvance }, at) => ({
          key: `${id} ${at}`,
          what: (
            <>
              {of === 'credit' ? <OtherBill id={id}>Credit note {number}</OtherBill> : number} · {money(amount)}
              <InOwn amount={base} />
            </>
          ),
          about: [
            formatDay(day),
            mode && receiptModeLabels[mode],
            reference,
            paid && `${formatMoney(paid.amount, paid.currency)} was paid in all`,
            isAdvance && of === 'payment' && 'from an advance',
            state === 'cancelled' && 'cancelled',
          ],
          isOver: state === 'cancelled',
        }))}
      />
      {bill.note && <p className={classes.said}>{bill.note}</p>}
      <section aria-label="Files">
        <h2 className={classes.heading}>Files</h2>
        <Files on={{ billId: bill.id }} isEditable={isEditable} />
      </section>
    </div>
  )
}

interface Move {
  key: string
  /** What it is, and how much. */
  what: ReactNode
  about: (string | null | false)[]
  /** It does not count any more. */
  isOver?: boolean
}

/** What became of a bill or credit note, of one kind; nothing where there is none. */
function Moves({ title, moves }: { title: string; moves: Move[] }) {
  if (moves.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className={classes.heading}>{title}</h2>
      <ul className={classes.items}>
        {moves.map(({ key, what, about, isOver }) => (
          <li key={key}>
            <p className="tabular" data-cancelled={isOver || undefined}>
              {what}
            </p>
            <p className="quiet">{about.filter(Boolean).join(' · ')}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function OtherBill({ id, children }: { id: string; children: ReactNode }) {
  return <Anchor renderRoot={(props) => <Link to={recordPage('bill', id)} {...props} />}>{children}</Anchor>
}

/** What was expected of a booking, and by how much the bills differ. */
function Beside({ booking, currency }: { booking: BilledBooking; currency: string }) {
  const { expected, difference, billedElsewhere } = booking
  const elsewhere = billedElsewhere !== 0 && `${formatMoney(billedElsewhere, currency)} on other bills and credit notes`
  return (
    <p className="tabular">
      <Anchor renderRoot={(props) => <Link to={recordPage('booking', booking.id)} {...props} />}>
        {recordNumber('booking', booking.number)} {booking.title}
      </Anchor>
      {' · '}
      {[`${formatMoney(expected, booking.currency)} expected`, elsewhere].filter(Boolean).join(' · ')}
      {difference !== null && (
        <span className={difference > 0 ? classes.overdue : undefined}>
          {' · '}
          {differenceWords(difference, currency)}
        </span>
      )}
    </p>
  )
}

function differenceWords(difference: number, currency: string): string {
  if (difference === 0) return 'as expected'
  return `${formatMoney(Math.abs(difference), currency)} ${difference > 0 ? 'more' : 'less'}`
}
