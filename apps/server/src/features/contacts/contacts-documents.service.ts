import type { ActionRight } from '@sarai/contract/access'
import type { ContactDocument, DocumentChanges, NewDocument } from '@sarai/contract/contact-documents'
import { uuidv7 } from 'uuidv7'
import type { Member } from '../../core/actor.ts'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, invalid, notFound } from '../../core/errors.ts'
import { documentState } from '../../core/expiry.rules.ts'
import { requireRight } from '../../core/rights.ts'
import type { Services } from '../../services.ts'
import { findFile } from '../../kernel/files/files.service.ts'
import { changedFacts } from '../../core/changes.rules.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import {
  deleteDocument,
  type DocumentRecord,
  findDocumentForUpdate,
  insertDocument,
  listDocuments,
  markScan,
  refreshDocumentDates,
  updateDocument,
} from './contacts-documents.queries.ts'
import { lastDigits, numberProblem, tidyNumber, warnOn } from './contacts-documents.rules.ts'
import { type ContactRecord, findContact } from './contacts.queries.ts'
import { contactToChange, subjectOf } from './contacts.service.ts'

interface Which {
  contactId: string
  id: string
}

/** A contact's documents as they may be shown: of the numbers only the end. */
export async function documentsOf(
  services: Services,
  db: AgencyDb,
  actor: Member,
  contactId: string,
): Promise<ContactDocument[]> {
  const contact = await findContact(db, contactId, actor)
  if (!contact) throw notFound('contact')
  requireRight(actor, 'documents', contact)
  const today = todayFor(services, actor.agency)
  return (await listDocuments(db, contactId)).map((document) => ({
    ...document,
    state: documentState(document, today),
  }))
}

async function documentOf(services: Services, db: AgencyDb, actor: Member, { contactId, id }: Which) {
  const document = (await documentsOf(services, db, actor, contactId)).find((one) => one.id === id)
  if (!document) throw notFound('document')
  return document
}

const place = (row: string) => ({ table: 'contact_documents', column: 'number', row })

/** The number as it is kept: sealed, with the end to show. */
export async function sealedNumber(services: Services, db: AgencyDb, id: string, number: string | null) {
  if (number === null) return { number: null, lastDigits: null }
  return { number: await services.vault.encrypt(db, place(id), number), lastDigits: lastDigits(number) }
}

type Facts = Pick<DocumentRecord, 'kind' | 'issuedOn' | 'expiresOn' | 'fileId'>

/** @throws AppError where the facts do not fit each other, or name a file of somebody else */
async function checkFacts(db: AgencyDb, contact: ContactRecord, facts: Facts, number: string | null): Promise<void> {
  const problems: Record<string, string> = {}
  const problem = number === null ? undefined : numberProblem(facts.kind, number)
  if (problem) problems.number = problem
  if (facts.issuedOn && facts.expiresOn && facts.expiresOn < facts.issuedOn)
    problems.expiresOn = 'This is before the day of issue'
  if (facts.fileId && (await findFile(db, facts.fileId))?.contactId !== contact.id)
    problems.fileId = 'Choose a file of this contact'
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

const blank = { country: null, issuedOn: null, expiresOn: null, fileId: null, note: null }

export async function addDocument(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { contactId, document: { number: typed, ...given } }: { contactId: string; document: NewDocument },
): Promise<ContactDocument> {
  const contact = await contactToChange(db, actor, contactId)
  requireRight(actor, 'documents', contact)
  const number = typed ? tidyNumber(typed) : null
  const facts = { ...blank, ...given }
  await checkFacts(db, contact, facts, number)
  const id = uuidv7()
  await insertDocument(db, {
    ...facts,
    ...(await sealedNumber(services, db, id, number)),
    id,
    contactId,
    warnOn: warnOn(facts.kind, facts.expiresOn),
    createdBy: actor.userId,
  })
  if (facts.fileId) await markScan(db, facts.fileId)
  const document = await saved(services, db, actor, { contactId, id })
  await record(db, actor, 'document_added', subjectOf(contact), { data: told(document) })
  return document
}

/** What the timeline says of a document; never the number. */
function told({ id, kind, lastDigits, expiresOn }: Pick<DocumentRecord, 'id' | 'kind' | 'lastDigits' | 'expiresOn'>) {
  return { documentId: id, kind, lastDigits, expiresOn }
}

/** What follows from any change of a contact's documents. */
async function saved(services: Services, db: AgencyDb, actor: Member, which: Which): Promise<ContactDocument> {
  await refreshDocumentDates(db, [which.contactId])
  db.announce({ topic: 'contacts', ids: [which.contactId], by: actor.userId })
  return documentOf(services, db, actor, which)
}

async function documentToChange(db: AgencyDb, actor: Member, { contactId, id }: Which, right: ActionRight) {
  const contact = await contactToChange(db, actor, contactId)
  requireRight(actor, right, contact)
  const before = await findDocumentForUpdate(db, id)
  if (before?.contactId !== contactId) throw notFound('document')
  return { contact, before }
}

export async function changeDocument(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { version, changes: { number: typed, ...given }, ...which }: Which & { version: number; changes: DocumentChanges },
): Promise<ContactDocument> {
  const { contact, before } = await documentToChange(db, actor, which, 'documents')
  if (before.version !== version)
    throw conflict('STALE', 'Somebody changed this document while you were editing it.', {
      current: await documentOf(services, db, actor, which),
    })
  const number = typed ? tidyNumber(typed) : null
  const facts = { ...before, ...given }
  await checkFacts(db, contact, facts, number)
  const seal = typed === undefined ? {} : await sealedNumber(services, db, before.id, number)
  await updateDocument(db, before.id, { ...given, ...seal, warnOn: warnOn(facts.kind, facts.expiresOn) })
  if (given.fileId) await markScan(db, given.fileId)
  const document = await saved(services, db, actor, which)
  const changed = changedFacts(before, { ...given, ...('lastDigits' in seal ? { lastDigits: seal.lastDigits } : {}) })
  await record(db, actor, 'document_changed', subjectOf(contact), { changes: changed, data: told(document) })
  return document
}

export async function removeDocument(db: AgencyDb, actor: Member, which: Which): Promise<void> {
  const { contact, before } = await documentToChange(db, actor, which, 'delete')
  await deleteDocument(db, before.id)
  await refreshDocumentDates(db, [contact.id])
  await record(db, actor, 'document_removed', subjectOf(contact), { data: told(before) })
  db.announce({ topic: 'contacts', ids: [contact.id], by: actor.userId })
}

/** The whole number of a document; the same transaction records who saw it. */
export async function revealNumber(services: Services, db: AgencyDb, actor: Member, which: Which): Promise<string> {
  const { contact, before } = await documentToChange(db, actor, which, 'reveal')
  if (!before.number) throw notFound('number')
  await record(db, actor, 'revealed', subjectOf(contact), { data: told(before) })
  return services.vault.decrypt(db, place(before.id), before.number)
}

/** The newest passport of a contact with its number, to be sealed elsewhere. Nobody is shown it. */
export async function passportToCopy(services: Services, db: AgencyDb, contactId: string) {
  const passport = (await listDocuments(db, contactId)).findLast(({ kind, number }) => kind === 'passport' && number)
  if (!passport?.number) return undefined
  return { ...passport, number: await services.vault.decrypt(db, place(passport.id), passport.number) }
}
