import * as z from 'zod'
import { defineWatch } from '../../core/jobs/due-work.ts'
import { defineJob } from '../../core/jobs/jobs.ts'
import { checkTakenPayments } from './payment-reviews.service.ts'

/** Asks gateways what has become of payments since. */
export const reviewPaymentsJob = defineJob({
  name: 'paymentReviews.review',
  payload: z.object({}),
  due: { name: 'due_payment_reviews', reads: ['gateway_payments'] },
  run: ({ services, agencyId, signal }) => checkTakenPayments(services, agencyId, signal),
})

export const watchPaymentsJob = defineWatch({
  name: 'paymentReviews.due',
  everyMinutes: 5,
  job: reviewPaymentsJob,
})
