import { expect, test } from 'vitest'
import * as z from 'zod'
import { procedures } from '../procedures.ts'

test('every call that records money can be told so', () => {
  const readShape = ({ input }: (typeof procedures)[number]) => (input instanceof z.ZodObject ? input.shape : {})
  const recording = procedures.filter((one) => {
    const shape = readShape(one)
    return one.meta.creates === true && 'mode' in shape && 'day' in shape
  })
  const others = procedures.filter(({ name }) =>
    ['receipts.confirm', 'statements.settle', 'paymentRuns.pay'].includes(name),
  )
  expect(recording.map(({ name }) => name).toSorted()).toEqual([
    'receipts.create',
    'receipts.refund',
    'receipts.refundNote',
    'receipts.share',
    'vendorPayments.create',
    'vendorRefunds.create',
  ])
  for (const one of [...recording, ...others])
    expect([one.name, Object.keys(readShape(one))]).toEqual([one.name, expect.arrayContaining(['isSure'])])
})
