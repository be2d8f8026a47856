import type { ProposalRow } from '@sarai/contract/prospect-schemas'
import { proposalStatusLabels } from '@sarai/contract/prospect-words'
import { toUnits } from '@sarai/money/format'
import { type ExportColumn, localTime } from '../../kernel/operations/list-export.rules.ts'
import { proposalNumber } from './prospects.rules.ts'

const moment = (at: string | null, timeZone: string) => at && localTime(at, timeZone)

/** What an export may hold, in the order it does. */
export const proposalExportColumns: ExportColumn<ProposalRow>[] = [
  { key: 'number', label: 'Number', value: ({ number }) => proposalNumber(number) },
  { key: 'title', label: 'Title', value: ({ title }) => title },
  { key: 'customer', label: 'Customer', value: ({ customer }) => customer },
  { key: 'status', label: 'Status', value: ({ status }) => proposalStatusLabels[status] },
  { key: 'startDate', label: 'First day', value: ({ startDate }) => startDate },
  { key: 'endDate', label: 'Last day', value: ({ endDate }) => endDate },
  { key: 'nights', label: 'Nights', value: ({ nights }) => nights },
  { key: 'destinations', label: 'Destinations', value: ({ destinations }) => destinations.join('; ') || null },
  { key: 'travellers', label: 'Travellers', value: ({ travellers }) => travellers },
  { key: 'total', label: 'Total', value: ({ total, currency }) => (total === null ? null : toUnits(total, currency)) },
  { key: 'currency', label: 'Currency', value: ({ currency }) => currency },
  { key: 'validUntil', label: 'Valid until', value: ({ validUntil }) => validUntil },
  { key: 'sentVersion', label: 'Version', value: ({ sentVersion }) => sentVersion },
  { key: 'sentAt', label: 'Sent', value: ({ sentAt }, { timeZone }) => moment(sentAt, timeZone) },
  { key: 'views', label: 'Times opened', value: ({ views }) => views },
  { key: 'lastViewedAt', label: 'Last opened', value: (row, { timeZone }) => moment(row.lastViewedAt, timeZone) },
  { key: 'acceptedAt', label: 'Accepted', value: ({ acceptedAt }, { timeZone }) => moment(acceptedAt, timeZone) },
  { key: 'owner', label: 'RM', value: ({ ownerId }, texts) => texts.person(ownerId) },
  { key: 'tags', label: 'Tags', value: ({ tags }) => tags.join('; ') || null },
  { key: 'updatedAt', label: 'Changed', value: ({ updatedAt }, { timeZone }) => localTime(updatedAt, timeZone) },
  { key: 'createdAt', label: 'Created', value: ({ createdAt }, { timeZone }) => localTime(createdAt, timeZone) },
]
