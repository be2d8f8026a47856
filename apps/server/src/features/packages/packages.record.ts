import { counted } from '@sarai/contract/count-words'
import type { RecordDescription } from '../../kernel/records/records.registry.ts'
import { findPackage, packageColumns, type PackageRecord, packageRowsOf } from './packages.queries.ts'
import { packageTerms } from './packages.rules.ts'
import { subjectOf } from './packages.service.ts'
import { packages } from './packages.table.ts'

export const packageRecord: RecordDescription = {
  kind: 'package',
  noun: 'package',
  page: 'packages',
  table: packages,
  label: packages.title,
  ownerId: packages.ownerId,
  topic: 'packages',
  attachable: {
    async find(db, _actor, id) {
      const found = await findPackage(db, id)
      return found && { subject: subjectOf(found), isDeleted: found.deletedAt !== null }
    },
  },
  search: {
    table: packages,
    columns: packageColumns,
    termsOf: (row: PackageRecord) => packageTerms(row.number, row),
    async listHits(db, _actor, ids) {
      return (await packageRowsOf(db, ids)).map(
        ({ id, number, title, days, destinations, code, departureCity, tags }) => ({
          kind: 'package',
          id,
          number,
          title,
          phone: null,
          email: null,
          detail: [counted(days, 'day'), destinations.join(', ')].filter(Boolean).join(' · '),
          also: [code, departureCity, ...tags].filter((one) => one !== null),
        }),
      )
    },
  },
}
