import type { ImportTarget } from '@sarai/contract/import-fields'

interface Words {
  /** What one record is: "lead". */
  one: string
  /** The page that imports them, and the one that lists them. */
  to: '/leads/import'
  list: '/leads'
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
}
