import type { LeftRecords, Operation } from '@sarai/contract/operations'
import { formatNumber } from './format.ts'
import { hasShape } from './stored.ts'

const example: LeftRecords = { reason: '', count: 0, records: [] }

/** What an operation on many records has left as it was, and why; nothing of other operations. */
export function listLeft({ result: { left } }: Pick<Operation, 'result'>): LeftRecords[] {
  return Array.isArray(left) ? left.filter((one): one is LeftRecords => hasShape(one, example)) : []
}

/** "2 left, as it was cancelled: TRP-12 Kerala, TRP-14 Goa." */
export function describeLeft({ reason, count, records }: LeftRecords): string {
  const more = count - records.length
  const names = [...records, ...(more > 0 ? [`${formatNumber(more)} more`] : [])]
  return `${formatNumber(count)} left, as ${reason}: ${names.join(', ')}.`
}
