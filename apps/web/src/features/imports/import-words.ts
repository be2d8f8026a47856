import type { ImportTarget } from '@sarai/contract/import-fields'

interface Words {
  /** What one record is: "lead". */
  one: string
  /** The page that imports them, and the one that lists them. */
  to: '/leads/import' | '/contacts/import'
  list: '/leads' | '/contacts'
  title: string
  listTitle: string
  accept: string
  formats: string
}

/** What the screens say about each kind of record that can be imported. */
export const importWords: Record<ImportTarget, Words> = {
  leads: {
    one: 'lead',
    to: '/leads/import',
    list: '/leads',
    title: 'Import leads',
    listTitle: 'Leads',
    accept: '.csv,.tsv,.txt,.xlsx',
    formats: 'An Excel workbook (.xlsx) or a CSV file, up to 50 MB and 2,00,000 rows.',
  },
  contacts: {
    one: 'contact',
    to: '/contacts/import',
    list: '/contacts',
    title: 'Import contacts',
    listTitle: 'Contacts',
    accept: '.csv,.tsv,.txt,.xlsx,.vcf',
    formats:
      'An Excel workbook (.xlsx), a CSV file, or the cards of a phone or mail program (.vcf), up to 50 MB and 2,00,000 rows.',
  },
}
