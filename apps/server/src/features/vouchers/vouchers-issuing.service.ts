import { createHash } from 'node:crypto'
import { voucherNumber } from '@sarai/contract/voucher-words'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { refused } from '../../core/errors.ts'
import { newPublicKey } from '../../core/public-keys.ts'
import { createCustomerTask } from '../../kernel/state-changes/state-changes.service.ts'
import { type Author, personOf, record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { isHeldByCustomer } from './vouchers-cancelling.service.ts'
import { type Signer, signerOf } from './vouchers-keys.service.ts'
import { announce, subjectOf, voucherToChange } from './vouchers-found.service.ts'
import { sourcesReader, upToDate } from './vouchers-taking.service.ts'
import { documentOfStored } from './vouchers-taken.rules.ts'
import { canonical } from './vouchers-words.rules.ts'
import { insertRevision } from './vouchers-revisions.queries.ts'
import { explainUnprintable, type PrintedPlaces } from '../brochures/brochures-printing.rules.ts'
import { explainUnconfirmed, mainNumber, mainVendor } from './vouchers.rules.ts'
import { findTaken, updateVoucher, type VoucherRecord } from './vouchers.queries.ts'

/** Where what a voucher prints is entered. */
function listPlaces(document: VoucherRecord['document']): PrintedPlaces {
  const { title, leadGuest, guests, services, contacts, inclusions, requests, billing, policies } = document
  return {
    'The title': title,
    'The name or wish of a guest': [leadGuest, guests],
    ...Object.fromEntries(services.map((service) => [`The service “${service.title}”`, service])),
    'What is included': inclusions,
    'The text of the special requests': requests,
    'The text on billing': billing,
    'The text of the policies': policies,
    'An emergency contact': contacts,
  }
}

interface Refusal {
  code: 'TRIP_CANCELLED' | 'ISSUED' | 'DIFFERS' | 'UNPRINTABLE' | 'NUMBER_NEEDED'
  message: string
  fields?: Record<string, string>
}

/** Why a voucher cannot be issued as it is; undefined where it can. */
export function whyNotIssued(
  voucher: Pick<VoucherRecord, 'revision' | 'hasDraft' | 'tripCancelled' | 'differs' | 'document'>,
  reason: string | undefined,
): Refusal | undefined {
  const { revision, hasDraft, tripCancelled, differs, document } = voucher
  if (tripCancelled)
    return { code: 'TRIP_CANCELLED', message: 'This trip was cancelled. No vouchers are issued for it.' }
  if (revision > 0 && !hasDraft)
    return { code: 'ISSUED', message: 'This voucher was issued as it is. Change it to issue its next revision.' }
  if (differs)
    return { code: 'DIFFERS', message: 'The trip was changed since. Take over its changes before you issue this.' }
  const unprintable = explainUnprintable(listPlaces(document))
  if (unprintable) return { code: 'UNPRINTABLE', message: unprintable }
  const missing = explainUnconfirmed(document)
  if (!missing || reason) return undefined
  return {
    code: 'NUMBER_NEEDED',
    message: `${missing} Confirm the booking with its number, or say why the voucher is issued without.`,
    fields: { reason: 'Say why it is issued without a confirmation number' },
  }
}

interface Issuing {
  reason?: string
  signer: Signer
}

/** Freezes what a voucher that is held says as its next revision, and signs it. */
export async function issueHeld(
  services: Services,
  db: AgencyDb,
  doer: Author,
  before: VoucherRecord,
  { reason, signer }: Issuing,
): Promise<VoucherRecord> {
  const { id, type, toggles } = before
  const document = documentOfStored(before.document)
  const revision = before.revision + 1
  const number = voucherNumber(before.number, revision)
  const issuedAt = services.clock.now().toISOString()
  const overrideReason = explainUnconfirmed(document) ? (reason ?? null) : null
  const vendor = toggles.showVendor ? mainVendor(document) : null
  const facts = {
    voucherId: id,
    revision,
    number,
    type,
    guest: document.leadGuest,
    vendor,
    from: before.startDate,
    to: before.endDate,
  }
  const token = signer.sign({ ...facts, confirmation: mainNumber(document) })
  await insertRevision(db, {
    voucherId: id,
    number: revision,
    type,
    document,
    toggles,
    taken: await findTaken(db, id),
    publicKey: newPublicKey(),
    hash: createHash('sha256').update(canonical({ document, toggles })).digest('hex'),
    token,
    keyId: signer.keyId,
    overrideReason,
    issuedAt,
    issuedBy: personOf(doer),
  })
  const isHeld = await isHeldByCustomer(db, before)
  const issued = await updateVoucher(db, before, {
    status: revision === 1 ? 'issued' : 'revised',
    revision,
    hasDraft: false,
    issuedAt,
    issuedBy: personOf(doer),
    overrideReason,
    // Of the revision before.
    sentAt: null,
    acknowledgedAt: null,
    acknowledgedBy: null,
  })
  const why = overrideReason ? { excerpt: `Without a confirmation number: ${overrideReason}` } : {}
  await record(db, doer, 'voucher_issued', subjectOf(issued), { data: { name: number, revision, ...why } })
  if (isHeld)
    await createCustomerTask(services, db, doer, 'voucher_issued', {
      subject: { kind: 'voucher', id },
      keepers: issued,
      what: `send ${number}, which replaces the one they have`,
    })
  announce(db, personOf(doer), issued)
  return issued
}

/** @throws AppError 409 where somebody has saved since, 422 where it cannot be issued, saying why */
export async function issueVoucher(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { reason, ...which }: { id: string; version: number; reason?: string },
): Promise<VoucherRecord> {
  const held = await voucherToChange(services, db, actor, which)
  const before = await upToDate(db, actor, held, sourcesReader(db))
  const obstacle = whyNotIssued(before, reason)
  if (obstacle) {
    const { code, message, fields } = obstacle
    throw refused(code, message, fields && { fields })
  }
  return issueHeld(services, db, actor, before, { reason, signer: await signerOf(services, db) })
}
