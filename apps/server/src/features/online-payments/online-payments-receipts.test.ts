import { expect, test } from 'vitest'
import { contact } from '../../../test/examples/contacts.ts'
import { issuedInvoice } from '../../../test/examples/invoices.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'
import { setUpOnlinePayments } from '../../../test/set-up-online-payments.ts'

const online = setUpOnlinePayments()
const { call, makeAccepted, makeShare, payAtGateway, comeBack, readPage } = online
const makeMaker = () => new Maker(online.app, online.agency.agencyId, online.agency.owner.userId, newMark('receipt'))

/** Every kind of page on which somebody pays online, with one of them. */
const pages: Record<string, () => Promise<string>> = {
  'of a proposal that was accepted': async () => (await makeAccepted()).path,
  'of an invoice': async () => {
    const { data } = await call().invoices.get({ id: await issuedInvoice(makeMaker()) })
    return data.publicPath ?? ''
  },
  'of a payment request': async () => {
    const contactId = await contact(makeMaker())
    const { data } = await call().paymentRequests.create({ contactId, amount: 500_000, description: 'Visa' })
    return data.publicPath ?? ''
  },
  'of one of several payers': async () => (await makeShare()).path,
}

const findReceipt = async (path: string): Promise<string> =>
  /href="([^"]*receipt\.pdf[^"]*)"/.exec(await readPage(path))?.[1] ?? ''

test('a page that is forwarded later on, of a proposal, has none any more', async () => {
  const { path } = await makeAccepted()
  await payAtGateway(path)
  await comeBack(path)
  const receipt = await findReceipt(path)
  online.app.clock.forward(25 * 3_600_000)
  expect(await findReceipt(path)).toBe('')
  expect((await fetch(online.app.url + receipt)).status).toBe(404)
})

// By hand made trips take the numbers that accepted ones would have: those come first.

test.each(Object.keys(pages))('the page %s offers the receipt of what was paid there', async (name) => {
  const path = (await pages[name]?.()) ?? ''
  expect(await readPage(path)).not.toContain('receipt.pdf')
  await payAtGateway(path)
  await comeBack(path)
  const receipt = await findReceipt(path)
  expect(receipt).toContain(`${path}/receipt.pdf?of=`)
  const read = () => fetch(online.app.url + receipt)
  await expect.poll(async () => (await read()).headers.get('content-type')).toBe('application/pdf')
  // Of another page there is none at its address.
  expect((await fetch(`${online.app.url}${path}/receipt.pdf?of=${online.plugin.id}`)).status).toBe(404)
})
