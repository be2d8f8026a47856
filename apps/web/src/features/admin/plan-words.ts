import { formatBytes, formatNumber } from '~/lib/format.ts'

interface Limits {
  seats: number | null
  mailsPerDay: number | null
  storageBytes: number | null
  records: number | null
}

/** What a plan allows, in a line. */
export function limitsOf({ seats, mailsPerDay, storageBytes, records }: Limits): string {
  const limits = [
    seats !== null && `${formatNumber(seats)} seats`,
    mailsPerDay !== null && `${formatNumber(mailsPerDay)} mails in 24 hours`,
    storageBytes !== null && `${formatBytes(storageBytes)} of storage`,
    records !== null && `${formatNumber(records)} records`,
  ].filter((limit) => limit !== false)
  return limits.length > 0 ? limits.join(', ') : 'Without limits'
}
