import { otherTaxNumber } from '@sarai/contract/tax-names'
import type { RecordField } from './record-fields.ts'

/** What somebody is registered under for a tax other than India's: the usual one outside India, and there of few. */
export const taxNumberField = <Section extends string>(
  isVat: boolean,
  section: Section,
): RecordField<'taxNumber', Section> => ({
  name: 'taxNumber',
  label: isVat ? otherTaxNumber : 'Tax number abroad',
  kind: 'text',
  section,
  isCode: true,
  ...(isVat && { isAlways: true }),
})
