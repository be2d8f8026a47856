import { dayWords } from '@sarai/contract/day-words'
import type { IssuedBy } from '@sarai/contract/invoice-issuer'
import type { TaxProfileShown, TaxRegistration } from '@sarai/contract/tax-profile-schemas'
import type { Supplier } from '@sarai/tax/facts'
import { defaultFirstMonth } from '@sarai/tax/financial-year'
import { eInvoiceUntil, invoiceUntil, limitReached, type RulesAsked } from '@sarai/tax/limits'
import type { TaxPack } from '@sarai/tax/pack'
import type { TaxSettings } from '@sarai/tax/settings'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { notFound, refused } from '../../core/errors.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { agencyYear, shownSeries } from './document-series.service.ts'
import { packsInForce } from './tax-packs.service.ts'
import { findTaxSettings, listRegistrations, type RegistrationRecord } from './tax-profile.queries.ts'
import {
  chargesTax,
  holdsOn,
  packShown,
  settingsOf,
  signatoryOf,
  supplierOf,
  turnoverOf,
  usualPack,
} from './tax-profile.rules.ts'

export function presentRegistration({
  agencyId: _agency,
  createdAt: _at,
  ...shown
}: RegistrationRecord): TaxRegistration {
  return { ...shown, packId: shown.packId ?? usualPack(shown.kind) }
}

/** The packs that the agency's registrations use; without any, what its country has. */
function usedPacks(packs: TaxPack[], registrations: RegistrationRecord[], country: string): TaxPack[] {
  const usual = country === 'IN' ? 'india' : 'generic-vat'
  const used = new Set(registrations.map(({ kind, packId }) => packId ?? usualPack(kind)))
  return packs.filter(({ id }) => (used.size > 0 ? used.has(id) : id === usual))
}

/** The systems of tax that the agency is under on a day: those of its registrations, or else its country's. */
export async function taxSystems(db: AgencyDb, day: string): Promise<Set<TaxPack['system']>> {
  const [all, packs, { country }] = [await listRegistrations(db), await packsInForce(db), await findAgency(db)]
  const onDay = all.filter((one) => holdsOn(one, day))
  return new Set(usedPacks(packs, onDay, country).map(({ system }) => system))
}

/** All of it, as the settings show it. */
export async function shownProfile(db: AgencyDb, day: string): Promise<TaxProfileShown> {
  const { version, signature: _signature, ...facts } = await findTaxSettings(db)
  const [registrations, packs, agency] = [await listRegistrations(db), await packsInForce(db), await findAgency(db)]
  const used = usedPacks(packs, registrations, agency.country)
  return {
    version,
    facts: { ...facts, choices: Object.fromEntries(packs.map((pack) => [pack.id, settingsOf(pack, facts.choices)])) },
    registrations: registrations.map(presentRegistration),
    series: await shownSeries(db, day),
    packs: used.map((pack) => packShown(pack, facts.choices, day)),
    firstMonth: defaultFirstMonth(agency.country),
    year: (await agencyYear(db, day)).label,
  }
}

/** Whether the agency wants the invoice of an accepted proposal drawn up. */
export const draftsOnAcceptance = async (db: AgencyDb): Promise<boolean> =>
  (await findTaxSettings(db)).draftsOnAcceptance

/** What documents can be made with on a day. */
export async function offeredProfile(db: AgencyDb, day: string) {
  const { defaultMode, defaultRate, units, choices } = await findTaxSettings(db)
  const [all, packs, { country }] = [await listRegistrations(db), await packsInForce(db), await findAgency(db)]
  const registrations = all.filter((one) => holdsOn(one, day))
  return {
    registrations: registrations.map((one) => {
      const { id, kind, taxNumber, legalName, tradeName, state, isDefault, packId } = presentRegistration(one)
      const pack = packs.find((other) => other.id === packId)
      const charges = chargesTax(one, pack, day)
      return { id, kind, taxNumber, legalName, tradeName, state, isDefault, packId, chargesTax: charges }
    }),
    packs: usedPacks(packs, registrations, country).map((pack) => {
      const { id, name, system, modes, knows } = packShown(pack, choices, day)
      return { id, name, system, modes, knows }
    }),
    defaultMode,
    defaultRate,
    units,
  }
}

/** What the tax of a document is computed with, and what it says of its supplier. */
export interface TaxProfile {
  registration: TaxRegistration
  supplier: Supplier
  pack: TaxPack
  settings: TaxSettings
  /** The letter of undertaking of the day's financial year. */
  lut: string | null
  pan: string | null
  tan: string | null
  defaultMode: string | null
  /** Of the financial year before, within the band that was given; in paise. */
  turnover: number | null
  /** Who signs documents; null where nobody is named. */
  signatory: IssuedBy['signatory']
}

/** The registrations under GST whose sales are declared document by document, as far as they hold between two days. */
export async function gstinsBetween(db: AgencyDb, from: string, to: string): Promise<TaxRegistration[]> {
  const all = (await listRegistrations(db)).filter((one) => one.from <= to && (one.to === null || one.to >= from))
  return all
    .filter(({ kind, taxNumber }) => kind === 'regular' && taxNumber !== null)
    .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
    .map(presentRegistration)
}

/** @throws AppError 404 */
export async function requireRegistration(db: AgencyDb, id: string): Promise<void> {
  if (!(await listRegistrations(db)).some((one) => one.id === id)) throw notFound('registration')
}

/**
 * The tax profile of a day.
 * @param registrationId the usual registration of the day where it is left out
 * @throws AppError 422 where no registration holds on the day
 */
export async function taxProfileOf(db: AgencyDb, day: string, registrationId?: string): Promise<TaxProfile> {
  const facts = await findTaxSettings(db)
  const onDay = (await listRegistrations(db)).filter((one) => holdsOn(one, day))
  const found = registrationId
    ? onDay.find(({ id }) => id === registrationId)
    : (onDay.find(({ isDefault }) => isDefault) ?? onDay[0])
  if (!found)
    throw refused('NO_REGISTRATION', `No tax registration holds on ${dayWords(day)}. Enter one in Settings, Tax.`)
  const registration = presentRegistration(found)
  const pack = (await packsInForce(db)).find(({ id }) => id === registration.packId)
  if (!pack) throw refused('NO_TAX_RULES', `The tax rules ${registration.packId} are not on this installation.`)
  const year = await agencyYear(db, day)
  return {
    registration,
    supplier: supplierOf(registration),
    pack,
    settings: settingsOf(pack, facts.choices),
    lut: registration.luts.find((one) => one.year === year.label)?.number ?? null,
    pan: facts.pan,
    tan: facts.tan,
    defaultMode: facts.defaultMode,
    turnover: turnoverOf(facts.turnover),
    signatory: signatoryOf(facts),
  }
}

/**
 * The rules of a day, by which things are decided that are no tax of a document, as how much cash may be taken: those of
 * the usual registration, or of the agency's country where nothing is registered.
 */
export async function rulesOf(db: AgencyDb, day: string): Promise<RulesAsked | undefined> {
  const [facts, { country }, packs] = [await findTaxSettings(db), await findAgency(db), await packsInForce(db)]
  const onDay = (await listRegistrations(db)).filter((one) => holdsOn(one, day))
  const usual = onDay.find(({ isDefault }) => isDefault) ?? onDay[0]
  const id = usual ? presentRegistration(usual).packId : usualPack(country === 'IN' ? 'unregistered' : 'vat')
  const pack = packs.find((one) => one.id === id)
  return pack && { pack, settings: settingsOf(pack, facts.choices), day }
}

/** Whether what was issued on a day is to be reported as an e-invoice, and until when the portal takes it; null: no last day. */
export type EInvoiceTerms = (issuedOn: string) => { isOwed: boolean; until: string | null }

/** E-invoices by the rules of a day and the agency's turnover; none are owed where that is not known. */
export async function eInvoiceTerms(db: AgencyDb, day: string): Promise<EInvoiceTerms> {
  const rules = await rulesOf(db, day)
  const turnover = turnoverOf((await findTaxSettings(db)).turnover)
  if (!rules || turnover === null) return () => ({ isOwed: false, until: null })
  return (issuedOn) => ({
    isOwed: limitReached('e-invoice', turnover, { ...rules, day: issuedOn })?.isReached === true,
    until: eInvoiceUntil(issuedOn, turnover, rules)?.until ?? null,
  })
}

/** How the agency buys on a day: by which rules, registered how and where, the usual registration first, and taxed how. */
export async function buyingProfile(db: AgencyDb, day: string) {
  const asked = await rulesOf(db, day)
  const { defaultMode } = await findTaxSettings(db)
  const registered = (await listRegistrations(db))
    .filter((one) => holdsOn(one, day))
    .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
    .map(supplierOf)
  return { asked, registered, mode: defaultMode }
}

/** The turnover that the agency has stated; null where it has not. */
export const statedTurnover = async (db: AgencyDb): Promise<number | null> =>
  turnoverOf((await findTaxSettings(db)).turnover)

/** By when an invoice is issued for what was supplied on a day, with the rule's words; null for who is not registered. */
export async function invoiceDueBy(db: AgencyDb, supplied: string): Promise<{ day: string; why: string } | null> {
  if ((await gstinsBetween(db, supplied, supplied)).length === 0) return null
  const rules = await rulesOf(db, supplied)
  const due = rules && invoiceUntil(supplied, rules)
  return due ? { day: due.until, why: due.why[0]?.sentence ?? '' } : null
}
