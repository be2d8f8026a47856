import { member, person } from '../../core/procedures.ts'
import { makeFile } from '../../kernel/operations/runs.service.ts'
import { listProfitTrips, readProfit } from '../profit/profit-report.service.ts'
import { sendStatement } from './reports-statement-sending.service.ts'
import { readDayBook, readProfitAndLoss, readStatement } from './reports-books.service.ts'
import { startReportExport } from './reports-export.service.ts'
import {
  readAdvances,
  readCashFlow,
  readDues,
  readPayments,
  readReceived,
  readTax,
  readVendors,
} from './reports.service.ts'

export const reportsHandlers = {
  received: member.reports.received.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await readReceived(db, actor, input),
  })),

  payments: member.reports.payments.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await readPayments(db, actor, input),
  })),

  dues: member.reports.dues.handler(async ({ context }) => ({ status: true, data: await readDues(context) })),

  vendors: member.reports.vendors.handler(async ({ context }) => ({ status: true, data: await readVendors(context) })),

  advances: member.reports.advances.handler(async ({ context }) => ({
    status: true,
    data: await readAdvances(context),
  })),

  tax: member.reports.tax.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await readTax(db, actor, input),
  })),

  dayBook: member.reports.dayBook.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await readDayBook(db, actor, input),
  })),

  cashFlow: member.reports.cashFlow.handler(async ({ context }) => ({
    status: true,
    data: await readCashFlow(context),
  })),

  profitAndLoss: member.reports.profitAndLoss.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await readProfitAndLoss(db, actor, input),
  })),

  profit: member.reports.profit.handler(async ({ context, input }) => ({
    status: true,
    data: await readProfit(context, input),
  })),

  profitTrips: member.reports.profitTrips.handler(async ({ context, input }) => ({
    status: true,
    data: await listProfitTrips(context, input),
  })),

  statement: member.reports.statement.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await readStatement(db, actor, input),
  })),

  sendStatement: person.reports.sendStatement.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    warnings: await sendStatement(services, db, actor, input),
  })),

  export: person.reports.export.handler(async ({ context: { services, db, actor }, input }) => {
    const operation = await startReportExport(services, db, actor, input)
    await makeFile(services, db, operation)
    return { status: true, data: { operationId: operation.id } }
  }),
}
