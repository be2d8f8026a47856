import { invoicePath } from '@sarai/contract/invoice-words'
import { decimalOf } from '@sarai/money/format'
import { today, todayFor } from '../../core/days.rules.ts'
import { visitorOf } from '../../core/http/address.ts'
import { defaultBodyLimit } from '../../core/http/body.ts'
import type { Limit, SharedLimit } from '../../core/throttle.ts'
import { addOutsideFile } from '../../kernel/files/files.service.ts'
import type { Services } from '../../services.ts'
import { newStamp } from '../intake/intake-stamps.service.ts'
import type { openInvoice } from '../invoices/invoices-public.service.ts'
import { type Declaration, firstDay } from '../receipts/receipts-declared.rules.ts'
import { declaredFor, declarePayment, keepProof, owedBy, requireOwed } from '../receipts/receipts-declared.service.ts'
import type { Declaring } from './invoice-pages-declaring.page.ts'
import type { Problems, Typed } from './invoice-pages-typed.rules.ts'

type OpenInvoice = Awaited<ReturnType<typeof openInvoice>>

/** A customer sends this a few times; more comes from a program. */
const ofInvoice: Limit = { name: 'declared payments', attempts: 30, seconds: 3600 }
const filesOfInvoice: Limit = { name: 'declared payment files', attempts: 20, seconds: 86_400 }
const ofVisitor: SharedLimit = { name: 'declared payments sent', attempts: 40, refusedFrom: 200, seconds: 3600 }

/** How somebody comes to the page. */
export interface Asked {
  said?: string | null
  /** Why something could not be taken. */
  refused?: string
  typed?: Typed
  problems?: Problems
}

const thanks = new Map([
  ['declared', 'Thank you. The agency confirms it once they see the money.'],
  ['known', 'We already have this payment. There is nothing more to do.'],
])

/** What the page of an invoice says of payments that its customer has declared, and the form to declare one. */
export async function declaringOf(
  services: Services,
  { db, agency, invoice }: OpenInvoice,
  { key, said, refused, typed, problems = {} }: Asked & { key: string },
): Promise<Declaring> {
  const { currency, timeZone } = agency
  const day = todayFor(services, agency)
  const owed = await owedBy(db, invoice, currency)
  const declared = await declaredFor(services, db, { invoiceId: invoice.id, timeZone })
  const isWaiting = declared.some(({ state }) => state === 'waiting')
  return {
    agency: agency.name,
    thanks: said === 'declared' && !isWaiting ? null : (thanks.get(said ?? '') ?? null),
    refused: refused ?? null,
    payments: declared.map((one) => ({ ...one, declaredOn: today(new Date(one.declaredAt), timeZone) })),
    form: owed
      ? {
          action: `${invoicePath(key)}/declared`,
          stamp: newStamp(services, key),
          currency: invoice.currency,
          due: owed.due,
          days: { first: firstDay(day), last: day },
          typed: typed ?? { amount: decimalOf(owed.next, invoice.currency), day, mode: 'upi' },
          problems,
        }
      : null,
  }
}

/**
 * Counts what is sent before it is read. No file is read where no payment can be declared.
 * @throws AppError 409 where none can be, 429 after very many, 503 where nothing can be written
 */
export async function expectDeclaration(
  { disk, throttle }: Services,
  { db, agency, invoice }: OpenInvoice,
  { address, bytes }: { address: string; bytes: number },
): Promise<void> {
  disk.checkWritable()
  await throttle.hit(ofInvoice, invoice.id)
  await throttle.slow(ofVisitor, visitorOf(address))
  if (bytes <= defaultBodyLimit) return
  await throttle.hit(filesOfInvoice, invoice.id)
  await requireOwed(db, invoice, agency.currency)
}

/** Notes a declared payment, with the file that proves it. @throws AppError as `declarePayment`, and for files that are none */
export async function takeDeclaration(
  services: Services,
  { agency, invoice }: OpenInvoice,
  { said, file }: { said: Declaration; file: File | null },
): Promise<void> {
  const about = { invoiceId: invoice.id, said }
  if (!file) {
    await services.database.writeAs(agency.id, (db) => declarePayment(services, db, agency, about))
    return
  }
  await addOutsideFile(services, agency.id, file, async (db) => {
    const { receiptId, subject } = await declarePayment(services, db, agency, about)
    return {
      on: { invoiceId: invoice.id },
      subject,
      by: { label: 'The customer' },
      tellsCosts: false,
      onKept: ({ id }) => keepProof(db, receiptId, id),
    }
  })
}
