import { customKey } from '@sarai/contract/custom-field-words'
import { type ImportFieldKind, importFields, type ImportTarget } from '@sarai/contract/import-fields'
import type { ImportSettings } from '@sarai/contract/imports'
import { joinCallingCodes } from './imports-calling-codes.rules.ts'
import { type ContactDraft, readContact } from './imports-contacts.rules.ts'
import { type LeadDraft, readLead } from './imports-leads.rules.ts'
import { type LibraryDraft, readLibrary } from './imports-library.rules.ts'
import { readVendor, type VendorDraft } from './imports-vendors.rules.ts'
import { planOf, type ReadContext, type ReadPlan, type RowReader } from './imports-target.rules.ts'

/** What a row of each target is read as. */
export interface Drafts {
  leads: LeadDraft
  contacts: ContactDraft
  library: LibraryDraft
  vendors: VendorDraft
}

/** Reads rows once the numbers in them bear the calling codes that stand in a column of their own. */
const withCallingCodes =
  <Draft>(read: RowReader<Draft>): RowReader<Draft> =>
  (cells, plan, context) =>
    read(joinCallingCodes(cells, plan), plan, context)

export const rowReaders: { [T in ImportTarget]: RowReader<Drafts[T]> } = {
  leads: withCallingCodes(readLead),
  contacts: withCallingCodes(readContact),
  library: readLibrary,
  vendors: withCallingCodes(readVendor),
}

/**
 * Fields that others are read by: a month without a year follows the day of the enquiry, an amount its currency, a
 * second number is WhatsApp's only where no column is, and numbers have the calling code of the row's country.
 */
const first: Record<ImportTarget, string[]> = {
  leads: ['createdAt', 'whatsapp', 'currency'],
  contacts: ['kind', 'country'],
  library: ['currency'],
  vendors: ['currency', 'person', 'country', 'whatsapp'],
}

const textKinds: ReadonlySet<ImportFieldKind> = new Set(['text', 'long', 'list', 'stage', 'owner'])
/** Lists of numbers, and codes that are numbers. */
const numeric = new Set(['childAges', 'pincode', 'minutes', 'checkIn', 'checkOut', 'startTime'])

/** Fields whose text is kept as it is; of others digits and months of any script are read. */
const textsOf = (target: ImportTarget): Set<string> =>
  new Set(
    importFields[target].filter(({ key, kind }) => textKinds.has(kind) && !numeric.has(key)).map(({ key }) => key),
  )

const texts: Record<ImportTarget, Set<string>> = {
  leads: textsOf('leads'),
  contacts: textsOf('contacts'),
  library: textsOf('library'),
  vendors: textsOf('vendors'),
}

export function readPlan(
  target: ImportTarget,
  settings: ImportSettings,
  header: string[],
  { custom }: Pick<ReadContext, 'custom'>,
): ReadPlan {
  const ownTexts = custom
    .filter(({ kind }) => !['number', 'money', 'date'].includes(kind))
    .map(({ id }) => customKey(id))
  const plan = planOf(settings, header, { first: first[target], texts: new Set([...texts[target], ...ownTexts]) })
  const labels = new Map(custom.map(({ id, label }) => [customKey(id) as string, label]))
  // A column without a name is called after the field it becomes.
  const columns = plan.columns.map((one) => ({ ...one, header: one.header || (labels.get(one.field) ?? '') }))
  return { ...plan, columns }
}
