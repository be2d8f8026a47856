import { travellersPath } from '@sarai/contract/traveller-words'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict } from '../../core/errors.ts'
import { visitorOf } from '../../core/http/address.ts'
import { todayFor } from '../../core/days.rules.ts'
import type { Limit, SharedLimit } from '../../core/throttle.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { obstaclesTo } from '../../kernel/mail/mail-allowance.service.ts'
import { sendMail } from '../../kernel/mail/mail.service.ts'
import type { Visitor } from '../../kernel/page-views/page-views.service.ts'
import type { Services } from '../../services.ts'
import type { MailedLinks } from '../brochures/brochures-after.rules.ts'
import { lookOf } from '../prospects/prospects-mail.service.ts'
import { documentOfVersion } from '../prospects/prospects-versions.service.ts'
import { decryptLinkKey, noteLinkMailed } from '../travellers/travellers-links.service.ts'
import { announce, holdTrip, subjectOf } from '../trips/trips-found.service.ts'
import { findTripOf } from '../trips/trips.service.ts'
import { writeLinksMail } from './next-steps.emails.ts'
import { type Paper, readSteps, type Steps } from './next-steps.service.ts'

const inAnHour: Limit = { name: 'trip links', attempts: 4, seconds: 3600 }
const inADay: Limit = { name: 'trip links of a day', attempts: 10, seconds: 86_400 }
const ofVisitor: SharedLimit = { name: 'trip links visitor', attempts: 20, refusedFrom: 200, seconds: 3600 }

/** The pages that are mailed, by name. */
async function findPages(services: Services, db: AgencyDb, steps: Steps, what: MailedLinks): Promise<Paper[]> {
  const { link, papers, trip } = steps
  if (what === 'papers') return [...papers.invoices, ...papers.vouchers]
  if (!link) return []
  return [{ name: `Who travels: ${trip.title}`, path: travellersPath(await decryptLinkKey(services, db, link)) }]
}

/**
 * Mails whoever booked a trip their own pages of it. Whoever has the proposal's address may ask for that, so the pages
 * go where the agency knows its customer to be and nowhere else, and whoever asked learns none of them: they tell of
 * passports, billing addresses and numbers by which a room can be cancelled.
 * @throws AppError 409 where there is nothing to mail or it cannot be mailed, 429 after a few times
 */
export async function mailOwnLinks(
  services: Services,
  visitor: Visitor,
  { agencyId, proposalId, what }: { agencyId: string; proposalId: string; what: MailedLinks },
): Promise<void> {
  services.disk.checkWritable()
  await services.throttle.slow(ofVisitor, visitorOf(visitor.address))
  await services.throttle.hit(inAnHour, proposalId)
  await services.throttle.hit(inADay, proposalId)
  await services.database.writeAs(agencyId, async (db) => {
    const agency = await findAgency(db)
    const day = todayFor(services, agency)
    const seen = await findTripOf(db, proposalId)
    // Held, so that what is mailed is still so when it is.
    if (seen) await holdTrip(db, seen.id)
    const steps = seen && (await readSteps(services, db, proposalId, day))
    const pages = steps ? await findPages(services, db, steps, what) : []
    const nothing = `${agency.name} cannot mail you this at the moment. Ask them for it.`
    if (!steps?.isMailed || !steps.email || pages.length === 0) throw conflict('NOTHING_TO_MAIL', nothing)
    const { trip, email, link } = steps
    const obstacles = await obstaclesTo(services, db, [{ to: email, sender: 'agency' as const }])
    if (obstacles.size > 0) throw conflict('NOTHING_TO_MAIL', nothing)
    const look = await lookOf(db, agency, await documentOfVersion(db, trip.versionId))
    const linked = pages.map(({ name, path }) => ({ name, url: services.appUrl + path }))
    const mail = writeLinksMail(look, { to: email, title: trip.title, what, pages: linked })
    await sendMail(services, db, mail, { about: subjectOf(trip), by: { label: 'The traveller' } })
    if (what === 'travellers' && link) await noteLinkMailed(services, db, link, email)
    announce(db, null, trip)
  })
}
