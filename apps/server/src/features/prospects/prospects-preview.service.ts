import type { Sending, SendingPreview } from '@sarai/contract/prospect-versions'
import { priceOptions } from '@sarai/itinerary/pricing'
import type { Member, Person } from '../../core/actor.ts'
import { today } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { notFound } from '../../core/errors.ts'
import { bearerNow, bearerOf, openFileLink, signLink } from '../../core/file-links.ts'
import type { Page } from '../../core/http/written-page.ts'
import type { Services } from '../../services.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { previewOfMail } from '../../kernel/mail/mail-preview.service.ts'
import { getItinerary } from '../itineraries/itineraries.service.ts'
import { getProposal } from './prospects-found.service.ts'
import { composeOffer } from './prospects-mail.service.ts'
import { proposalPage } from './prospects-page.page.ts'
import { pageOf } from './prospects-page.service.ts'
import { findLastChosen } from './prospects-requests.queries.ts'
import { openWishes } from './prospects-requests.service.ts'
import { findAcceptedVersion, findNewestVersion } from './prospects-versions.queries.ts'

/** Where pages of drafts are opened, in frames of the app and nowhere else. */
export const draftPath = '/proposal-drafts/'

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
  return {
    ...(await previewOfMail(services, db, actor, written)),
    message: written.said,
    version: version.number,
    page: draftPath + signLink(services, { kind: 'draft', id: proposal.id, bearer: bearerOf(actor) }),
  }
}

/**
 * The public page as a draft would make it.
 * @param isOwn opened by a screen of ours: nobody else sees drafts of an agency that nobody has vouched for yet
 * @throws AppError 404 where the link is over, or its person may not see it
 */
export async function draftPage(services: Services, token: string, isOwn: boolean): Promise<Page> {
  const linked = openFileLink(services, token)
  if (linked?.kind !== 'draft') throw notFound('proposal')
  const actor = await bearerNow(services, linked.bearer, isOwn)
  if (!actor) throw notFound('proposal')
  const { id } = linked
  const { agencyId } = linked.bearer
  const db = services.database.readAs(agencyId)
  const { proposal, version, agency, day, isPriced } = await draftOf(services, db, actor, id)
  if (!isPriced) throw notFound('price')
  const agreed = proposal.acceptedAt ? await findAcceptedVersion(db, proposal.id) : undefined
  const offered = { proposal, newest: version, standing: version, agreed, agency, day, state: 'open' as const }
  const [page, lastChosen] = await db.together(() => [pageOf(db, offered), findLastChosen(db, proposal.id)])
  if (!page.offer) throw notFound('proposal')
  const open = {
    agencyId,
    id: proposal.id,
    ...offered,
    lastChosen,
    payer: undefined,
    isForCompany: false,
    page,
    shown: page.offer,
  }
  return proposalPage(open, { services, asked: new URLSearchParams() })
}
