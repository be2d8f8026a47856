import { customKey } from '@sarai/contract/custom-field-words'
import type { ImportTarget } from '@sarai/contract/import-fields'
import type { ImportSettings } from '@sarai/contract/imports'
import { type ContactDraft, readContact } from './imports-contacts.rules.ts'
import { type LeadDraft, readLead } from './imports-leads.rules.ts'
import { type LibraryDraft, readLibrary } from './imports-library.rules.ts'
import { planOf, type ReadContext, type ReadPlan, type RowReader } from './imports-target.rules.ts'

/** What a row of each target is read as. */
export interface Drafts {
  leads: LeadDraft
  contacts: ContactDraft
  library: LibraryDraft
}

export const rowReaders: { [T in ImportTarget]: RowReader<Drafts[T]> } = {
  leads: readLead,
  contacts: readContact,
  library: readLibrary,
}

/** Fields that others are read by: a month without a year follows the day of the enquiry, an amount its currency. */
const first: Record<ImportTarget, string[]> = { leads: ['createdAt'], contacts: ['kind'], library: ['currency'] }

export function readPlan(
  target: ImportTarget,
  settings: ImportSettings,
  header: string[],
  { custom }: Pick<ReadContext, 'custom'>,
): ReadPlan {
  const plan = planOf(settings, header, first[target])
  const labels = new Map(custom.map(({ id, label }) => [customKey(id) as string, label]))
  // A column without a name is called after the field it becomes.
  const columns = plan.columns.map((one) => ({ ...one, header: one.header || (labels.get(one.field) ?? '') }))
  return { ...plan, columns }
}
