import { onlyOption } from '@sarai/itinerary/only-option'
import { priceOptions } from '@sarai/itinerary/pricing'
import type { Person } from '../../core/actor.ts'
import { today } from '../../core/days.rules.ts'
import { unrestricted } from '../../core/db/visible.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { makeAttached } from '../brochures/brochures-paper.service.ts'
import { makeOperationPdf, pdfSteps, storePdf } from '../brochures/brochures-pdf.service.ts'
import type { Brochure, BrochureOffer } from '../brochures/brochures.rules.ts'
import { getItinerary } from '../itineraries/itineraries.service.ts'
import { picturesIn } from '../itineraries/itineraries.rules.ts'
import type { OperationRecord } from '../../kernel/operations/operations.service.ts'
import { startOperation } from '../../kernel/operations/operations.service.ts'
import { picturesByIds } from '../../kernel/pictures/pictures.service.ts'
import { type Accepted, boughtOf, boughtOnPaper } from './prospects-bought.rules.ts'
import { readCollected } from '../brochures/brochures-collected.registry.ts'
import { readCollectedOnPrices, markCollected } from '../brochures/brochures-collected.service.ts'
import { getProposal, subjectOf } from './prospects-found.service.ts'
import { acceptedOf, type OpenPage, priceOf } from './prospects-page.service.ts'
import { offerOnPaper } from './prospects-paper.rules.ts'
import { findNewestVersion, findVersionById, type VersionRecord } from './prospects-versions.queries.ts'
import { findProposal } from './prospects.queries.ts'
import { proposalNumber } from './prospects.rules.ts'

/**
 * Where the document of a version is kept: of what was offered, or of what was bought of it. A version never changes,
 * and neither do its documents, but for what is collected at source on top of its price, which the mark says.
 */
export const pdfKey = (
  agencyId: string,
  versionId: string,
  { isBought = false, mark = '' }: { isBought?: boolean; mark?: string } = {},
) => `${agencyId}/proposals/${[versionId, ...(isBought ? ['bought'] : []), ...(mark ? [mark] : [])].join('-')}.pdf`

/** Who it is for, and the day it is made on. */
type For = Parameters<typeof readCollectedOnPrices>[2]

/** Where the document of what is offered now is kept, by what is collected with its prices. */
export async function findPaper(db: AgencyDb, version: VersionRecord, to: For): Promise<{ key: string; mark: string }> {
  const mark = markCollected(await readCollectedOnPrices(db, version, to))
  return { key: pdfKey(db.agencyId, version.id, { mark }), mark }
}

/** The same of what was bought of it. */
async function findBoughtPaper(
  db: AgencyDb,
  version: Pick<VersionRecord, 'id' | 'document'>,
  accepted: Accepted,
  to: For,
): Promise<{ key: string; mark: string }> {
  const price = { ...accepted, ...to, document: version.document, amount: accepted.total }
  const mark = markCollected([await readCollected(db, price)])
  return { key: pdfKey(db.agencyId, version.id, { isBought: true, mark }), mark }
}

/** The same of what the page of a proposal shows. */
export const findPaperNow = (
  db: AgencyDb,
  { newest, page, proposal, day }: Pick<OpenPage, 'newest' | 'page' | 'proposal' | 'day'>,
) =>
  page.accepted
    ? findBoughtPaper(db, newest, page.accepted, { proposal, day })
    : findPaper(db, newest, { proposal, day })

/** What an offer looks like on paper, with its pictures. */
async function brochureOfOffer(
  db: AgencyDb,
  version: Pick<VersionRecord, 'document' | 'prices'>,
  to: For,
  offer?: BrochureOffer,
): Promise<Brochure> {
  const pictures = await picturesByIds(db, picturesIn(version.document))
  const collected = offer ? [] : await readCollectedOnPrices(db, version, to)
  return offerOnPaper(version, { agencyId: db.agencyId, pictures, today: to.day, collected, offer })
}

/** What was bought looks like on paper: the option that was chosen, with its extras and the agreed price. */
async function brochureOfBought(
  db: AgencyDb,
  version: Omit<VersionRecord, 'agencyId'>,
  { timeZone, ...to }: For & { timeZone: string },
): Promise<Brochure> {
  const accepted = await acceptedOf(db, version.proposalId)
  if (!accepted) throw new Error('the version was not accepted')
  const price = priceOf(version, accepted)
  const collected = await readCollected(db, { ...accepted, ...to, document: version.document, amount: accepted.total })
  const paper = boughtOnPaper(version, accepted, price, { timeZone, collected })
  return brochureOfOffer(db, boughtOf(version, accepted, price), to, paper)
}

/** Makes the PDF of a sent version, for the mail that waits for it. */
export function makeSentPdf(
  services: Services,
  agencyId: string,
  {
    versionId,
    mailId,
    isBought = false,
    mark,
  }: { versionId: string; mailId?: string; isBought?: boolean; mark?: string },
  signal: AbortSignal,
): Promise<void> {
  const storageKey = pdfKey(agencyId, versionId, { isBought, mark })
  return makeAttached({ services, agencyId, signal }, { storageKey, mailId }, async () => {
    const db = services.database.readAs(agencyId)
    const [version, { timeZone }] = await db.together(() => [findVersionById(db, versionId), findAgency(db)])
    if (!version) return
    const day = today(services.clock.now(), timeZone)
    const proposal = await findProposal(db, version.proposalId, unrestricted)
    if (!proposal) return
    const to = { proposal, day }
    const brochure = isBought
      ? await brochureOfBought(db, version, { ...to, timeZone })
      : await brochureOfOffer(db, version, to)
    const people = { ownerId: proposal.ownerId, customer: proposal.customer }
    await storePdf(services, { agencyId, brochure, people, storageKey, signal })
  })
}

/**
 * Notes a PDF of the draft to be made, with all options or only one of them; of what was bought, once it was accepted.
 * @returns the operation that will make it
 */
export async function startProposalPdf(
  db: AgencyDb,
  actor: Person,
  { id, optionId }: { id: string; optionId?: string },
): Promise<OperationRecord> {
  const { number, title, itineraryId } = await getProposal(db, actor, id)
  const { document } = await getItinerary(db, itineraryId)
  const option = document.options.find((one) => one.id === optionId)
  if (optionId && !option) throw invalid({ optionId: 'This option is not there any more' })
  const named = [`PDF of ${proposalNumber(number)} ${title}`, option && `option ${option.name}`].filter(Boolean)
  const input = { id, ...(optionId ? { optionId } : {}) }
  return startOperation(db, actor, { kind: 'prospects.pdf', title: named.join(', '), total: pdfSteps, input })
}

/** Makes the PDF of an operation. */
export function makeProposalPdf(
  services: Services,
  actor: Person,
  operationId: string,
  signal: AbortSignal,
): Promise<void> {
  const read = async (db: AgencyDb, { id, optionId }: Record<string, unknown>) => {
    const proposal = await getProposal(db, actor, String(id))
    const { timeZone } = actor.agency
    const day = today(services.clock.now(), timeZone)
    const bought = proposal.acceptedAt ? await findNewestVersion(db, proposal.id) : undefined
    if (bought) {
      const brochure = await brochureOfBought(db, bought, { proposal, day, timeZone })
      const title = `${proposalNumber(proposal.number)} ${proposal.title}`
      return { title, brochure, subject: subjectOf(proposal), people: proposal }
    }
    const { document: whole } = await getItinerary(db, proposal.itineraryId)
    const option = whole.options.find((one) => one.id === optionId)
    const document = option ? onlyOption(whole, option.id) : whole
    const priced = priceOptions(document)
    const prices = 'prices' in priced ? priced.prices.filter(({ total }) => total > 0) : []
    const brochure = await brochureOfOffer(db, { document, prices }, { proposal, day })
    const title = [proposalNumber(proposal.number), proposal.title, option?.name].filter(Boolean).join(' ')
    return { title, brochure, subject: subjectOf(proposal), people: proposal }
  }
  return makeOperationPdf(services, { actor, operationId, signal, read })
}
