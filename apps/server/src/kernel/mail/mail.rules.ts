import { mayUse, type Action, type Grants, type Page } from '@sarai/contract/access'
import { type MailAbout, mailAbout } from '@sarai/contract/mail-words'

interface Reader extends Grants {
  userId: string
  email: string
  seesCost: boolean
  visibleOwners: string[] | null
  seesUnowned: boolean
}

interface Written {
  to: string
  about: MailAbout | null
  aboutOwnerId: string | null
  isToVendor: boolean
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

/** A mail to a vendor holds a link by which the vendor answers: whoever may not use vendors is not to have it. */
export const mayUseVendors = (reader: Grants, action: Action = 'read') => mayUse(reader, 'vendors', action)

/**
 * Whether a person may use a mail. One about no record is a matter of whoever it is addressed to, whoever wrote it and
 * the main users: what was done to an account, say. Others are used by whoever may use the record.
 * @param isArranged it went to a vendor and is about a record that they arrange for its owner
 */
export function mayUseMail(
  reader: Reader,
  { to, about, aboutOwnerId, isToVendor, createdBy }: Written,
  action: Action,
  isArranged: boolean,
): boolean {
  const { visibleOwners, seesUnowned } = reader
  const isOwn = createdBy === reader.userId
  if (!about) return !reader.isSubuser || isOwn || (action === 'read' && to === reader.email)
  if (!mailKindsOf(reader, action).includes(about)) return false
  if (isToVendor && !mayUseVendors(reader, action)) return false
  if (visibleOwners === null || isOwn || isArranged) return true
  return aboutOwnerId === null ? seesUnowned : visibleOwners.includes(aboutOwnerId)
}

/**
 * Whether a person may read what a mail says. What opens an account nobody reads; mails of vouchers have the link of what
 * was issued then, which may name vendors who are hidden by now.
 */
export function mayReadText(reader: Reader, { about, createdBy, isSecret }: Written & { isSecret: boolean }): boolean {
  return !isSecret && (about !== 'voucher' || reader.seesCost || createdBy === reader.userId)
}
