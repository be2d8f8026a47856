import { newestFirst } from '@sarai/contract/list-orders'
import { type MailFilters, type MailRow, type MailTableQuery } from '@sarai/contract/mail'
import type { MailAbout } from '@sarai/contract/mail-words'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { likeText } from '../../core/like-text.rules.ts'
import { countRows, type ListSpec, listPage } from '../../core/db/table-query.ts'
import type { Visible } from '../../core/db/visible.ts'
import { isOfArranged } from './mail-arranged.queries.ts'
import { mails } from './mail.table.ts'

const ph = sql.placeholder
type Condition = 'readable' | 'states' | 'about' | 'found'

/** The same as `mayUseMail` says of one. */
const isReadable = () => sql`(
  case when ${mails.about} is null then
    ${ph('isMain')}::boolean
    or ${mails.createdBy} = ${ph('self')}::uuid
    or ${mails.to} = ${ph('address')}::text
  else
    ${mails.about} = any(${ph('kinds')}::text[]) and (not ${mails.isToVendor} or ${ph('vendors')}::boolean) and (
      ${ph('everybody')}::boolean
      or ${mails.createdBy} = ${ph('self')}::uuid
      or ${isOfArranged(sql`${ph('self')}::uuid`)}
      or ${mails.aboutOwnerId} = any(${ph('owners')}::uuid[])
      or (${mails.aboutOwnerId} is null and ${ph('unowned')}::boolean)
    )
  end
)`

const mailList: ListSpec<Condition, 'createdAt'> = {
  table: mails,
  columns: {
    id: mails.id,
    to: mails.to,
    subject: mails.subject,
    state: mails.state,
    attempts: mails.attempts,
    problem: mails.problem,
    waitsFor: mails.waitsFor,
    about: mails.about,
    aboutId: mails.aboutId,
    aboutLabel: mails.aboutLabel,
    createdBy: mails.createdBy,
    createdAt: mails.createdAt,
    sentAt: mails.sentAt,
    nextAt: mails.nextAt,
  },
  sorts: { createdAt: { column: mails.createdAt } },
  conditions: {
    readable: isReadable,
    states: () => sql`${mails.state} = any(${ph('states')}::text[])`,
    about: () => sql`${mails.aboutId} = ${ph('about')}::uuid`,
    found: () => sql`(${mails.subject} ilike ${ph('found')} or ${mails.to} ilike ${ph('found')})`,
  },
}

/** Who reads: the kinds of records they may use, and whose. */
export interface MailReader extends Visible {
  userId: string
  email: string
  isSubuser: boolean
  kinds: MailAbout[]
  /** Whether mails to vendors are read, which hold links of theirs. */
  seesVendors: boolean
}

function questionOf(reader: MailReader, search: string | undefined, filters: MailFilters) {
  const { state, about } = filters
  const conditions: Condition[] = ['readable']
  if (state) conditions.push('states')
  if (about) conditions.push('about')
  if (search) conditions.push('found')
  const values = {
    kinds: reader.kinds,
    vendors: reader.seesVendors,
    isMain: !reader.isSubuser,
    address: reader.email,
    everybody: reader.visibleOwners === null,
    self: reader.userId,
    owners: reader.visibleOwners ?? [],
    unowned: reader.seesUnowned,
    states: state,
    about,
    found: search && `%${likeText(search)}%`,
  }
  return { conditions, values }
}

/** A page of the mails that somebody may read, with how many there are in all. */
export async function listMails(db: AgencyDb, reader: MailReader, input: MailTableQuery) {
  const question = questionOf(reader, input.search || undefined, input.filters ?? {})
  const { perPage, cursor, page } = input
  const sort = input.sort?.[0] ?? newestFirst
  const [{ rows, next }, count] = await db.together(() => [
    listPage<MailRow, Condition, 'createdAt'>(db, mailList, {
      ...question,
      sort,
      perPage,
      cursor,
      page,
    }),
    countRows(db, mailList, question.conditions, question.values),
  ])
  return { data: rows, sort, next, ...count }
}

/** Those of the mails waiting for a mail server that somebody may read, the oldest first. */
export async function listHeld(db: AgencyDb, limit: number) {
  return db
    .select()
    .from(mails)
    .where(and(db.own(mails), eq(mails.state, 'held')))
    .orderBy(asc(mails.createdAt), asc(mails.id))
    .limit(limit)
}
