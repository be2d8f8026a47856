import { invoiceName } from '@sarai/contract/invoice-words'
import type { InvoiceFigures } from '@sarai/contract/invoice-schemas'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { findContact } from '../contacts/contacts.service.ts'
import { announce, holdInvoice, subjectOf } from './invoices-found.service.ts'
import { insertInvoice, updateInvoice } from './invoices.queries.ts'
import { billToOf, wholeLine } from './invoices-trip.service.ts'

/** What a customer owed before the agency came to Sarai. */
export interface OwedBefore {
  id: string
  contactId: string
  day: string
  dueOn: string | null
  currency: string
  amount: number
  /** What one unit is worth in the agency's currency, in millionths; null where they are the same. */
  rate: number | null
  /** The number that its invoice had. */
  reference: string | null
}

const noTax = { cgst: 0, sgst: 0, utgst: 0, igst: 0, vat: 0 }

/** Figures without tax: that was declared where the invoice was made. */
function figuresOf(lineId: string, currency: string, total: number): InvoiceFigures {
  const line = { id: lineId, sac: null, rate: 0, place: null, net: total, taxable: 0, taxes: noTax, tax: 0, total }
  return {
    form: 'bill',
    currency,
    lines: [{ ...line, why: [] }],
    rates: [],
    net: total,
    taxable: 0,
    exempt: 0,
    taxes: noTax,
    tax: 0,
    tcs: null,
    roundOff: 0,
    total,
    words: '',
    needsAccountant: false,
    why: [],
  }
}

/** Keeps what a customer owed as an invoice that is paid like others. Its entry is that of the opening balances. */
export async function keepOwedBefore(services: Services, db: AgencyDb, actor: Person, owed: OwedBefore): Promise<void> {
  const { id, contactId, day, currency, amount, rate, reference } = owed
  const contact = await findContact(db, contactId, unrestricted)
  if (!contact) throw new Error('the customer of an opening balance is gone')
  const line = wholeLine('Owed before the books began', amount, null)
  const dueOn = owed.dueOn ?? day
  const kept = await insertInvoice(db, {
    id,
    number: await services.numbers.next(db.agencyId, 'invoice'),
    kind: 'opening',
    state: 'issued',
    document: {
      billTo: billToOf(contact, contact.name),
      currency,
      rate,
      rateOn: rate === null ? null : day,
      lines: [line],
      dueOn,
      isReverseCharge: false,
      overseas: null,
      terms: null,
      notes: null,
    },
    contactId: contact.id,
    ownerId: contact.ownerId,
    billTo: contact.name,
    currency,
    dueOn,
    total: amount,
    documentNumber: reference ?? 'Opening balance',
    issuedOn: day,
    issuedAt: services.clock.now().toISOString(),
    figures: figuresOf(line.id, currency, amount),
    createdBy: actor.userId,
  })
  await record(db, actor, 'created', subjectOf(kept))
  announce(db, actor.userId, kept)
}

/** Takes it back, once its entry is. */
export async function dropOwedBefore(services: Services, db: AgencyDb, actor: Person, id: string): Promise<void> {
  const before = await holdInvoice(db, unrestricted, id)
  const reason = 'Other opening balances were posted'
  const dropped = await updateInvoice(db, before, {
    state: 'cancelled',
    cancelledAt: services.clock.now().toISOString(),
    cancelReason: reason,
  })
  await record(db, actor, 'invoice_cancelled', subjectOf(dropped), {
    data: { name: invoiceName(dropped), excerpt: reason },
  })
  announce(db, actor.userId, dropped)
}
