import type { OutputTax } from '@sarai/contract/output-tax'
import { findUsualOutputTax } from '@sarai/tax/output-tax'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { offeredProfile, taxProfileOf } from './tax-profile.service.ts'

/** How most lines are taxed: in the usual mode of the tax profile, at the usual rate where that mode needs one. */
export async function usualTax(db: AgencyDb, day: string) {
  const { registrations, packs, defaultMode, defaultRate } = await offeredProfile(db, day)
  const usual = registrations.find(({ isDefault }) => isDefault) ?? registrations[0]
  const modes = (packs.find(({ id }) => id === usual?.packId) ?? packs[0])?.modes ?? []
  const mode = defaultMode ?? modes[0]?.id ?? null
  const rateOf = (id: string | null) =>
    modes.find((one) => one.id === id)?.needs.includes('rate') ? defaultRate : null
  return { mode, rate: rateOf(mode), modes, rateOf, registrationId: usual?.id }
}

/** The mode of supply that most agencies' trips have. */
export const usualMode = async (db: AgencyDb, day: string): Promise<string | null> => (await usualTax(db, day)).mode

/**
 * What of a trip's price is tax that the agency owes, as its invoices of that day have it; by this, margins are net of it
 * wherever they are told. Null where nothing is; undefined where it is not known, so that the lines of the price say it.
 */
export async function readOutputTax(db: AgencyDb, day: string): Promise<OutputTax | null | undefined> {
  const { mode, rate, registrationId } = await usualTax(db, day)
  if (registrationId === undefined) return undefined
  const { pack, settings, supplier } = await taxProfileOf(db, day, registrationId)
  const { currency } = await findAgency(db)
  return findUsualOutputTax({ pack, settings, day, supplier, currency: pack.currency ?? currency, mode, rate })
}
