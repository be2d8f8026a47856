import type { RecordKind } from '@sarai/contract/record-kinds'
import { refused } from '../../core/errors.ts'
import { exportAgain } from '../../kernel/operations/export-start.service.ts'
import type { OperationDescription } from '../../kernel/operations/operations.registry.ts'
import { paymentsExport } from './payments-export.service.ts'
import { exportPaymentsJob } from './payments.jobs.ts'

type Input = Record<string, unknown>

function asks({ question }: Input, condition: string): boolean {
  const conditions: unknown = (question as { conditions?: unknown } | undefined)?.conditions
  return Array.isArray(conditions) && conditions.includes(condition)
}

/** Whether payments to vendors may be in a file. */
const tellsVendors = (input: Input): boolean => !asks(input, 'ofCustomers')

const startAgain = exportAgain(paymentsExport)

/** Trips and invoices are noted with the file. With vendors in it, nobody has the right to it by owning what it holds. */
const kindsIn = (input: Input): RecordKind[] => ['trip', 'invoice', ...(tellsVendors(input) ? ['vendor' as const] : [])]

/** @throws AppError for a search of before payments were found by the index of terms, which nothing answers any more */
const start: typeof startAgain = (services, db, actor, input) => {
  if (asks(input, 'searched'))
    throw refused('OUTDATED', 'This file was asked for before an update. Ask for it anew in the list of payments.')
  return startAgain(services, db, actor, input)
}

export const paymentOperations: OperationDescription[] = [
  {
    kind: 'payments.export',
    file: { job: exportPaymentsJob, start, holds: kindsIn, isOfCosts: tellsVendors },
  },
]
