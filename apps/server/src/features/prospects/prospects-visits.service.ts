import { visitorOf } from '../../core/http/address.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid } from '../../core/errors.ts'
import type { Limit } from '../../core/throttle.ts'
import type { Services } from '../../services.ts'
import { readCollected } from '../brochures/brochures-collected.registry.ts'
import { findLead, touchLead, subjectOf as leadSubject } from '../leads/leads.service.ts'
import { sendMail } from '../../kernel/mail/mail.service.ts'
import { countedVisitor, isNewView, type Visitor } from '../../kernel/page-views/page-views.service.ts'
import { tellPeople } from '../../kernel/notices/notices.service.ts'
import { thoseWithPage } from '../../kernel/accounts/accounts-pages.service.ts'
import { findMember } from '../../kernel/accounts/accounts-people.service.ts'
import { type Author, personOf, record } from '../../kernel/timeline/timeline.service.ts'
import { announce, subjectOf } from './prospects-found.service.ts'
import { countOpening, insertView, viewsLike } from './prospects-page.queries.ts'
import { chosenWords } from './prospects-bought.rules.ts'
import { type Choice, choiceAgain } from './prospects-choice.rules.ts'
import { lookOf } from './prospects-mail.service.ts'
import { checkCanAnswer, findPage, type Offered, offeredOf, priceOf } from './prospects-page.service.ts'
import { hasAsked, insertRequest } from './prospects-requests.queries.ts'
import { pointsIn } from './prospects-requests.rules.ts'
import { findVersion } from './prospects-versions.queries.ts'
import { changeAsked } from './prospects.emails.ts'
import { sentPdfJob } from './prospects.jobs.ts'
import { updateProposal } from './prospects.queries.ts'
import { proposalNumber } from './prospects.rules.ts'

/** Views of the page or of a part of it that count per day. */
const maxOfAll = 100

const asked: Limit = { name: 'proposal asked', attempts: 10, seconds: 3600 }
const notices = {
  proposal_seen: ['proposal_seen', 'opened'],
  change_asked: ['change_asked', 'asked for a change of'],
  proposal_accepted: ['proposal_accepted', 'accepted'],
  acceptance_recorded: ['proposal_accepted', 'noted the acceptance of'],
} as const

/** Tells the RM of a proposal what its traveller did, unless they wrote it down themselves. */
async function tellOwner(
  services: Services,
  db: AgencyDb,
  doer: Author,
  told: keyof typeof notices,
  { id, number, title, ownerId, leadId }: Offered['proposal'],
  data: Record<string, unknown>,
): Promise<void> {
  if (!ownerId || ownerId === personOf(doer)) return
  const [kind, verb] = notices[told]
  // A traveller looks again, and asks again; accepting is once.
  const cause = kind === 'proposal_accepted' ? `accepted ${id}` : `${told} ${id} ${services.clock.now().toISOString()}`
  const body = typeof data.excerpt === 'string' ? data.excerpt : null
  const about = { subject: 'proposal' as const, id }
  const seesLead = !leadId || (await thoseWithPage(db, [ownerId], 'leads')).has(ownerId)
  const name = 'label' in doer ? doer.label : 'name' in doer ? doer.name : 'A colleague'
  const who = 'label' in doer && !seesLead ? 'The traveller' : name
  const line = `${who} ${verb} ${proposalNumber(number)} ${title}`
  await tellPeople(services, db, [{ userId: ownerId, kind, cause, title: line, body, about }])
}

/** Writes down on the proposal and its lead what a traveller did. */
export async function tell(
  services: Services,
  db: AgencyDb,
  who: Author,
  kind: 'proposal_seen' | 'change_asked' | 'proposal_accepted' | 'acceptance_recorded',
  { proposal, newest }: Offered,
  data: Record<string, unknown> = {},
): Promise<void> {
  await tellOwner(services, db, who, kind, proposal, data)
  await record(db, who, kind, subjectOf(proposal), { data: { name: `Version ${newest.number}`, ...data } })
  const lead = proposal.leadId ? await findLead(db, proposal.leadId, unrestricted) : undefined
  if (!lead) return
  const name = `${proposalNumber(proposal.number)}, version ${newest.number}`
  await record(db, who, kind, leadSubject(lead), { data: { name, proposalId: proposal.id, ...data } })
  await touchLead(db, lead.id, { responded: false })
}

/** Counts that a version, or a part of it, is looked at. */
export async function noteView(
  services: Services,
  visitor: Visitor,
  { key, version, section = null }: { key: string; version: number; section?: string | null },
): Promise<void> {
  const { agencyId, id } = await findPage(services, key, visitor.address)
  const visitorHash = await countedVisitor(services, visitor, { agencyId, kind: 'proposal', id })
  if (!visitorHash) return
  const now = services.clock.now()
  await services.database.writeAs(agencyId, async (db) => {
    const offered = await offeredOf(services, db, id, { isHeld: true })
    const { proposal, newest, state } = offered
    const seen = newest.number === version ? newest : await findVersion(db, id, version)
    if (!seen) throw invalid({ version: 'There is no such version' })
    if (state === 'closed' || state === 'revoked') return
    const view = { proposalId: id, versionId: seen.id, section, visitorHash }
    if (!(await isNewView(db, { ...viewsLike(view), now, maxOfAll }))) return
    const at = now.toISOString()
    await insertView(db, { ...view, at })
    if (section === null) {
      await countOpening(db, id, at)
      if (proposal.status === 'sent')
        await tell(services, db, { label: proposal.customer ?? 'The traveller' }, 'proposal_seen', offered)
    }
    announce(db, null, proposal)
  })
}

interface ChangeAsked {
  key: string
  version: number
  name?: string
  message: string
  /** What they had chosen meanwhile. */
  choice?: Choice
}

/** Takes in what a traveller wants to have changed; the same words only once. */
export async function askForChange(
  services: Services,
  { address }: Visitor,
  { key, version, name, message, choice }: ChangeAsked,
): Promise<void> {
  const found = await findPage(services, key, address)
  services.disk.checkWritable()
  await services.throttle.tryHit(asked, `${found.id} ${visitorOf(address)}`)
  await services.database.writeAs(found.agencyId, async (db) => {
    const offered = await offeredOf(services, db, found.id, { isHeld: true })
    checkCanAnswer(offered, version)
    const { proposal, newest } = offered
    if (await hasAsked(db, newest.id, message)) return
    const chosen = choice && {
      ...chosenWords(newest, choice),
      choice: choiceAgain(newest, choice),
      total: priceOf(newest, choice).total,
      currency: newest.document.currency,
    }
    const request = { name: name ?? null, message, points: pointsIn(message), chosen: chosen ?? null }
    await insertRequest(db, { proposalId: found.id, versionId: newest.id, ...request })
    const changed = await updateProposal(db, found.id, proposal.acceptedAt ? {} : { status: 'changes-requested' })
    const who = name ?? proposal.customer ?? 'The traveller'
    await tell(services, db, { label: who }, 'change_asked', offered, { excerpt: message.slice(0, 200) })
    const owner = proposal.ownerId ? await findMember(db, proposal.ownerId) : undefined
    if (owner?.isActive) {
      const seesLead = !proposal.leadId || (await thoseWithPage(db, [owner.id], 'leads')).has(owner.id)
      const look = await lookOf(db, offered.agency, newest.document)
      const said = { ...request, who: seesLead ? who : 'The traveller' }
      const collected = choice ? await collectedOn(services, db, offered, choiceAgain(newest, choice)) : null
      const mail = changeAsked(services.appUrl, look, owner, changed, {
        ...said,
        chosen: chosen ? { ...chosen, collected } : null,
      })
      await sendMail(services, db, mail, { about: subjectOf(changed), by: { label: who } })
    }
    announce(db, null, changed)
  })
}

/** What is collected at source on top of what is chosen. */
function collectedOn({ clock }: Services, db: AgencyDb, { proposal, newest, agency }: Offered, choice: Choice) {
  const { document } = newest
  const day = todayFor({ clock }, agency)
  return readCollected(db, { ...choice, document, amount: priceOf(newest, choice).total, proposal, day })
}

const documents: Limit = { name: 'proposal pdf', attempts: 1, seconds: 60 }

/** Has the document of what was sent made. Asked again within a minute it is left to whoever is at it. */
export async function askForPdf(
  { throttle, database, jobs }: Services,
  { agencyId, newest, isBought, mark }: { agencyId: string; newest: { id: string }; isBought: boolean; mark: string },
): Promise<void> {
  const isNew = await throttle.hit(documents, [newest.id, isBought && 'bought', mark].filter(Boolean).join(' '))
  if (isNew)
    await database.writeAs(agencyId, (db) => jobs.enqueue(db, sentPdfJob, { versionId: newest.id, isBought, mark }))
}
