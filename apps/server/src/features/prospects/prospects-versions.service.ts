import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import { findingsFor } from '@sarai/itinerary/checks'
import { differenceOf } from '@sarai/itinerary/difference'
import { mayFallBelowFloor } from '@sarai/itinerary/margin'
import { priceOptions, type TripPrice } from '@sarai/itinerary/pricing'
import type { Member } from '../../core/actor.ts'
import { today } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { notFound } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { readCollectedOnPrices } from '../brochures/brochures-collected.service.ts'
import { getItinerary } from '../itineraries/itineraries.service.ts'
import { redactCosts, redactPrices } from '../itineraries/itineraries-costs.rules.ts'
import { picturesIn } from '../itineraries/itineraries.rules.ts'
import { readOutputTax } from '../tax-profile/tax-profile-output.service.ts'
import { picturesByIds } from '../../kernel/pictures/pictures.service.ts'
import { findAdviser } from '../../kernel/accounts/accounts-people.service.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { needsApproval } from './prospects-approvals.rules.ts'
import { getProposal } from './prospects-found.service.ts'
import { gapsIn } from './prospects-introduction.rules.ts'
import { redactedHash, offerOf } from './prospects-sending.rules.ts'
import { findVersion, findVersionById, listVersions } from './prospects-versions.queries.ts'
import { versionStatusOn } from './prospects.rules.ts'

export { findNewestVersion } from './prospects-versions.queries.ts'

/** What the draft costs and earns, option by option, and whether it can be sent. */
export async function priceDraft({ clock }: Services, db: AgencyDb, actor: Member, id: string) {
  const proposal = await getProposal(db, actor, id)
  const { itineraryId, ownerId } = proposal
  const [{ revision, document }, agency, adviser] = await db.together(() => [
    getItinerary(db, itineraryId),
    findAgency(db),
    ownerId ? findAdviser(db, ownerId) : undefined,
  ])
  const day = today(clock.now(), actor.agency.timeZone)
  const offer = offerOf(document, day, proposal.acceptedAt ? proposal : undefined)
  const output = await readOutputTax(db, day)
  const findings = findingsFor(actor, document, day, output)
  const obstacle = 'obstacle' in offer ? offer.obstacle : null
  const priced = priceOptions(document, output)
  const isBelowFloor = actor.seesCost ? mayFallBelowFloor(document, output) : null
  const gaps = gapsIn(agency.profile, adviser)
  const standing = {
    revision,
    obstacle,
    isBelowFloor,
    needsApproval: needsApproval(actor, document, output),
    gaps,
    findings,
  }
  if ('problem' in priced) return { ...standing, prices: [], collected: [], problem: priced.problem }
  const collected = await readCollectedOnPrices(db, { document, prices: priced.prices }, { proposal, day })
  return { ...standing, prices: redactPrices(actor, priced.prices), collected, problem: null }
}

const nameOf = (options: { id: string; name: string }[], optionId: string | null) =>
  options.find(({ id }) => id === optionId)?.name ?? null

/** What was sent, newest first. */
export async function versionsOf({ clock }: Services, db: AgencyDb, actor: Member, id: string) {
  await getProposal(db, actor, id)
  const day = today(clock.now(), actor.agency.timeZone)
  return (await listVersions(db, id)).map(({ options, totals, ...version }) => ({
    ...version,
    status: versionStatusOn(version, day),
    totals: totals.map(({ optionId, total }) => ({ optionId, total, name: nameOf(options, optionId) })),
  }))
}

/** A version as it was sent. */
export async function versionOf(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { id, number }: { id: string; number: number },
) {
  const [row, version] = await db.together(() => [
    versionsOf(services, db, actor, id).then((rows) => rows.find((one) => one.number === number)),
    findVersion(db, id, number),
  ])
  if (!row || !version) throw notFound('version')
  const { document, prices } = version
  const pictures = await picturesByIds(db, picturesIn(document))
  return {
    ...row,
    documentHash: redactedHash(actor, row.documentHash),
    document: redactCosts(actor, document),
    prices: redactPrices(actor, prices),
    pictures,
  }
}

/** What options come to, as a difference names it. */
export const totalsOf = (prices: readonly TripPrice[]) =>
  prices.map(({ optionId, total, currency }) => ({ optionId, total, currency }))

async function sideOf(
  db: AgencyDb,
  proposal: { id: string; itineraryId: string },
  number: number | undefined,
): Promise<{ document: ItineraryDocument; prices: readonly TripPrice[] }> {
  if (number !== undefined) {
    const version = await findVersion(db, proposal.id, number)
    if (!version) throw notFound('version')
    return version
  }
  const { document } = await getItinerary(db, proposal.itineraryId)
  const priced = priceOptions(document)
  return { document, prices: 'prices' in priced ? priced.prices : [] }
}

/** What a traveller would notice between two versions, or between one and the draft. */
export async function differenceBetween(
  db: AgencyDb,
  actor: Member,
  { id, from, to }: { id: string; from: number; to?: number },
) {
  const proposal = await getProposal(db, actor, id)
  const [before, after] = await db.together(() => [sideOf(db, proposal, from), sideOf(db, proposal, to)])
  const totals = { before: totalsOf(before.prices), after: totalsOf(after.prices) }
  return differenceOf(before.document, after.document, totals)
}

/** What a version offered. */
export async function documentOfVersion(db: AgencyDb, versionId: string): Promise<ItineraryDocument> {
  const version = await findVersionById(db, versionId)
  if (!version) throw notFound('version')
  return version.document
}
