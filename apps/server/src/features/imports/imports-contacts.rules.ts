import { emailLabels, phoneLabels } from '@sarai/contract/contact-words'
import type { CustomValues } from '@sarai/contract/custom-fields'
import type { Contact, ContactChanges } from '@sarai/contract/contact-schemas'
import { panOf } from '@sarai/contract/gst'
import { importFields } from '@sarai/contract/import-fields'
import type { FieldChange } from '@sarai/contract/timeline'
import { changedFacts } from '../../core/changes.rules.ts'
import { emailTerm, phoneTerm } from '../../kernel/search/search.rules.ts'
import { contactFieldReaders, kept } from './imports-contact-fields.rules.ts'
import { readCustom } from './imports-custom.rules.ts'
import { cellValue } from './imports-cells.rules.ts'
import {
  type ReadContext,
  type ReadPlan,
  type ReadRow,
  rejectionOf,
  titleOf,
  type Unread,
} from './imports-target.rules.ts'
import { isUnsaid } from './imports-words.rules.ts'

/** A contact as a row gives it. What is missing is not known. */
export interface ContactDraft extends Omit<ContactChanges, 'companyId' | 'custom'> {
  custom?: CustomValues
  /** The name of the company a person belongs to. */
  company?: string
  /** Labels of the phones and emails, in the order these were written; not kept in the draft of a whole row. */
  phoneLabels?: string[]
  emailLabels?: string[]
  /** What has no field of its own; kept as a note. */
  note?: string
}

const labels = new Map(importFields.contacts.map((field) => [field.key, field.label]))
const maxNoteLength = 10_000

/** Reads a row as a contact. What cannot be read goes along as a note, or stops the row, as the settings say. */
export function readContact(cells: string[], plan: ReadPlan, context: ReadContext): ReadRow<ContactDraft> {
  const draft: ContactDraft = {}
  const unread: Unread[] = []
  const said: string[] = []
  const isOneNote = plan.columns.filter((one) => one.field === 'note').length < 2
  for (const planned of plan.columns) {
    const text = cellValue(cells[planned.column], planned)
    if (isUnsaid(text, context)) continue
    if (planned.field === 'note') said.push(isOneNote ? text : `${titleOf(planned, labels)}: ${text}`)
    else {
      const reading = { ...context, dateOrder: planned.dateOrder, header: planned.header }
      const own = readCustom(planned.field, text, draft, reading)
      const problem = own.isCustom ? own.problem : contactFieldReaders[planned.field]?.(text, draft, reading)
      if (problem === undefined) continue
      if (problem !== kept) unread.push({ column: planned.column, field: planned.field, message: problem })
      said.push(`${titleOf(planned, labels)}: ${text}`)
    }
  }
  const [first] = unread
  if (first && plan.unreadable === 'reject') return { rejection: rejectionOf(first, cells, plan, labels), unread }
  const note = [...said, ...addContactLabels(draft)].join('\n')
  if (note.length > maxNoteLength) return { rejection: 'The text is longer than 10,000 characters', unread }
  if (!draft.name && keysOf(draft).length === 0)
    return draft.company
      ? { draft: { ...draft, kind: 'company', name: draft.company, company: undefined }, keys: [], unread }
      : { rejection: 'There is no name, phone number or email', unread }
  if (note) draft.note = note
  return { draft: consistent(draft), keys: keysOf(draft), unread }
}

/** The label of a list that a word is. */
const findLabel = <Label extends string>(known: readonly Label[], word: string | undefined): Label | undefined =>
  known.find((label) => label === word)

/**
 * Gives the phones and emails of a row their labels. Without any, the first phone is what a contact is called at: a mobile,
 * in whatever column it stands.
 * @returns what was said of labels that belong to nothing
 */
function addContactLabels(draft: ContactDraft): string[] {
  const { phoneLabels: ofPhones, emailLabels: ofEmails, phones = [], emails = [] } = draft
  delete draft.phoneLabels
  delete draft.emailLabels
  if (ofPhones?.length === phones.length)
    draft.phones = phones.map((one, at) => ({ ...one, label: findLabel(phoneLabels, ofPhones[at]) ?? one.label }))
  else if (phones.length > 0)
    draft.phones = phones.toSorted((a, b) => Number(b.label === 'mobile') - Number(a.label === 'mobile'))
  if (ofEmails?.length === emails.length)
    draft.emails = emails.map((one, at) => ({ ...one, label: findLabel(emailLabels, ofEmails[at]) ?? one.label }))
  return [
    ...(ofPhones && ofPhones.length !== phones.length ? [`Phone labels: ${ofPhones.join('; ')}`] : []),
    ...(ofEmails && ofEmails.length !== emails.length ? [`Email labels: ${ofEmails.join('; ')}`] : []),
  ]
}

function consistent(draft: ContactDraft): ContactDraft {
  if (draft.kind === 'company') delete draft.company
  if (draft.gstin && draft.pan && panOf(draft.gstin) !== draft.pan) {
    draft.note = [draft.note, `PAN: ${draft.pan}`].filter(Boolean).join('\n')
    delete draft.pan
  }
  if (draft.birthday && draft.anniversary && draft.anniversary < draft.birthday) delete draft.anniversary
  return draft
}

function keysOf({ phones = [], emails = [], whatsapp }: ContactDraft): string[] {
  const numbers = [...phones.map((phone) => phone.number), ...(whatsapp ? [whatsapp] : [])]
  return [...new Set([...numbers.map(phoneTerm), ...emails.map((email) => emailTerm(email.address))])]
}

/** The draft of a new contact with what the row leaves open. One without a name is called by its number or email. */
export function completedContact(draft: ContactDraft, defaults: ReadPlan['defaults']) {
  const { phones = [], emails = [], whatsapp = null, tags = [], gstin = null, taxNumber = null } = draft
  return {
    ...draft,
    name: draft.name ?? phones[0]?.number ?? whatsapp ?? emails[0]?.address ?? '',
    kind: draft.kind ?? ('person' as const),
    phones,
    emails,
    whatsapp,
    gstin,
    taxNumber,
    birthday: draft.birthday ?? null,
    pan: draft.pan ?? (gstin ? panOf(gstin) : null),
    tags: [...new Set([...tags, ...defaults.tags])].slice(0, 20),
    source: draft.source ?? defaults.source,
    ownerId: draft.ownerId ?? defaults.ownerId,
    marketingConsent: draft.marketingConsent ?? false,
    frequentFlyer: draft.frequentFlyer ?? [],
    custom: draft.custom ?? {},
  }
}

function joined<T>(first: T[] = [], second: T[] = [], keyOf: (one: T) => string, most: number): T[] {
  const all = new Map([...second, ...first].map((one) => [keyOf(one), one]))
  return [...first, ...second.filter((one) => !first.some((had) => keyOf(had) === keyOf(one)))]
    .map((one) => all.get(keyOf(one)) ?? one)
    .slice(0, most)
}

const lists = (
  first: { phones?: Contact['phones']; emails?: Contact['emails']; tags?: string[] },
  second: Pick<ContactDraft, 'phones' | 'emails' | 'tags'>,
) => ({
  phones: joined(first.phones, second.phones as Contact['phones'], (phone) => phone.number, 20),
  emails: joined(first.emails, second.emails as Contact['emails'], (email) => email.address, 20),
  tags: joined(first.tags, second.tags, (tag) => tag, 20),
})

/** Merges a second row of the same contact into the first: its values win, lists and notes are joined. */
export function mergedContact(first: ContactDraft, second: ContactDraft): ContactDraft {
  const said = Object.fromEntries(Object.entries(second).filter(([, value]) => value !== null && value !== undefined))
  const note = [first.note, second.note].filter(Boolean).join('\n\n')
  return consistent({
    ...first,
    ...said,
    ...lists(first, second),
    ...(first.custom ? { custom: { ...first.custom, ...second.custom } } : {}),
    ...(note ? { note: note.slice(0, maxNoteLength) } : {}),
  })
}

/** What a row changes of a contact that is there. What the row does not say stays; lists are kept both. */
export function contactChanges(
  contact: Omit<Contact, 'documentState' | 'gstState'>,
  given: ContactDraft,
  companyId: string | undefined,
): FieldChange[] {
  const { company: _company, note: _note, kind: _kind, ...draft } = given
  const said = Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== null && value !== undefined))
  const becoming: Record<string, unknown> = { ...said, ...lists(contact, draft) }
  if (draft.custom) becoming.custom = { ...contact.custom, ...draft.custom }
  if (companyId && contact.kind === 'person') becoming.companyId = companyId
  if (draft.gstin && !draft.pan) becoming.pan = panOf(draft.gstin)
  if (draft.pan && !draft.gstin && contact.gstin && panOf(contact.gstin) !== draft.pan) delete becoming.pan
  return changedFacts({ ...contact }, becoming)
}
