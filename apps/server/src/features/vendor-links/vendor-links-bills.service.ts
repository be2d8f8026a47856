import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid, notFound } from '../../core/errors.ts'
import { visitorOf } from '../../core/http/address.ts'
import type { Limit, SharedLimit } from '../../core/throttle.ts'
import { addOutsideFile } from '../../kernel/files/files.service.ts'
import { tellPeopleOrMainUsers } from '../../kernel/notices/notices-main-users.service.ts'
import type { Services } from '../../services.ts'
import { subjectOf } from '../bills/bills-found.service.ts'
import {
  claimBillsOf,
  isFirstOfDay,
  requireRoomForBill,
  type SentBill,
  takeSentBill,
} from '../bills/bills-sent.service.ts'
import { findVendorsForUpdate, type VendorRecord } from '../vendors/vendors.service.ts'
import { isUsable } from './vendor-links.service.ts'
import { findLink } from './vendor-links.queries.ts'
import type { OpenAccount } from './vendor-links-page.service.ts'

/** A vendor sends a few bills a day; more comes from a program. */
const ofLink: Limit = { name: 'bills of vendors', attempts: 40, seconds: 86_400 }
const ofVisitor: SharedLimit = { name: 'bills of vendors sent', attempts: 40, refusedFrom: 200, seconds: 3600 }

/**
 * Counts what is sent before it is read. No file is read where no bill can be taken.
 * @throws AppError 409 where many bills wait, 429 after very many, 503 where nothing can be written
 */
export async function expectBill(
  { disk, throttle }: Services,
  { db, link, vendor }: OpenAccount,
  address: string,
): Promise<void> {
  disk.checkWritable()
  await throttle.hit(ofLink, link.id)
  await throttle.slow(ofVisitor, visitorOf(address))
  await requireRoomForBill(db, vendor.id)
}

/** Tells whoever made the link that its vendor has sent a bill; the main users where they are not there any more. */
async function tellOfBill(
  services: Services,
  db: AgencyDb,
  { madeBy, vendor, bill }: { madeBy: string | null; vendor: VendorRecord; bill: { id: string; billNumber: string } },
): Promise<void> {
  // Bills are for those who see costs.
  const maker = madeBy ? await services.sessions.memberIn(db, madeBy) : undefined
  await tellPeopleOrMainUsers(services, db, maker?.seesCost ? [maker.userId] : [], {
    kind: 'vendor_bill_sent',
    cause: `bill sent ${bill.id}`,
    title: `${vendor.name} sent bill ${bill.billNumber}`,
    body: 'Compare it with its file, divide it by service and tax, and enter it.',
    about: { subject: 'bill', id: bill.id },
    // A link in other hands fills no mailbox.
    ...((await isFirstOfDay(services, db, vendor.id)) ? {} : { by: ['app'] }),
  })
}

/** Takes a bill with its file. @throws AppError 409 `DUPLICATE`, `WAITING`; 422 for files that are none */
export async function takeBill(
  services: Services,
  { agency, link, vendor: { id } }: OpenAccount,
  { said, file }: { said: SentBill; file: File | null },
): Promise<void> {
  if (!file) throw invalid({ file: 'Choose the file of the bill' })
  await addOutsideFile(services, agency.id, file, async (db) => {
    await claimBillsOf(db, id)
    const [vendor] = await findVendorsForUpdate(db, [id])
    // It may have been revoked while its file came in.
    const isThere = isUsable(services, await findLink(db, link.id))
    if (!vendor || vendor.deletedAt || !isThere) throw notFound('account')
    const bill = await takeSentBill(services, db, vendor, said)
    await tellOfBill(services, db, { madeBy: link.madeBy, vendor, bill })
    return { on: { billId: bill.id }, subject: subjectOf(bill), by: { label: vendor.name }, tellsCosts: true }
  })
}
