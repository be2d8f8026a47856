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
import { boughtOf, boughtOnPaper } from './prospects-bought.rules.ts'
import { getProposal, subjectOf } from './prospects-found.service.ts'
import { acceptedOf, priceOf } from './prospects-page.service.ts'
import { offerOnPaper } from './prospects-paper.rules.ts'
import { findNewestVersion, findVersionById, type VersionRecord } from './prospects-versions.queries.ts'
import { findProposal } from './prospects.queries.ts'
import { proposalNumber } from './prospects.rules.ts'

/**
 * Where the document of a version is kept: of what was offered, or of what was bought of it. A version never changes,
 * and neither do its documents.
 */
export const pdfKey = (agencyId: string, versionId: string, isBought = false) =>
  `${agencyId}/proposals/${versionId}${isBought ? '-bought' : ''}.pdf`

/** What an offer looks like on paper, with its pictures. */
async function brochureOfOffer(
  db: AgencyDb,
  version: Pick<VersionRecord, 'document' | 'prices'>,
  day: string,
  offer?: BrochureOffer,
): Promise<Brochure> {
  const pictures = await picturesByIds(db, picturesIn(version.document))
  return offerOnPaper(version, { agencyId: db.agencyId, pictures, today: day, offer })
}

/** What was bought looks like on paper: the option that was chosen, with its extras and the agreed price. */
async function brochureOfBought(
  db: AgencyDb,
  version: Omit<VersionRecord, 'agencyId'>,
  { day, timeZone }: { day: string; timeZone: string },
): Promise<Brochure> {
  const accepted = await acceptedOf(db, version.proposalId)
  if (!accepted) throw new Error('the version was not accepted')
  const price = priceOf(version, accepted)
  const paper = boughtOnPaper(version, accepted, price, timeZone)
  return brochureOfOffer(db, boughtOf(version, accepted, price), day, paper)
}

/** Makes the PDF of a sent version, for the mail that waits for it. */
export function makeSentPdf(
  services: Services,
  agencyId: string,
  { versionId, mailId, isBought = false }: { versionId: string; mailId?: string; isBought?: boolean },
  signal: AbortSignal,
): Promise<void> {
  const storageKey = pdfKey(agencyId, versionId, isBought)
  return makeAttached({ services, agencyId, signal }, { storageKey, mailId }, async () => {
    const db = services.database.readAs(agencyId)
    const [version, { timeZone }] = await db.together(() => [findVersionById(db, versionId), findAgency(db)])
    if (!version) return
    const day = today(services.clock.now(), timeZone)
    const brochure = isBought
      ? await brochureOfBought(db, version, { day, timeZone })
      : await brochureOfOffer(db, version, day)
    const proposal = await findProposal(db, version.proposalId, unrestricted)
    const people = { ownerId: proposal?.ownerId ?? null, customer: proposal?.customer ?? null }
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
      const brochure = await brochureOfBought(db, bought, { day, timeZone })
      const title = `${proposalNumber(proposal.number)} ${proposal.title}`
      return { title, brochure, subject: subjectOf(proposal), people: proposal }
    }
    const { document: whole } = await getItinerary(db, proposal.itineraryId)
    const option = whole.options.find((one) => one.id === optionId)
    const document = option ? onlyOption(whole, option.id) : whole
    const priced = priceOptions(document)
    const prices = 'prices' in priced ? priced.prices.filter(({ total }) => total > 0) : []
    const brochure = await brochureOfOffer(db, { document, prices }, day)
    const title = [proposalNumber(proposal.number), proposal.title, option?.name].filter(Boolean).join(' ')
    return { title, brochure, subject: subjectOf(proposal), people: proposal }
  }
  return makeOperationPdf(services, { actor, operationId, signal, read })
}
