import type { AgencyFacts, AgencyProfile } from '@sarai/contract/agency'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, invalid } from '../../core/errors.ts'
import { logoKey, newPictureName } from '../../core/named-pictures.ts'
import { dropFile } from '../../core/stored-files.ts'
import type { Services } from '../../services.ts'
import { keptOrE164, notAPhone } from '../../core/phones.rules.ts'
import { sniffType } from '../../core/file-types.rules.ts'
import { record } from '../timeline/timeline.service.ts'
import { type findAgency, holdAgency, updateAgency } from './agency.queries.ts'

type AgencyRecord = Awaited<ReturnType<typeof findAgency>>

export function presentProfile(agency: AgencyRecord): AgencyProfile {
  const { name, currency, timeZone, country, logo, profile, profileVersion } = agency
  const { legalName, address, city, state, pincode, phone, email, website, gstin, pan } = profile
  const { registration, hours, design, typeface, acceptsOthers = false } = profile
  const reach = { legalName, address, city, state, pincode, phone, email, website, gstin, pan }
  const lines = { ...reach, registration, hours, design, typeface }
  const known = Object.fromEntries(Object.entries(lines).map(([line, value]) => [line, value ?? null]))
  return {
    version: profileVersion,
    logo,
    facts: {
      ...(known as Omit<AgencyProfile['facts'], 'name' | 'acceptsOthers'>),
      acceptsOthers,
      name,
      currency,
      timeZone,
      country,
    },
  }
}

/** Records the change of the agency's profile in the timeline and announces it. */
async function tell(db: AgencyDb, actor: Member, name: string): Promise<void> {
  const subject = { kind: 'agency' as const, id: actor.agencyId, label: name, ownerId: actor.userId }
  await record(db, actor, 'agency_changed', subject)
  db.announce({ topic: 'agency', ids: [], by: actor.userId })
}

export async function saveProfile(
  db: AgencyDb,
  actor: Member,
  input: { version: number; facts: AgencyFacts },
): Promise<AgencyProfile> {
  const before = await holdAgency(db)
  if (before.profileVersion !== input.version)
    throw conflict('STALE', 'Somebody changed the profile of the agency while you were editing it.', {
      current: presentProfile(before),
    })
  const { name, currency, timeZone, country, ...lines } = input.facts
  const phone = lines.phone ? keptOrE164(lines.phone, country, [before.profile.phone]) : null
  if (lines.phone && !phone) throw invalid({ 'facts.phone': notAPhone })
  const profileVersion = before.profileVersion + 1
  const profile = { ...lines, phone }
  const agency = await updateAgency(db, { name, currency, timeZone, country, profile, profileVersion })
  await tell(db, actor, name)
  return presentProfile(agency)
}

/** Puts a GSTIN that was registered elsewhere into the profile, where travellers look for it, unless it has one. */
export async function fillGstin(db: AgencyDb, gstin: string): Promise<void> {
  const { profile, profileVersion } = await holdAgency(db)
  if (profile.gstin || profile.registration) return
  await updateAgency(db, { profile: { ...profile, gstin }, profileVersion: profileVersion + 1 })
}

/** A picture that somebody uploads, re-encoded so that it is a picture and nothing else. @throws AppError 422 for another file */
export async function uploadedPicture(
  services: Services,
  { agencyId }: Pick<Member, 'agencyId'>,
  file: File,
  signal?: AbortSignal,
): Promise<Buffer> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const type = sniffType(bytes)
  if (!type || type === 'application/pdf') throw invalid({ file: 'Only JPEG, PNG and WebP pictures are taken' })
  const picture = await services.images.toLogo({ agencyId, signal }, bytes)
  if (!picture) throw invalid({ file: 'This picture cannot be read, or is too large' })
  return picture
}

/** Stores a logo, and removes the previous one. */
export async function setLogo(services: Services, actor: Member, file: File, signal?: AbortSignal): Promise<string> {
  const picture = await uploadedPicture(services, actor, file, signal)
  const logo = newPictureName(actor.agencyId, 'png')
  await services.storage.put(logoKey(logo), picture)
  try {
    await services.database.writeAs(actor.agencyId, (db) => replaceLogo(services, db, actor, logo))
  } catch (error) {
    await dropFile(services, logoKey(logo))
    throw error
  }
  return logo
}

export async function replaceLogo(services: Services, db: AgencyDb, actor: Member, logo: string | null): Promise<void> {
  const { logo: before, name } = await holdAgency(db)
  await updateAgency(db, { logo })
  await tell(db, actor, name)
  if (before && !/^https?:/.test(before)) db.afterCommit(() => void dropFile(services, logoKey(before)))
}
