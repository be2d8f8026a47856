import { expectNoViolation } from './axe.ts'
import { registered } from './invoices-of.ts'
import { expect, test } from './test.ts'
import { sellTrip } from './trips-of.ts'

test('one transfer of a customer pays two of their trips', async ({ page, person }, info) => {
  const { call } = person
  await registered(person)
  const facts = { email: 'asha@traveller.test' }
  const sell = async (title: string, net: number) => {
    const { id } = await sellTrip(person, title, [{ category: 'lodging', title: 'Stay', net }], facts)
    return (await call.trips.get({ id })).data
  }
  const [goa, munnar] = [await sell('Goa with friends', 20_000), await sell('Munnar in spring', 30_000)]
  expect(munnar.contactId).toBe(goa.contactId)
  await page.goto(`/contacts/${goa.contactId}`)
  await page.getByRole('region', { name: 'Payments' }).getByRole('button', { name: 'Record payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Payment from Asha Bhat' })
  await dialog.getByLabel('Amount received').fill('1,10,000')
  await dialog.getByLabel('Amount received').press('Tab')
  await expect(dialog.getByLabel(/Goa with friends/)).toHaveValue('40,000')
  await expect(dialog.getByLabel(/Munnar in spring/)).toHaveValue('60,000')
  await expect(dialog.getByText('₹10,000 is left: put it on a trip, ahead of what is due.')).toBeVisible()
  await expectNoViolation(page, 'a payment for several trips', 'dialog')
  await page.screenshot({ path: info.outputPath('left.png') })
  await dialog.getByLabel('Amount received').fill('80,000')
  await dialog.getByLabel('Amount received').press('Tab')
  await expect(dialog.getByLabel(/Munnar in spring/)).toHaveValue('40,000')
  await expect(dialog.getByText('All of it is put on something.')).toBeVisible()
  await dialog.getByLabel('Reference').fill('UTR 556677')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('₹20,000 to pay')).toBeVisible()
  await page.screenshot({ path: info.outputPath('paid.png'), fullPage: true })
  for (const { id } of [goa, munnar]) {
    const { data } = await call.receipts.ofTrip({ tripId: id })
    expect(data.receipts).toMatchObject([{ reference: 'UTR 556677', amount: 4_000_000, state: 'received' }])
  }
})
