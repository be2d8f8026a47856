import * as z from 'zod'
import { billIds, newRun, paymentRun, runCandidate, runChanges, runPaid, runRow } from './payment-run-schemas.ts'
import { bankFileLayouts, paymentRunStates } from './payment-run-words.ts'
import { id, line, optionalText, version } from './primitives.ts'
import { memberProcedure, success } from './procedure.ts'
import { timelinePage } from './timeline.ts'

const people = { keys: false } as const
/** Who approves is the main user or a manager, and has just given the password. */
const approvers = { keys: false, only: 'manager', recentSignIn: true } as const
const seen = z.strictObject({ id, version })
const answer = success(paymentRun)

/** Payments to many vendors at once, approved by somebody else. For people who see costs. */
export const paymentRunsCalls = {
  list: memberProcedure('vendors', 'read', people)
    .route({
      method: 'POST',
      path: '/payment-runs/all-payment-runs',
      summary: 'List payment runs',
      description: 'Newest first.',
    })
    .input(
      z.strictObject({
        state: z.array(z.enum(paymentRunStates)).max(paymentRunStates.length).optional(),
        cursor: z.string().max(200).optional(),
        perPage: z.int().min(1).max(100).default(50),
      }),
    )
    .output(z.object({ status: z.literal(true), data: z.array(runRow), next: z.string().nullable() })),

  candidates: memberProcedure('vendors', 'read', people)
    .route({
      method: 'POST',
      path: '/payment-runs/candidates',
      summary: 'Ask which bills can be put into a payment run',
      description: 'With the reason where one cannot, and the drafts that they can be put into.',
    })
    .input(z.strictObject({ billIds }))
    .output(success(z.object({ bills: z.array(runCandidate), drafts: z.array(runRow) }))),

  get: memberProcedure('vendors', 'read', people)
    .route({ method: 'GET', path: '/payment-runs/{id}', summary: 'Read a payment run' })
    .input(z.strictObject({ id }))
    .output(answer),

  create: memberProcedure('vendors', 'write', { ...people, creates: true })
    .route({
      method: 'POST',
      path: '/payment-runs',
      summary: 'Begin a payment run with bills',
      description: 'A draft. A bill is in one run at a time.',
    })
    .input(newRun)
    .output(answer),

  addBills: memberProcedure('vendors', 'write', { ...people, creates: true })
    .route({ method: 'POST', path: '/payment-runs/{id}/bills', summary: 'Put bills into a payment run' })
    .input(z.strictObject({ id, billIds }))
    .output(answer),

  update: memberProcedure('vendors', 'write', people)
    .route({
      method: 'PATCH',
      path: '/payment-runs/{id}',
      summary: 'Change a payment run',
      description:
        'One that waits for approval, or has it, is a draft again. Send the version you read. When somebody has changed it since, the answer is 409.',
    })
    .input(z.strictObject({ id, version, changes: runChanges }))
    .output(answer),

  submit: memberProcedure('vendors', 'write', people)
    .route({
      method: 'POST',
      path: '/payment-runs/{id}/submit',
      summary: 'Submit a payment run for approval',
    })
    .input(seen)
    .output(answer),

  approve: memberProcedure('vendors', 'write', approvers)
    .route({
      method: 'POST',
      path: '/payment-runs/{id}/approve',
      summary: 'Approve a payment run',
      description:
        'By somebody other than who submitted it, where there is anybody. What cannot be paid any more is refused, line by line.',
    })
    .input(seen)
    .output(answer),

  decline: memberProcedure('vendors', 'write', { keys: false, only: 'manager' })
    .route({
      method: 'POST',
      path: '/payment-runs/{id}/decline',
      summary: 'Decline a payment run',
      description: 'It is a draft again.',
    })
    .input(seen.extend({ reason: optionalText(500).optional() }))
    .output(answer),

  reopen: memberProcedure('vendors', 'write', people)
    .route({
      method: 'POST',
      path: '/payment-runs/{id}/reopen',
      summary: 'Make a payment run a draft again',
      description: 'One that waits for approval, or was approved and has no file yet.',
    })
    .input(seen)
    .output(answer),

  export: memberProcedure('vendors', 'write', {
    creates: true,
    keys: false,
    right: 'export',
    isUnowned: true,
    recentSignIn: true,
  })
    .route({
      method: 'POST',
      path: '/payment-runs/{id}/export',
      summary: "Write an approved payment run to the bank's file",
      description:
        'An operation in the background whose result is the file. It takes the right to change bank details besides: the whole account numbers are in it, which is recorded with each vendor. There is none where no line can be paid any more.',
    })
    .input(seen.extend({ layout: z.enum(bankFileLayouts) }))
    .output(success(z.object({ run: paymentRun, operationId: id.nullable() }))),

  pay: memberProcedure('vendors', 'write', { ...people, creates: true })
    .route({
      method: 'POST',
      path: '/payment-runs/{id}/pay',
      summary: 'Say that the bank has paid a payment run',
      description: 'Records a payment of each line in one transaction. What was said twice is recorded once.',
    })
    .input(runPaid)
    .output(answer),

  cancel: memberProcedure('vendors', 'write', people)
    .route({
      method: 'POST',
      path: '/payment-runs/{id}/cancel',
      summary: 'Cancel a payment run',
      description: 'Its bills are free for another. One that was paid stays.',
    })
    .input(seen.extend({ reason: line(200, 'Say why') }))
    .output(answer),

  timeline: memberProcedure('vendors', 'read', people)
    .route({
      method: 'GET',
      path: '/payment-runs/{id}/timeline',
      summary: 'Read the history of a payment run',
      description: 'Newest first.',
    })
    .input(z.strictObject({ id, cursor: z.string().max(200).optional() }))
    .output(timelinePage),
}
