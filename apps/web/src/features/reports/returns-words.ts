import type { ReturnFile, ReturnSection } from '@sarai/contract/return-words'

/** Tables of GSTR-1 by what is in them, with their number on the form. */
export const sectionLabels: Record<ReturnSection, string> = {
  b2b: 'Invoices to registered buyers',
  b2cl: 'Large invoices to other states',
  exp: 'Exports',
  b2cs: 'Other consumers, by state and rate',
  nil: 'Nil rated and exempt',
  cdnr: 'Notes to registered buyers',
  cdnur: 'Notes to large invoices and exports',
  at: 'Advances without invoice yet',
  txpd: 'Earlier advances used',
}

export const sectionTables: Record<ReturnSection, string> = {
  b2b: '4, 6B',
  b2cl: '5',
  exp: '6A',
  b2cs: '7',
  nil: '8',
  cdnr: '9B',
  cdnur: '9B',
  at: '11A',
  txpd: '11B',
}

interface FileWords {
  label: string
  what: string
}

export const fileWords: Record<ReturnFile, FileWords> = {
  everything: {
    label: 'Everything for the accountant',
    what: 'All files below, registers, day book, trial balance and the PDFs of invoices, in one ZIP.',
  },
  'gstr1-json': { label: 'GSTR-1 for the portal', what: 'JSON, to upload on the GST portal.' },
  'gstr1-csv': { label: 'GSTR-1 for the offline tool', what: 'A CSV file for each table, in a ZIP.' },
  tally: { label: 'Tally', what: 'XML: import the ledgers first, then the vouchers.' },
  tcs: { label: 'Tax collected at source', what: 'CSV by payer, for Form 143 or 27EQ.' },
  'tcs-deposits': { label: 'Challans', what: 'CSV of the deposits of tax collected at source.' },
}
