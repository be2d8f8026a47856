import { bankLine, matched } from './examples/statements.ts'
import { payment } from './examples/receipts.ts'
import { bankAccount } from './examples/settings.ts'
import { makeDisputeDue } from './examples/disputes.ts'
import { makeRefundDue } from './examples/gateway-refunds.ts'
import { makeReviewDue } from './examples/online-payments.ts'
import { atGateway, makeFetchDue, settlementOf } from './examples/settlements.ts'
import type { Maker } from './maker.ts'

/** How there comes to be something to do for the jobs of bank statements. */
export const statementJobs: Record<string, (make: Maker) => Promise<object>> = {
  async 'statements.match'(make) {
    const [accountId, reference] = [await bankAccount(make), '612345678901']
    await payment(make, { bankAccountId: accountId, reference, mode: 'upi', day: '2026-11-20' })
    await bankLine(make, 250_000, accountId, [{ kind: 'upi', value: reference }])
    return { accountId, userId: make.userId }
  },
  async 'settlements.match'(make) {
    await settlementOf(make, { reference: (await atGateway(make)).reference })
    return { userId: make.userId }
  },
  async 'statements.tell'(make) {
    return { userId: make.userId, lineIds: [await matched(make)] }
  },
  async 'settlements.fetch'(make) {
    await makeFetchDue(make)
    return {}
  },
  async 'settlements.due'(make) {
    await makeFetchDue(make)
    return {}
  },
  async 'disputes.check'(make) {
    await makeDisputeDue(make)
    return {}
  },
  async 'disputes.due'(make) {
    await makeDisputeDue(make)
    return {}
  },
  async 'paymentReviews.review'(make) {
    await makeReviewDue(make)
    return {}
  },
  async 'paymentReviews.due'(make) {
    await makeReviewDue(make)
    return {}
  },
  async 'gatewayRefunds.check'(make) {
    await makeRefundDue(make)
    return {}
  },
  async 'gatewayRefunds.due'(make) {
    await makeRefundDue(make)
    return {}
  },
}
