import { documentPage, type DocumentPage } from '@sarai/contract/document-pages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { type FullBooks, fullBooks } from '../../../test/full-books.ts'
import { dayIn } from '../../../test/make-trip.ts'

let app: TestApp
let books: FullBooks
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
  books = await fullBooks(app)
})
afterAll(() => app.close())

const days = { from: dayIn(-20), to: dayIn(20) }
const screens: DocumentPage['page'][] = ['returns', 'opening-balances']

/** Whatever in an answer has an amount of a document says where that is looked at. */
function expectOpens(rows: readonly { opens: DocumentPage | null }[], what: string) {
  expect(rows.length, what).toBeGreaterThan(0)
  for (const row of rows) {
    const opens = documentPage.nullable().parse(row.opens)
    expect(opens, `${what}: ${JSON.stringify(row)}`).not.toBeNull()
    if (opens && !screens.includes(opens.page)) expect(opens.id, `${what}: ${JSON.stringify(row)}`).not.toBeNull()
  }
}

test('every row of the reports that has an amount leads to its document', async () => {
  const { reports, ledger } = books.call
  expectOpens((await reports.payments({ ...days, what: 'received', perPage: 200 })).data.rows, 'received')
  expectOpens((await reports.payments({ ...days, what: 'refunded', perPage: 200 })).data.rows, 'refunds')
  const [dues, vendors, advances] = [await reports.dues(), await reports.vendors(), await reports.advances()]
  const documentsOf = (parties: { documents: { opens: DocumentPage | null }[] }[]) =>
    parties.flatMap(({ documents }) => documents)
  expectOpens(documentsOf(dues.data.parties), 'dues')
  expectOpens(documentsOf(vendors.data.parties), 'vendors')
  expectOpens(documentsOf(vendors.data.advances), 'advances to vendors')
  expectOpens(documentsOf(advances.data.parties), 'advances')
  expectOpens(
    (await reports.tax(days)).data.tcs.flatMap(({ documents }) => documents),
    'tax collected at source',
  )
  expectOpens((await reports.cashFlow()).data.rows, 'cash flow')
  expectOpens((await reports.dayBook({ ...days, perPage: 200 })).data.entries, 'day book')
  const statement = (await reports.statement({ ...days, contactId: books.contactId })).data
  expectOpens(
    statement.accounts.flatMap(({ lines }) => lines),
    'statement',
  )
  for (const { account, part, currency } of (await ledger.trialBalance(days)).data.rows) {
    const { lines } = (await ledger.account({ ...days, account, part, currency, perPage: 200 })).data
    expectOpens(lines, account)
  }
})

test('what is of no trip leads to its invoice or vendor, and what is of one to that', async () => {
  const { entries } = (await books.call.reports.dayBook({ ...days, perPage: 200 })).data
  const opensOf = (kind: string) =>
    entries.filter(({ documentKind }) => documentKind === kind).map(({ opens }) => opens)
  expect(opensOf('receipt')).toContainEqual({ page: 'invoice', id: books.invoiceId })
  expect(opensOf('receipt')).toContainEqual({ page: 'trip', id: books.tripId })
  expect(opensOf('refund')).toEqual([{ page: 'trip', id: books.tripId }])
  for (const one of opensOf('vendor-payment')) expect(one).toEqual({ page: 'vendor', id: books.vendorId })
  expect(opensOf('vendor-refund')).toEqual([{ page: 'vendor', id: books.vendorId }])
  expect(opensOf('bill')).toContainEqual({ page: 'bill', id: books.billId })
  expect(opensOf('tcs-deposit')).toEqual([{ page: 'returns', id: null }])
})
