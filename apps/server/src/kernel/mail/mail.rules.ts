import { mayUse, type Action, type Grants, type Page } from '@sarai/contract/access'
import { type MailAbout, mailAbout } from '@sarai/contract/mail-words'

interface Reader extends Grants {
  userId: string
  seesCost: boolean
  visibleOwners: string[] | null
  seesUnowned: boolean
}

interface Written {
  about: MailAbout | null
  aboutOwnerId: string | null
  createdBy: string | null
}

const pages: Record<MailAbout, Page> = {
  lead: 'leads',
  contact: 'contacts',
  proposal: 'prospects',
  trip: 'calendars',
  voucher: 'vouchers',
  invoice: 'invoices',
  vendor: 'vendors',
}

/**
 * The kinds of records whose mails a person may read, or do something with. Mails about a trip or a vendor go
 * to vendors, whose money those who may not see costs do not know.
 */
export function mailKindsOf(reader: Grants & { seesCost: boolean }, action: Action = 'read'): MailAbout[] {
  return mailAbout.filter(
    (kind) => mayUse(reader, pages[kind], action) && (reader.seesCost || (kind !== 'trip' && kind !== 'vendor')),
  )
}

/**
 * Whether a person may use a mail: one about a record they may use, or one that they wrote about none.
 * @param isArranged it went to a vendor and is about a record that they arrange for its owner
 */
export function mayUseMail(
  reader: Reader,
  { about, aboutOwnerId, createdBy }: Written,
  action: Action,
  isArranged: boolean,
): boolean {
  if (about && !mailKindsOf(reader, action).includes(about)) return false
  const { visibleOwners, seesUnowned } = reader
  if (visibleOwners === null || createdBy === reader.userId || isArranged) return true
  if (!about) return false
  return aboutOwnerId === null ? seesUnowned : visibleOwners.includes(aboutOwnerId)
}

/**
 * Whether a person may read what a mail says. What opens an account nobody reads; mails of vouchers have the link of what
 * was issued then, which may name vendors who are hidden by now.
 */
export function mayReadText(reader: Reader, { about, createdBy, isSecret }: Written & { isSecret: boolean }): boolean {
  return !isSecret && (about !== 'voucher' || reader.seesCost || createdBy === reader.userId)
}
