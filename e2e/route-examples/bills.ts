import type { Person } from '../people.ts'
import { type Examples, first, made } from '../route-example.ts'
import { todayInIndia } from '../days.ts'

/** The latest payment run, or a new one with the first bill that can be paid. */
async function anyRun({ call }: Person): Promise<string> {
  const [run] = (await call.paymentRuns.list({})).data
  if (run) return run.id
  const open = (await call.bills.list({ filters: { status: ['entered', 'part-paid'] }, perPage: 100 })).data
  const { bills } = (await call.paymentRuns.candidates({ billIds: open.map(({ id }) => id) })).data
  const bill = bills.find(({ problem }) => !problem)
  if (!bill) throw new Error(`no bill can be paid: ${bills[0]?.problem?.message}`)
  return made(call.paymentRuns.create({ billIds: [bill.billId], day: todayInIndia() }))
}

export const billsExamples: Examples = {
  '/bills/edit/$billId': {
    full: async ({ call }) => `/bills/edit/${await first(call.bills.list({ filters: { status: ['draft'] } }))}`,
  },
  '/bills/$billId': { full: async ({ call }) => `/bills/${await first(call.bills.list({}))}` },
  '/payment-runs/$runId': { full: async (person) => `/payment-runs/${await anyRun(person)}` },
}
