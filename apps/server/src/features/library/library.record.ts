import { libraryKindLabels } from '@sarai/contract/library-words'
import type { RecordDescription } from '../../kernel/records/records.registry.ts'
import { itemColumns, type LibraryRecord, libraryRowsOf } from './library.queries.ts'
import { libraryTerms } from './library.rules.ts'
import { libraryItems } from './library.table.ts'

export const libraryRecord: RecordDescription = {
  kind: 'library',
  noun: 'entry of the library',
  plural: 'entries of the library',
  page: 'packages',
  table: libraryItems,
  label: libraryItems.name,
  topic: 'library',
  search: {
    table: libraryItems,
    columns: itemColumns,
    termsOf: (row: LibraryRecord) => libraryTerms(row, row),
    async listHits(db, actor, ids) {
      return (await libraryRowsOf(db, ids)).map(({ id, number, kind, name, places, supplier, tags }) => ({
        kind: 'library',
        id,
        number,
        title: name,
        phone: null,
        email: null,
        detail: [libraryKindLabels[kind], places.join(' – ')].filter(Boolean).join(' · '),
        also: [...tags, ...(actor.seesCost && supplier ? [supplier] : [])],
      }))
    },
  },
}
