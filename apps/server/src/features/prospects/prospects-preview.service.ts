import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Sending, SendingPreview } from '@sarai/contract/prospect-versions'
import { priceOptions } from '@sarai/itinerary/pricing'
import type { Member, Person } from '../../core/actor.ts'
import { today } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { notFound } from '../../core/errors.ts'
import { bearerOf, openFileLink, signLink } from '../../core/file-links.ts'
import type { Page } from '../../core/http/written-page.ts'
import type { Services } from '../../services.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { routeFor } from '../../kernel/mail/mail-route.service.ts'
import type { MailPicture } from '../../kernel/mail/mail.table.ts'
import { getItinerary } from '../itineraries/itineraries.service.ts'
import { getProposal } from './prospects-found.service.ts'
import { composeOffer } from './prospects-mail.service.ts'
import { proposalPage } from './prospects-page.page.ts'
import { pageOf } from './prospects-page.service.ts'
import { findLastChosen } from './prospects-requests.queries.ts'
import { openWishes } from './prospects-requests.service.ts'
import { findAcceptedVersion, findNewestVersion } from './prospects-versions.queries.ts'

/** Where pages of drafts are opened, for frames of the app and nobody else. */
export const draftPath = '/proposal-drafts/'
export const mailPath = '/mail-preview'

/** A draft as the version that it would be. */
async function draftOf({ clock }: Services, db: AgencyDb, actor: Member, id: string) {
  const proposal = await getProposal(db, actor, id)
  const [{ revision, document }, last, agency] = await db.together(() => [
    getItinerary(db, proposal.itineraryId),
    findNewestVersion(db, id),
    findAgency(db),
  ])
  const priced = priceOptions(document)
  // What has no price yet cannot be sent, and its page would say that it is free.
  const prices = 'prices' in priced ? priced.prices : []
  const version = {
    id,
    proposalId: id,
    number: (last?.number ?? 0) + 1,
    status: 'sent' as const,
    revision,
    document,
    prices,
    documentHash: '',
    policyHash: '',
    validUntil: document.validTo,
    sentAt: clock.now().toISOString(),
    sentBy: null,
    channel: 'link' as const,
    sentTo: null,
  }
  return { proposal, version, agency, day: today(clock.now(), agency.timeZone), isPriced: 'prices' in priced }
}

/** Forms send every line break as two characters. */
const sealOf = ({ secret }: Services, html: string) =>
  createHmac('sha256', secret)
    .update(`mail preview ${html.replace(/\r\n?/g, '\n')}`)
    .digest()

/** The pictures of a mail at their addresses here, since a browser finds none that come along. */
const shownHere = (html: string, pictures: readonly MailPicture[]) =>
  pictures.reduce((shown, { cid, key }) => shown.replaceAll(`src="cid:${cid}"`, `src="${addressOf(key)}"`), html)

const addressOf = (key: string) =>
  key.includes('/pictures/') ? `/uploads/packages/${key.replace('/pictures/', '/')}` : `/uploads/${key}`

/** What would be sent, without sending it. */
export async function previewSending(
  services: Services,
  db: AgencyDb,
  actor: Person,
  input: Pick<Sending, 'id' | 'subject' | 'message' | 'body'>,
): Promise<SendingPreview> {
  const { proposal, version, agency } = await draftOf(services, db, actor, input.id)
  const wishes = await openWishes(db, proposal.id)
  const written = await composeOffer(services, db, actor, { proposal, agency, version, wishes, input })
  const route = await routeFor(services, db, 'agency')
  const html = shownHere(written.html, written.pictures)
  return {
    version: version.number,
    page: draftPath + signLink(services, { kind: 'draft', id: proposal.id, bearer: bearerOf(actor) }),
    from: typeof route === 'object' ? route.from : null,
    replyTo: (typeof route === 'object' ? route.replyTo : null) ?? actor.email,
    subject: written.subject,
    html,
    htmlKey: sealOf(services, html).toString('base64url'),
    text: written.text,
  }
}

/** Whether a mail was made here: no other page is shown under our name. */
export function isOurs(services: Services, html: string, key: string): boolean {
  const [expected, given] = [sealOf(services, html), Buffer.from(key, 'base64url')]
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** The public page as a draft would make it. @throws AppError 404 where the link is over, or its person may not see it */
export async function draftPage(services: Services, token: string): Promise<Page> {
  const linked = openFileLink(services, token)
  if (linked?.kind !== 'draft') throw notFound('proposal')
  const { agencyId, ...bearer } = linked.bearer
  const actor = await services.sessions.memberBy(agencyId, bearer)
  if (!actor || (actor.kind === 'member' && actor.mustSetUpTotp)) throw notFound('proposal')
  const db = services.database.readAs(agencyId)
  const { proposal, version, agency, day, isPriced } = await draftOf(services, db, actor, linked.id)
  if (!isPriced) throw notFound('price')
  const agreed = proposal.acceptedAt ? await findAcceptedVersion(db, proposal.id) : undefined
  const offered = { proposal, newest: version, standing: version, agreed, agency, day, state: 'open' as const }
  const [page, lastChosen] = await db.together(() => [pageOf(db, offered), findLastChosen(db, proposal.id)])
  if (!page.offer) throw notFound('proposal')
  const open = { agencyId, id: proposal.id, ...offered, lastChosen, page, shown: page.offer }
  return proposalPage(open, { services, asked: new URLSearchParams() })
}
