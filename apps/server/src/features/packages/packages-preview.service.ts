import { today } from '../../core/days.rules.ts'
import { isPublicKey, refuseKey } from '../../core/public-keys.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Services } from '../../services.ts'
import { findAdviser } from '../../kernel/accounts/accounts-people.service.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import type { Brochure } from '../brochures/brochures.rules.ts'
import { brochureOfItinerary } from '../brochures/brochures-trip.service.ts'
import type { Problems } from '../intake/intake-form.rules.ts'
import { type Regarding, type Sent, sendForm, type ShownForm } from '../intake/intake-form.service.ts'
import { isOpen } from '../../kernel/agency/agency-standing.rules.ts'
import { enquiryForm, packageNumber } from './packages-preview.rules.ts'
import { openPreview as openSigned, signPreview } from '../intake/intake-stamps.service.ts'
import { findPackageByPreviewKey } from './packages.queries.ts'
import { getPackage } from './packages.service.ts'

/** A package whose public page is open, and the agency it is of. */
export type OpenPackage = Awaited<ReturnType<typeof openPreview>>

/** The address of a package's page for somebody of the agency, for ten minutes: also while nobody else may see it. */
export async function lookAddress(services: Services, db: AgencyDb, id: string): Promise<string> {
  const { previewKey } = await getPackage(db, id)
  return `/packages/preview/${previewKey}?look=${signPreview(services, 'package', { previewKey })}`
}

type Found = NonNullable<Awaited<ReturnType<typeof findPackageByPreviewKey>>>

/** Whether a page is public: nobody sees a draft before somebody shares it. */
const isPublic = ({ isPreviewOpen, isDraftShared, status }: Found) =>
  isPreviewOpen && (status !== 'draft' || isDraftShared)

/**
 * The package whose public page has this key.
 * @param look what the address has that was made for somebody of the agency
 * @throws AppError 404 when there is none, 429 after very many attempts
 */
export async function openPreview(services: Services, key: string, address: string, look = '') {
  const { database } = services
  const kept = isPublicKey(key) ? await findPackageByPreviewKey(database, key) : undefined
  const mayLook = look !== '' && openSigned<{ previewKey: string }>(services, 'package', look)?.previewKey === key
  const found = kept && (mayLook || isPublic(kept)) ? kept : undefined
  const agency = found && (await findAgency(database.readAs(found.agencyId)))
  if (!found || !agency || !isOpen(services, agency))
    return refuseKey(services, { kind: 'preview', noun: 'trip', key, address })
  return { ...found, agency }
}

/** The trip itself, as travellers may see it. */
export function readBrochure({ database, clock }: Services, open: OpenPackage): Promise<Brochure> {
  return brochureOfItinerary(database.readAs(open.agencyId), open.itineraryId, today(clock.now(), open.agency.timeZone))
}

/** Who looks after the package, for whoever asks about it. Everybody may read the page: mail goes to the agency. */
export async function previewAdviser({ database }: Services, { agencyId, agency, ownerId }: OpenPackage) {
  const person = ownerId ? await findAdviser(database.readAs(agencyId), ownerId) : undefined
  return person && { ...person, email: agency.profile.email ?? null }
}

/** The form on the page of a package. */
export function previewForm({ agency, title }: OpenPackage): ShownForm & { agency: OpenPackage['agency'] } {
  return { settings: enquiryForm(agency.form, title), agency }
}

function regarding({ id, number, title, destinations, nights, ownerId }: OpenPackage): Regarding {
  const named = `${packageNumber(number)} ${title}`
  return {
    facts: { destinations: destinations.map((name) => name.slice(0, 80)).slice(0, 12), nights: nights || null },
    words: `Package ${named}`,
    about: { package: named, packageId: id },
    ownerId,
  }
}

/** Takes in what a traveller asks about a package. @returns what is wrong with it, if something is */
export function sendPreviewForm(services: Services, open: OpenPackage, sent: Sent): Promise<Problems | undefined> {
  return sendForm(services, previewForm(open), sent, regarding(open))
}
