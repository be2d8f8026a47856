import { expect, test } from 'vitest'
import { answerIn } from './portal-answer.ts'

const qrOf = (documentNumber: string) => {
  const facts = { data: JSON.stringify({ SellerGstin: '08AAFCS9999L1Z2', DocNo: documentNumber }), iss: 'NIC' }
  return `e30.${btoa(JSON.stringify(facts)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.c2lnbg`
}
const entry = (documentNumber: string, ackNumber: number) => ({
  AckNo: ackNumber,
  AckDt: '2026-11-25 14:03:00',
  Irn: 'ab'.repeat(32),
  SignedQRCode: qrOf(documentNumber),
})

test('a document is found in a file of the portal, alone or among others', () => {
  const found = { irn: 'ab'.repeat(32), ackNumber: '112010036563310', ackOn: '2026-11-25', signedQr: qrOf('INV/7') }
  const wanted = entry('INV/7', 112010036563310)
  expect(answerIn(JSON.stringify(wanted), 'INV/7')).toEqual(found)
  expect(answerIn(JSON.stringify([entry('INV/6', 1), wanted, entry('INV/8', 3)]), 'INV/7')).toEqual(found)
})

test('what is not about it, or no file of the portal, gives nothing', () => {
  expect(answerIn(JSON.stringify([entry('INV/6', 1)]), 'INV/7')).toBeUndefined()
  for (const text of ['', 'no json', '7', 'null', '[null]', '{"Irn":7}', '{"SignedQRCode":"a.b.c"}'])
    expect(answerIn(text, 'INV/7')).toBeUndefined()
})
