import type { ImportTarget } from '@sarai/contract/import-fields'

interface Words {
  /** What one record is: "lead". */
  one: string
  /** The page that imports them, and the one that lists them. */
  to: '/leads/import' | '/contacts/import' | '/library/import' | '/vendors/import'
  list: '/leads' | '/contacts' | '/library' | '/vendors'
  title: string
  listTitle: string
  /** What makes a row and a record the same. */
  shared: string
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
    shared: 'Phone or email',
    accept: '.csv,.tsv,.txt,.xlsx,.xls,.xlsb,.ods',
    formats: 'A workbook of Excel or LibreOffice (.xlsx, .xls, .ods) or a CSV file, up to 50 MB and 2,00,000 rows.',
  },
  contacts: {
    one: 'contact',
    to: '/contacts/import',
    list: '/contacts',
    title: 'Import contacts',
    listTitle: 'Contacts',
    shared: 'Phone or email',
    accept: '.csv,.tsv,.txt,.xlsx,.xls,.xlsb,.ods,.vcf',
    formats:
      'A workbook of Excel or LibreOffice (.xlsx, .xls, .ods), a CSV file, or the cards of a phone or mail program (.vcf), up to 50 MB and 2,00,000 rows.',
  },
  library: {
    one: 'item',
    to: '/library/import',
    list: '/library',
    title: 'Import into the library',
    listTitle: 'Library',
    shared: 'Kind, name and place',
    accept: '.csv,.tsv,.txt,.xlsx,.xls,.xlsb,.ods',
    formats:
      'A workbook of Excel or LibreOffice (.xlsx, .xls, .ods) or a CSV file of hotels, activities or transfers, up to 50 MB and 2,00,000 rows.',
  },
  vendors: {
    one: 'vendor',
    to: '/vendors/import',
    list: '/vendors',
    title: 'Import vendors',
    listTitle: 'Vendors',
    shared: 'Name and city, phone, email or tax number',
    accept: '.csv,.tsv,.txt,.xlsx,.xls,.xlsb,.ods',
    formats:
      'A workbook of Excel or LibreOffice (.xlsx, .xls, .ods) or a CSV file, up to 50 MB and 2,00,000 rows. An export of vendors can be imported again.',
  },
}
