import type { NewVendorDocument, VendorDocument, VendorDocumentChanges } from '@sarai/contract/vendor-documents'
import { vendorWarningDays } from '@sarai/contract/vendor-words'
import { uuidv7 } from 'uuidv7'
import type { Member } from '../../core/actor.ts'
import { changedFacts } from '../../core/changes.rules.ts'
import { plusDays, todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, invalid, notFound } from '../../core/errors.ts'
import { documentState } from '../../core/expiry.rules.ts'
import { findFile } from '../../kernel/files/files.service.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import {
  deleteDocument,
  type DocumentRecord,
  findDocumentForUpdate,
  insertDocument,
  listDocuments,
  refreshDocumentDates,
  updateDocument,
} from './vendors-documents.queries.ts'
import { getVendor, subjectOf, vendorToChange } from './vendors.service.ts'

interface Which {
  vendorId: string
  id: string
}

/** A vendor's documents as they stand today. */
export async function documentsOf(
  services: Services,
  db: AgencyDb,
  actor: Member,
  vendorId: string,
): Promise<VendorDocument[]> {
  await getVendor(db, vendorId)
  const today = todayFor(services, actor.agency)
  return (await listDocuments(db, vendorId)).map((document) => ({
    ...document,
    state: documentState(document, today),
  }))
}

type Facts = Pick<DocumentRecord, 'issuedOn' | 'expiresOn' | 'fileId'>

/** @throws AppError where the facts do not fit each other, or name a file of somebody else */
async function checkFacts(db: AgencyDb, vendorId: string, facts: Facts): Promise<void> {
  const problems: Record<string, string> = {}
  if (facts.issuedOn && facts.expiresOn && facts.expiresOn < facts.issuedOn)
    problems.expiresOn = 'This is before the day of issue'
  if (facts.fileId && (await findFile(db, facts.fileId))?.vendorId !== vendorId)
    problems.fileId = 'Choose a file of this vendor'
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

const warnOn = (expiresOn: string | null) => expiresOn && plusDays(expiresOn, -vendorWarningDays)

/** What the timeline says of a document. */
const told = ({ id, kind, expiresOn }: Pick<DocumentRecord, 'id' | 'kind' | 'expiresOn'>) => ({
  documentId: id,
  kind,
  expiresOn,
})

/** What follows from any change of a vendor's documents. */
async function saved(services: Services, db: AgencyDb, actor: Member, { vendorId, id }: Which) {
  await refreshDocumentDates(db, [vendorId])
  db.announce({ topic: 'vendors', ids: [vendorId], by: actor.userId })
  const document = (await documentsOf(services, db, actor, vendorId)).find((one) => one.id === id)
  if (!document) throw notFound('document')
  return document
}

const blank = { number: null, issuedOn: null, expiresOn: null, fileId: null, note: null }

export async function addDocument(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { vendorId, document: given }: { vendorId: string; document: NewVendorDocument },
): Promise<VendorDocument> {
  const vendor = await vendorToChange(db, vendorId)
  const facts = { ...blank, ...given }
  await checkFacts(db, vendorId, facts)
  const id = uuidv7()
  await insertDocument(db, { ...facts, id, vendorId, warnOn: warnOn(facts.expiresOn), createdBy: actor.userId })
  const document = await saved(services, db, actor, { vendorId, id })
  await record(db, actor, 'document_added', subjectOf(vendor), { data: told(document) })
  return document
}

async function documentToChange(db: AgencyDb, { vendorId, id }: Which) {
  const vendor = await vendorToChange(db, vendorId)
  const before = await findDocumentForUpdate(db, id)
  if (before?.vendorId !== vendorId) throw notFound('document')
  return { vendor, before }
}

export async function changeDocument(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { version, changes: given, ...which }: Which & { version: number; changes: VendorDocumentChanges },
): Promise<VendorDocument> {
  const { vendor, before } = await documentToChange(db, which)
  if (before.version !== version)
    throw conflict('STALE', 'Somebody changed this document while you were editing it.', {
      current: (await documentsOf(services, db, actor, which.vendorId)).find(({ id }) => id === which.id),
    })
  const facts = { ...before, ...given }
  await checkFacts(db, which.vendorId, facts)
  await updateDocument(db, before.id, { ...given, warnOn: warnOn(facts.expiresOn) })
  const document = await saved(services, db, actor, which)
  const changes = changedFacts(before, given)
  await record(db, actor, 'document_changed', subjectOf(vendor), { changes, data: told(document) })
  return document
}

export async function removeDocument(db: AgencyDb, actor: Member, which: Which): Promise<void> {
  const { vendor, before } = await documentToChange(db, which)
  await deleteDocument(db, before.id)
  await refreshDocumentDates(db, [vendor.id])
  await record(db, actor, 'document_removed', subjectOf(vendor), { data: told(before) })
  db.announce({ topic: 'vendors', ids: [vendor.id], by: actor.userId })
}
