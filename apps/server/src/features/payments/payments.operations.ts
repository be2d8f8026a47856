import type { RecordKind } from '@sarai/contract/record-kinds'
import { exportAgain } from '../../kernel/operations/export-start.service.ts'
import type { OperationDescription } from '../../kernel/operations/operations.registry.ts'
import { paymentsExport } from './payments-export.service.ts'
import { exportPaymentsJob } from './payments.jobs.ts'

type Input = Record<string, unknown>

/** Whether payments to vendors may be in a file. */
function tellsVendors({ question }: Input): boolean {
  const conditions: unknown = (question as { conditions?: unknown } | undefined)?.conditions
  return !(Array.isArray(conditions) && conditions.includes('ofCustomers'))
}

/** Trips and invoices are noted with the file. With vendors in it, nobody has the right to it by owning what it holds. */
const kindsIn = (input: Input): RecordKind[] => ['trip', 'invoice', ...(tellsVendors(input) ? ['vendor' as const] : [])]

export const paymentOperations: OperationDescription[] = [
  {
    kind: 'payments.export',
    file: { job: exportPaymentsJob, start: exportAgain(paymentsExport), holds: kindsIn, isOfCosts: tellsVendors },
  },
]
