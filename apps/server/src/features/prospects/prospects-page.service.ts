import type { PageState, ProposalPage } from '@sarai/contract/prospect-page'
import { boughtTrip } from '@sarai/itinerary/bought-trip'
import { withCollected } from '@sarai/itinerary/collected-tax'
import { differenceOf } from '@sarai/itinerary/difference'
import { instalmentsOf } from '@sarai/itinerary/instalments'
import { priceTrip, type TripPrice } from '@sarai/itinerary/pricing'
import { shownPrice, travellerView } from '@sarai/itinerary/traveller-view'
import { today } from '../../core/days.rules.ts'
import { unrestricted } from '../../core/db/visible.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, notFound, refused } from '../../core/errors.ts'
import { isPublicKey, refuseKey } from '../../core/public-keys.ts'
import type { Services } from '../../services.ts'
import { agencyLines } from '../../kernel/agency/agency-lines.rules.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { picturesIn } from '../itineraries/itineraries.rules.ts'
import { picturesByIds } from '../../kernel/pictures/pictures.service.ts'
import { picturesForTravellers } from '../../kernel/pictures/pictures.rules.ts'
import { isOpen } from '../../kernel/agency/agency-standing.rules.ts'
import { findAdviser } from '../../kernel/accounts/accounts-people.service.ts'
import { findContact } from '../contacts/contacts.service.ts'
import { type Accepted, boughtOf, chosenWords } from './prospects-bought.rules.ts'
import { type Choice, choiceAgain } from './prospects-choice.rules.ts'
import { readCollected } from '../brochures/brochures-collected.registry.ts'
import { findAcceptance, findByPublicKey } from './prospects-page.queries.ts'
import { findLastChosen } from './prospects-requests.queries.ts'
import { pageState, whyNotNow } from './prospects-page.rules.ts'
import {
  findAcceptedVersion,
  findNewestVersion,
  findVersion,
  type VersionRecord,
} from './prospects-versions.queries.ts'
import { totalsOf } from './prospects-versions.service.ts'
import { findProposal, findProposalForUpdate, type ProposalRecord } from './prospects.queries.ts'
import { proposalNumber } from './prospects.rules.ts'

export { findAcceptance } from './prospects-page.queries.ts'

type Offer = Pick<VersionRecord, 'document' | 'prices'>

/** @throws AppError 404, delayed after many attempts, or 429 after very many */
export const refuseProposal = (services: Services, key: string, address: string): Promise<never> =>
  refuseKey(services, { kind: 'proposal', noun: 'proposal', key, address })

/** Where the proposal is whose public page has this key. */
export async function lookUpKey({ database }: Services, key: string) {
  return isPublicKey(key) ? findByPublicKey(database, key) : undefined
}

/**
 * The same for a visitor. Who asks very often waits.
 * @throws AppError 404 when there is none, 429 after very many attempts
 */
export async function findPage(services: Services, key: string, address: string) {
  await services.pageTurns.take(key, address)
  const found = await lookUpKey(services, key)
  if (found && isOpen(services, await findAgency(services.database.readAs(found.agencyId)))) return found
  return refuseProposal(services, key, address)
}

/** A proposal with what was sent last, and what a traveller may do with it now. */
export interface Offered {
  proposal: ProposalRecord
  /** What travellers see: what was sent last, or what was accepted where that holds. */
  newest: VersionRecord
  /** What was sent last, whatever became of it. */
  standing: Pick<VersionRecord, 'id' | 'status' | 'validUntil'>
  /** The version that was accepted last; none before the first acceptance. */
  agreed: VersionRecord | undefined
  agency: Awaited<ReturnType<typeof findAgency>>
  day: string
  state: PageState
}

/** @param isHeld nobody else may change the proposal until the transaction ends */
export async function offeredOf(
  { clock }: Services,
  db: AgencyDb,
  id: string,
  { isHeld = false } = {},
): Promise<Offered> {
  const find = isHeld ? findProposalForUpdate : findProposal
  // Held first: what was sent last is only then sure to stay it.
  const proposal = await find(db, id, unrestricted)
  const [newest, agency] = await db.together(() => [findNewestVersion(db, id), findAgency(db)])
  if (!proposal || !newest) throw notFound('proposal')
  const day = today(clock.now(), agency.timeZone)
  const state = pageState({ proposal, newest }, day)
  const known = { proposal, agency, day, state, standing: newest, agreed: undefined }
  if (!proposal.acceptedAt) return { ...known, newest }
  // While changes to it are not to be accepted, what was agreed upon is all there is to see.
  const agreed = newest.status === 'accepted' ? newest : await findAcceptedVersion(db, id)
  if (!agreed) throw new Error('the version that was accepted is gone')
  return { ...known, newest: state === 'accepted' ? agreed : newest, agreed }
}

/** @throws AppError 409 where a version cannot be answered, saying why */
export function checkCanAnswer({ state, newest }: Offered, version: number): void {
  const reason = whyNotNow(state, version, newest.number)
  if (reason) throw conflict(reason.code, reason.message, { version: newest.number })
}

/** A proposal at its public address, with all that the traveller gets to see of it. */
export async function openPage(services: Services, key: string, address: string) {
  return openFound(services, await findPage(services, key, address))
}

/** Whoever is to pay, as far as that is known: by who they are, tax is collected at source. */
export const findPayer = async (db: AgencyDb, { contactId }: Pick<ProposalRecord, 'contactId'>) =>
  contactId ? findContact(db, contactId, unrestricted) : undefined

export async function openFound(services: Services, found: { agencyId: string; id: string }) {
  const db = services.database.readAs(found.agencyId)
  const [offered, lastChosen] = await db.together(() => [
    offeredOf(services, db, found.id),
    findLastChosen(db, found.id),
  ])
  const payer = await findPayer(db, offered.proposal)
  const isForCompany = payer?.kind === 'company'
  return { ...found, ...offered, lastChosen, payer, isForCompany, page: await pageOf(db, offered) }
}

export type OpenPage = Awaited<ReturnType<typeof openPage>>

/** How a proposal was accepted, for travellers. */
export async function acceptedOf(db: AgencyDb, proposalId: string) {
  const found = await findAcceptance(db, proposalId)
  if (!found) return undefined
  return presentAcceptance(found)
}

/** What was accepted, as it is told. */
export function presentAcceptance(found: NonNullable<Awaited<ReturnType<typeof findAcceptance>>>) {
  const { acceptedAt, name, optionId, extras, total, currency } = found
  return { at: acceptedAt ?? '', name, optionId, extras: extras ?? [], total: total ?? 0, currency: currency ?? '' }
}

/** What a traveller gets to see of a version. */
export async function pageOf(db: AgencyDb, offered: Offered): Promise<ProposalPage> {
  const { proposal, agency, state } = offered
  const [owner, agreed] = await db.together(() => [
    proposal.ownerId && state !== 'closed' ? findAdviser(db, proposal.ownerId) : undefined,
    offered.agreed && state !== 'closed' ? acceptedOf(db, proposal.id) : undefined,
  ])
  const accepted = state === 'accepted' ? agreed : undefined
  return {
    state,
    number: proposalNumber(proposal.number),
    agency: { name: agency.name, logo: agency.logo, lines: agencyLines(agency.profile) },
    customer: state === 'closed' ? null : proposal.customer,
    manager: owner ?? null,
    offer: state === 'closed' || state === 'revoked' ? null : await offerOf(db, offered, agreed),
    agreed: accepted ? null : (agreed ?? null),
    accepted: accepted ? { ...accepted, chosen: chosenWords(offered.newest, accepted) } : null,
  }
}

/** What was sent last; once it is accepted, what was bought of it and nothing else. */
async function offerOf(db: AgencyDb, offered: Offered, accepted: Accepted | undefined): Promise<ProposalPage['offer']> {
  const { proposal, newest, state } = offered
  if (accepted && state !== 'accepted') return changedOffer(db, offered, accepted)
  const { document, prices } = accepted ? boughtOf(newest, accepted, priceOf(newest, accepted)) : newest
  const [pictures, before] = await db.together(() => [
    picturesByIds(db, picturesIn(document)),
    newest.number > 1 && !accepted ? findVersion(db, proposal.id, newest.number - 1) : undefined,
  ])
  const totals = { before: totalsOf(before?.prices ?? []), after: totalsOf(prices) }
  return {
    ...shownOf(db, offered, { document, prices }, pictures),
    // What was taken back was not to be seen, and is not told of. Below a draft the last one still stands.
    changes:
      before?.status === 'superseded' || before?.status === 'sent'
        ? differenceOf(before.document, document, totals)
        : [],
  }
}

/** Changes to what was agreed upon: all of the later version, and how it differs from what was bought of the earlier. */
async function changedOffer(db: AgencyDb, offered: Offered, accepted: Accepted): Promise<ProposalPage['offer']> {
  const { newest } = offered
  const pictures = await picturesByIds(db, picturesIn(newest.document))
  return { ...shownOf(db, offered, newest, pictures), changes: changesAgreed(offered, accepted, newest) }
}

/** What changes of what was bought if a later version is accepted with the same choice. */
export function changesAgreed({ agreed }: { agreed?: Offer | undefined }, accepted: Accepted, later: Offer) {
  if (!agreed) return []
  return compareBought(agreed, accepted, later, choiceAgain(later, accepted))
}

/** What a later version with a choice changes of what was bought. */
export function compareBought(agreed: Offer, accepted: Accepted, later: Offer, choice: Choice) {
  const total = { optionId: null, currency: accepted.currency }
  // Until when the changes can be accepted is told beside them.
  const before = { ...agreed.document, validTo: later.document.validTo }
  return differenceOf(boughtTrip(before, accepted), boughtTrip(later.document, choice), {
    before: [{ ...total, total: accepted.total }],
    after: [{ ...total, total: priceOf(later, choice).total }],
  })
}

function shownOf(
  db: AgencyDb,
  { newest, day }: Offered,
  { document, prices }: Offer,
  pictures: Parameters<typeof picturesForTravellers>[1],
) {
  const { validUntil } = newest
  return {
    version: newest.number,
    sentAt: newest.sentAt,
    validUntil,
    documentHash: newest.documentHash,
    policyHash: newest.policyHash,
    // The offer may have been prolonged since it was sent.
    trip: travellerView(
      { ...document, validTo: validUntil },
      {
        display: document.pricing.display,
        prices,
        pictures: picturesForTravellers(db.agencyId, pictures),
        today: day,
      },
    ),
  }
}

/** @throws AppError 422 for a choice that there is not */
export function priceOf({ document }: Pick<Offer, 'document'>, { optionId, extras }: Choice): TripPrice {
  const priced = priceTrip(document, { optionId, extras })
  if ('price' in priced) return priced.price
  const field = priced.problem.kind === 'unknown-option' ? 'optionId' : 'extras'
  throw refused('INVALID', priced.problem.message, { fields: { [field]: priced.problem.message } })
}

/** What a choice comes to, and when it is to be paid. */
export async function priceChoice(
  services: Services,
  address: string,
  { key, version, ...choice }: Choice & { key: string; version: number },
) {
  const found = await findPage(services, key, address)
  const db = services.database.readAs(found.agencyId)
  const offered = await offeredOf(services, db, found.id)
  const { newest, state, day, proposal } = offered
  if (['closed', 'revoked', 'accepted'].includes(state) || newest.number !== version) checkCanAnswer(offered, version)
  const price = priceOf(newest, choice)
  const { document } = newest
  const { currency, startDate, instalments, pricing } = document
  const collected = await readCollected(db, { ...choice, document, amount: price.total, proposal, day })
  const basis = { total: price.total, currency, acceptedOn: day, startDate }
  return {
    price: shownPrice(price, pricing.display),
    currency,
    collected,
    instalments: withCollected(instalmentsOf(instalments, basis), collected).map(({ label, amount, dueOn }) => ({
      label,
      amount,
      dueOn,
    })),
  }
}
