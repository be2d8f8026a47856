import type { VoucherRow } from '@sarai/contract/voucher-schemas'
import { voucherNumber, voucherStatusWords, voucherTypeLabels } from '@sarai/contract/voucher-words'
import { type ExportColumn, localTime } from '../../kernel/operations/list-export.rules.ts'
import { tripNumber } from '../trips/trips.rules.ts'

const yes = (isSo: boolean) => (isSo ? 'Yes' : null)

/** What an export may hold, in the order it does. */
export const voucherExportColumns: ExportColumn<VoucherRow>[] = [
  { key: 'number', label: 'Number', value: ({ number, revision }) => voucherNumber(number, revision) },
  { key: 'title', label: 'Voucher', value: ({ title }) => title },
  { key: 'type', label: 'Type', value: ({ type }) => voucherTypeLabels[type] },
  { key: 'startDate', label: 'First day', value: ({ startDate }) => startDate },
  { key: 'endDate', label: 'Last day', value: ({ endDate }) => endDate },
  { key: 'status', label: 'Status', value: (voucher) => voucherStatusWords(voucher) },
  { key: 'differs', label: 'Booking changed', value: ({ differs, status }) => yes(differs && status !== 'cancelled') },
  { key: 'hasDraft', label: 'Changes to issue', value: ({ hasDraft, revision }) => yes(hasDraft && revision > 0) },
  { key: 'leadGuest', label: 'Guest', value: ({ leadGuest }) => leadGuest },
  { key: 'vendor', label: 'Vendor', value: ({ vendor }) => vendor },
  { key: 'confirmationNumber', label: 'Confirmed by', value: ({ confirmationNumber }) => confirmationNumber },
  { key: 'tripNumber', label: 'Trip', value: (voucher) => voucher.tripNumber && tripNumber(voucher.tripNumber) },
  { key: 'tripTitle', label: 'Title of the trip', value: ({ tripTitle }) => tripTitle },
  {
    key: 'issuedAt',
    label: 'Issued',
    value: ({ issuedAt }, { timeZone }) => issuedAt && localTime(issuedAt, timeZone),
  },
  { key: 'sentAt', label: 'Sent', value: ({ sentAt }, { timeZone }) => sentAt && localTime(sentAt, timeZone) },
  { key: 'acknowledgedBy', label: 'Acknowledged by', value: ({ acknowledgedBy }) => acknowledgedBy },
  { key: 'owner', label: 'RM', value: ({ ownerId }, texts) => texts.person(ownerId) },
  { key: 'tags', label: 'Tags', value: ({ tags }) => tags.join('; ') || null },
  { key: 'updatedAt', label: 'Changed', value: ({ updatedAt }, { timeZone }) => localTime(updatedAt, timeZone) },
  { key: 'createdAt', label: 'Created', value: ({ createdAt }, { timeZone }) => localTime(createdAt, timeZone) },
]
