import { voucherNumber, voucherPath } from '@sarai/contract/voucher-words'
import { today } from '../../core/days.rules.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { conflict, invalid, notFound } from '../../core/errors.ts'
import { visitorOf } from '../../core/http/address.ts'
import { isPublicKey, unknownKeysOf } from '../../core/public-keys.ts'
import type { Limit } from '../../core/throttle.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { isOpen } from '../../kernel/agency/agency-standing.rules.ts'
import { notifyKeepers } from '../../kernel/state-changes/state-changes.service.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { announce, subjectOf } from './vouchers-found.service.ts'
import { findKey, listKeys } from './vouchers-keys.queries.ts'
import { isSignedBy } from './vouchers-keys.service.ts'
import { voucherPdfJob } from './vouchers.jobs.ts'
import { findByPublicKey, findRevision, findRevisionOf } from './vouchers-revisions.queries.ts'
import { readToken } from './vouchers-token.rules.ts'
import { isToRevise } from './vouchers.rules.ts'
import { findVoucher, findVoucherForUpdate, updateVoucher } from './vouchers.queries.ts'

const unknown = unknownKeysOf('voucher')
const acknowledging: Limit = { name: 'voucher acknowledged', attempts: 10, seconds: 3600 }
const documents: Limit = { name: 'voucher pdf', attempts: 1, seconds: 60 }

async function refuse({ throttle }: Services, address: string): Promise<never> {
  await throttle.slow(unknown, visitorOf(address))
  throw notFound('voucher')
}

/** @throws AppError 404, delayed after many attempts, or 429 after very many */
export async function openVoucher(services: Services, key: string, address: string) {
  if (!isPublicKey(key)) throw notFound('voucher')
  const found = await findByPublicKey(services.database, key)
  if (!found) return refuse(services, address)
  const db = services.database.readAs(found.agencyId)
  const [issued, agency] = await db.together(() => [findRevision(db, found.id), findAgency(db)])
  const voucher = issued && (await findVoucher(db, issued.voucherId, unrestricted))
  if (!voucher || voucher.deletedAt || !isOpen(services, agency)) return refuse(services, address)
  const newest = voucher.revision > issued.number ? await findRevisionOf(db, voucher.id, voucher.revision) : undefined
  return { db, agency, voucher, issued, newest }
}

/** A code whose signature is that of an agency here whose pages are open; undefined for any other. */
async function genuine(services: Services, token: string, address: string) {
  const read = readToken(token)
  const key = read && isPublicKey(read.facts.keyId) ? await findKey(services.database, read.facts.keyId) : undefined
  if (read && key && isSignedBy(key.publicKey, read.payload, read.signature)) {
    const agency = await findAgency(services.database.readAs(key.agencyId))
    if (isOpen(services, agency)) return { ...read, agencyId: key.agencyId, agency }
  }
  await services.throttle.slow(unknown, visitorOf(address))
  return undefined
}

/** What is to be said of a code by now; undefined where it is not genuine. */
export async function checkToken(services: Services, token: string, address: string) {
  const read = await genuine(services, token, address)
  if (!read) return undefined
  const { facts, agencyId, agency } = read
  const db = services.database.readAs(agencyId)
  const voucher = await findVoucher(db, facts.voucherId, unrestricted)
  if (!voucher) throw notFound('voucher')
  const newest = await findRevisionOf(db, voucher.id, voucher.revision)
  const state =
    voucher.status === 'cancelled' || voucher.deletedAt
      ? ('cancelled' as const)
      : voucher.revision > facts.revision
        ? ('revised' as const)
        : isToRevise(voucher)
          ? ('changing' as const)
          : ('valid' as const)
  const { acknowledgedBy, acknowledgedAt } = voucher
  return {
    facts,
    agency,
    state,
    reason: voucher.cancelReason,
    newest: voucherNumber(voucher.number, voucher.revision),
    previewPath: newest && state !== 'cancelled' ? voucherPath(newest.publicKey) : null,
    acknowledged:
      state === 'valid' && acknowledgedBy && acknowledgedAt
        ? { by: acknowledgedBy, day: today(new Date(acknowledgedAt), agency.timeZone) }
        : null,
  }
}

/** Notes that whoever provides the service has it on their books. What was acknowledged before stays as it was said. */
export async function acknowledge(
  services: Services,
  { token, name, address }: { token: string; name: string; address: string },
): Promise<void> {
  const read = await genuine(services, token, address)
  if (!read) throw notFound('voucher')
  const said = [...name.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()].slice(0, 120).join('')
  if (!said) throw invalid({ name: 'Enter your name' })
  const { facts, agencyId } = read
  services.disk.checkWritable()
  await services.throttle.tryHit(acknowledging, `${facts.voucherId} ${visitorOf(address)}`)
  await services.database.writeAs(agencyId, async (db) => {
    const before = await findVoucherForUpdate(db, facts.voucherId, unrestricted)
    if (!before || before.deletedAt) throw notFound('voucher')
    if (before.status === 'cancelled') throw conflict('CANCELLED', 'This voucher was cancelled meanwhile.')
    if (before.revision !== facts.revision) throw conflict('REVISED', 'This voucher was revised meanwhile.')
    if (isToRevise(before)) throw conflict('CHANGING', 'This voucher is being revised: a revision is on its way.')
    if (before.acknowledgedAt) return
    const doer = { label: said }
    const acknowledgedAt = services.clock.now().toISOString()
    const changed = await updateVoucher(db, before, { status: 'acknowledged', acknowledgedAt, acknowledgedBy: said })
    const subject = subjectOf(changed)
    await record(db, doer, 'voucher_acknowledged', subject, { data: { name: facts.number } })
    await notifyKeepers(services, db, doer, 'voucher_acknowledged', {
      subject: { kind: 'voucher', id: changed.id },
      keepers: changed,
      cause: `voucher_acknowledged ${changed.id} ${changed.revision}`,
      title: `${said} acknowledged ${subject.label}`,
    })
    announce(db, null, changed)
  })
}

/** Has the document of a revision made. Asked again within a minute it is left to whoever is at it. */
export async function askForPdf(
  { throttle, database, jobs }: Services,
  agencyId: string,
  paper: { revisionId: string; mark: string },
) {
  const isNew = await throttle.hit(documents, `${paper.revisionId} ${paper.mark}`.trim())
  if (isNew) await database.writeAs(agencyId, (db) => jobs.enqueue(db, voucherPdfJob, paper))
}

/** The keys of the agency that has this one, current and retired, for those who check without asking us each time. */
export async function publishedKeys(services: Services, keyId: string, address: string) {
  const found = isPublicKey(keyId) ? await findKey(services.database, keyId) : undefined
  if (!found) return refuse(services, address)
  const db = services.database.readAs(found.agencyId)
  const [agency, keys] = await db.together(() => [findAgency(db), listKeys(db)])
  if (!isOpen(services, agency)) return refuse(services, address)
  return { format: 'sarai-voucher-1', algorithm: 'Ed25519', agency: agency.name, keys }
}
