import { decimalOf } from '@sarai/money/format'
import { today, todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { visitorOf } from '../../core/http/address.ts'
import { defaultBodyLimit } from '../../core/http/body.ts'
import type { Limit, SharedLimit } from '../../core/throttle.ts'
import type { findAgency } from '../../kernel/agency/agency.service.ts'
import { addOutsideFile } from '../../kernel/files/files.service.ts'
import type { EntrySubject } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { newStamp } from '../intake/intake-stamps.service.ts'
import { type Declaration, firstDay } from '../receipts/receipts-declared.rules.ts'
import {
  declaredFor,
  type DeclaredOf,
  keepProof,
  type Owed,
  requireOwed,
} from '../receipts/receipts-declared.service.ts'
import type { OnlineDebt } from '../online-payments/online-payments-visits.service.ts'
import type { Declaring } from './invoice-pages-declaring.page.ts'
import type { Problems, Typed } from '../brochures/brochures-form.page.ts'

type Agency = Awaited<ReturnType<typeof findAgency>>

/** What is to be paid at an address, of which payments can be declared. */
export interface Debt {
  db: AgencyDb
  agency: Agency
  /** The key in its address, and where the page is. */
  key: string
  path: string
  /** What its limits are counted by. */
  id: string
  of: DeclaredOf
  currency: string
  /** Undefined where nothing is to be paid, or nothing can be declared. */
  owed: Owed | undefined
  /** What a file that proves a payment is attached to. */
  on: { invoiceId: string } | { tripId: string } | { contactId: string }
  /** What of it is paid online, and by whom. */
  online: Pick<OnlineDebt, 'of' | 'description' | 'payer' | 'rate' | 'passesFee'>
  /** Notes what is declared, with what is owed by then. */
  declare: (db: AgencyDb, said: Declaration) => Promise<{ receiptId: string; subject: EntrySubject }>
}

/** The same as it is paid online. */
export function readOnlineDebt({ path, agency, currency, owed, online }: Debt): OnlineDebt {
  // What nobody knows the worth of could not be entered in the books by itself.
  const isKnown = currency === agency.currency || online.rate !== null
  const { due, next } = owed && isKnown ? owed : { due: 0, next: 0 }
  return { path, currency, ...online, due, next, toTrip: (amount) => owed?.inTrip(amount) }
}

/** A customer sends this a few times; more comes from a program. */
const ofDebt: Limit = { name: 'declared payments', attempts: 30, seconds: 3600 }
const filesOfDebt: Limit = { name: 'declared payment files', attempts: 20, seconds: 86_400 }
const ofVisitor: SharedLimit = { name: 'declared payments sent', attempts: 40, refusedFrom: 200, seconds: 3600 }

/** How somebody comes to the page. */
export interface Arrival {
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

/** What a page says of payments that its customer has declared, and the form to declare one. */
export async function declaringOf(
  services: Services,
  { db, agency, key, path, of, currency, owed }: Debt,
  { said, refused, typed, problems = {} }: Arrival,
): Promise<Declaring> {
  const { timeZone } = agency
  const day = todayFor(services, agency)
  const declared = await declaredFor(services, db, { of, timeZone })
  const isWaiting = declared.some(({ state }) => state === 'waiting')
  return {
    agency: agency.name,
    thanks: said === 'declared' && !isWaiting ? null : (thanks.get(said ?? '') ?? null),
    refused: refused ?? null,
    payments: declared.map((one) => ({ ...one, declaredOn: today(new Date(one.declaredAt), timeZone) })),
    form: owed
      ? {
          action: `${path}/declared`,
          stamp: newStamp(services, key),
          currency,
          due: owed.due,
          days: { first: firstDay(day), last: day },
          typed: typed ?? { amount: decimalOf(owed.next, currency), day, mode: 'upi' },
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
  { db, id, of, owed }: Debt,
  { address, bytes }: { address: string; bytes: number },
): Promise<void> {
  disk.checkWritable()
  await throttle.hit(ofDebt, id)
  await throttle.slow(ofVisitor, visitorOf(address))
  if (bytes <= defaultBodyLimit) return
  await throttle.hit(filesOfDebt, id)
  await requireOwed(db, of, owed)
}

/** Notes a declared payment, with the file that proves it. @throws AppError as `declare`, and for files that are none */
export async function takeDeclaration(
  services: Services,
  { agency, on, declare }: Debt,
  { said, file }: { said: Declaration; file: File | null },
): Promise<void> {
  if (!file) {
    await services.database.writeAs(agency.id, (db) => declare(db, said))
    return
  }
  await addOutsideFile(services, agency.id, file, async (db) => {
    const { receiptId, subject } = await declare(db, said)
    return {
      on,
      subject,
      by: { label: 'The customer' },
      tellsCosts: false,
      onKept: ({ id }) => keepProof(db, receiptId, id),
    }
  })
}
