import { taxHeadLabels } from '@sarai/contract/tax-words'

/** What a vendor's tax, and the tax that is kept of what it is owed, are called. */
export const taxWords = (isVat: boolean) =>
  isVat
    ? { tax: taxHeadLabels.vat, toKeep: 'Tax you withhold', kept: 'Tax withheld', takenBack: 'Withheld tax taken back' }
    : { tax: 'GST', toKeep: 'TDS you keep', kept: 'TDS kept', takenBack: 'TDS taken back' }
