import { libraryKindLabels } from '@sarai/contract/library-words'
import type { RecordDescription } from '../../kernel/records/records.registry.ts'
import { libraryRowsOf } from './library.queries.ts'
import { libraryItems } from './library.table.ts'

export const libraryRecord: RecordDescription = {
  kind: 'library',
  noun: 'entry of the library',
  page: 'packages',
  table: libraryItems,
  label: libraryItems.name,
  topic: 'library',
  search: {
    async hits(db, _actor, ids) {
      return (await libraryRowsOf(db, ids)).map(({ id, number, kind, name, places }) => ({
        kind: 'library',
        id,
        number,
        title: name,
        phone: null,
        email: null,
        detail: [libraryKindLabels[kind], places.join(' – ')].filter(Boolean).join(' · '),
      }))
    },
  },
}
