import { onlyOption } from '@sarai/itinerary/only-option'
import { priceOptions } from '@sarai/itinerary/pricing'
import { travellerView } from '@sarai/itinerary/traveller-view'
import type { Person } from '../../core/actor.ts'
import { today } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { findAgency } from '../../kernel/agency/agency.queries.ts'
import { makeOperationPdf, pdfSteps, storePdf } from '../brochures/brochures-pdf.service.ts'
import { type Brochure, brochureOf } from '../brochures/brochures.rules.ts'
import { getItinerary } from '../itineraries/itineraries.queries.ts'
import { picturesIn } from '../itineraries/itineraries.rules.ts'
import { sendOut } from '../../kernel/mail/mail.jobs.ts'
import type { OperationRecord } from '../../kernel/operations/operations.queries.ts'
import { startOperation } from '../../kernel/operations/operations.service.ts'
import { picturesByIds } from '../../kernel/pictures/pictures.queries.ts'
import { picturesForTravellers } from '../../kernel/pictures/pictures.rules.ts'
import { brochureOffer, partyWords } from './prospects-choice.rules.ts'
import { getProposal, subjectOf } from './prospects-found.service.ts'
import { findVersionById, type VersionRecord } from './prospects-versions.queries.ts'
import { proposalNumber } from './prospects.rules.ts'

/** Where the document of a version is kept. A version never changes, and neither does its document. */
export const pdfKey = (agencyId: string, versionId: string) => `${agencyId}/proposals/${versionId}.pdf`

/** What an offer looks like on paper: every option with its price. */
async function brochureOfOffer(
  db: AgencyDb,
  offer: Pick<VersionRecord, 'document' | 'prices'>,
  day: string,
): Promise<Brochure> {
  const { document, prices } = offer
  const pictures = picturesForTravellers(db.agencyId, await picturesByIds(db, picturesIn(document)))
  const shown = { display: document.pricing.display, prices, pictures, today: day }
  const view = travellerView({ ...document, validFrom: null, validTo: null, grid: [] }, shown)
  const party = partyWords(document.travellers)
  return brochureOf(view, day, { party, offer: prices.length > 0 ? brochureOffer(offer, document.validTo, day) : null })
}

/** Makes the PDF of a sent version and then releases the mail it is attached to, even if the PDF failed. */
export async function makeSentPdf(
  services: Services,
  agencyId: string,
  { versionId, mailId }: { versionId: string; mailId?: string },
  signal: AbortSignal,
): Promise<void> {
  const db = services.database.readAs(agencyId)
  const [version, agency] = await db.together(() => [findVersionById(db, versionId), findAgency(db)])
  const storageKey = pdfKey(agencyId, versionId)
  try {
    if (version && (await services.storage.size(storageKey)) === undefined) {
      const brochure = await brochureOfOffer(db, version, today(services.clock.now(), agency.timeZone))
      await storePdf(services, { agencyId, brochure, storageKey, signal })
    }
  } catch (error) {
    if (signal.aborted) throw error
    services.logger.error({ error, versionId }, 'the PDF of a proposal was not made')
  }
  if (mailId) await services.database.writeAs(agencyId, (tx) => sendOut(services.jobs, tx, [mailId]))
}

/**
 * Notes a PDF of the draft to be made, with all options or only one of them.
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
    const { document: whole } = await getItinerary(db, proposal.itineraryId)
    const option = whole.options.find((one) => one.id === optionId)
    const document = option ? onlyOption(whole, option.id) : whole
    const priced = priceOptions(document)
    const prices = 'prices' in priced ? priced.prices.filter(({ total }) => total > 0) : []
    const brochure = await brochureOfOffer(db, { document, prices }, today(services.clock.now(), actor.agency.timeZone))
    const title = [proposalNumber(proposal.number), proposal.title, option?.name].filter(Boolean).join(' ')
    return { title, brochure, subject: subjectOf(proposal) }
  }
  return makeOperationPdf(services, { actor, operationId, signal, read })
}
