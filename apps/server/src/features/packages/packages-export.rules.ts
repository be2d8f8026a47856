import { formatWord } from '@sarai/contract/export-words'
import type { PackageRow } from '@sarai/contract/package-schemas'
import { packageStatusLabels } from '@sarai/contract/package-words'
import { toUnits } from '@sarai/money/format'
import { type ExportColumn, localTime } from '../../kernel/operations/list-export.rules.ts'

const list = (values: readonly string[]) => values.join('; ') || null

/** What an export may hold, in the order it does. */
export const packageExportColumns: ExportColumn<PackageRow>[] = [
  { key: 'number', label: 'Number', value: ({ number }) => `PK-${String(number).padStart(6, '0')}` },
  { key: 'title', label: 'Title', value: ({ title }) => title },
  { key: 'code', label: 'Code', value: ({ code }) => code },
  { key: 'status', label: 'Status', value: ({ status }) => packageStatusLabels[status] },
  { key: 'destinations', label: 'Destinations', value: ({ destinations }) => list(destinations) },
  { key: 'departureCity', label: 'Departs from', value: ({ departureCity }) => departureCity },
  { key: 'days', label: 'Days', value: ({ days }) => days },
  { key: 'nights', label: 'Nights', value: ({ nights }) => nights },
  {
    key: 'fromPrice',
    label: 'From price',
    value: ({ fromPrice, currency }) => (fromPrice === null ? null : toUnits(fromPrice, currency)),
  },
  { key: 'currency', label: 'Currency', value: ({ currency }) => currency },
  { key: 'themes', label: 'Themes', value: ({ themes }) => list(themes.map((theme) => formatWord(theme))) },
  { key: 'validTo', label: 'Valid until', value: ({ validTo }) => validTo },
  { key: 'views', label: 'Times opened', value: ({ views }) => views },
  {
    key: 'lastViewedAt',
    label: 'Last opened',
    value: ({ lastViewedAt }, { timeZone }) => lastViewedAt && localTime(lastViewedAt, timeZone),
  },
  { key: 'owner', label: 'RM', value: ({ ownerId }, texts) => texts.person(ownerId) },
  { key: 'tags', label: 'Tags', value: ({ tags }) => list(tags) },
  { key: 'updatedAt', label: 'Changed', value: ({ updatedAt }, { timeZone }) => localTime(updatedAt, timeZone) },
  { key: 'createdAt', label: 'Created', value: ({ createdAt }, { timeZone }) => localTime(createdAt, timeZone) },
]
