import { blankCost, blankDay, blankItem } from '@sarai/itinerary/blank'
import { expectNoViolation } from './axe.ts'
import { expect, test } from './test.ts'

test('a rate card is imported, tried, deleted and restored', { tag: '@key' }, async ({ page, person }) => {
  const vendorId = (await person.call.vendors.create({ name: 'Lagoon Hotels' })).data.id
  await page.goto('/rate-cards')
  await expect(page.getByText('No rate cards yet')).toBeVisible()
  await expectNoViolation(page, 'no rate cards')
  await page.getByRole('button', { name: 'Import rates' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import rates' })
  await dialog.getByLabel('Vendor').click()
  await page.getByRole('option', { name: 'Lagoon Hotels' }).click()
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download a template' }).click()
  expect((await downloading).suggestedFilename()).toBe('rates-template.csv')
  // Zero rates are said before anything is taken.
  const zero = `product,category,currency,tax included,option,season,from,to,double,extra adult\nRed Lagoon,lodging,INR,yes,Deluxe,All year,2099-01-01,2099-12-31,8000,0`
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'zero.csv', mimeType: 'text/csv', buffer: Buffer.from(zero) })
  await dialog.getByRole('button', { name: 'Show what would change' }).click()
  await expect(dialog.getByText('1 thing to look at.')).toBeVisible()
  await expect(dialog.getByText('the rate for extra adult is zero')).toBeVisible()
  await expectNoViolation(page, 'what an import would change')
  const head = 'product,category,currency,tax included,option,season,from,to,double'
  const rates = `${head}\nRed Lagoon,lodging,INR,yes,Deluxe,All year,2099-01-01,2099-12-31,8000`
  const file = { name: 'rates.csv', mimeType: 'text/csv', buffer: Buffer.from(rates) }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Show what would change' }).click()
  await expect(dialog.getByText('Red Lagoon: new')).toBeVisible()
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  const [made] = await expect
    .poll(async () => (await person.call.rateCards.list({ filters: { vendor: [vendorId] } })).data)
    .toHaveLength(1)
    .then(async () => (await person.call.rateCards.list({})).data)
  if (!made) throw new Error('the rate card is not there')
  await page.goto(`/rate-cards/${made.id}`)
  await expect(page.getByRole('heading', { name: 'Red Lagoon' })).toBeVisible()
  await page.getByRole('button', { name: 'Price it' }).click()
  await expect(page.getByText('Total: ₹16,000.')).toBeVisible()
  // Wide tables scroll by themselves, the page does not.
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth: whole, clientWidth: shown } = document.documentElement
    return { scrollWidth: whole, clientWidth: shown }
  })
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  await expectNoViolation(page, 'a rate card')

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete rate card' }).click()
  await expect(page.getByText('Red Lagoon deleted')).toBeVisible()
  await expect(page.getByText('No rate cards yet')).toBeVisible()
  await page.goto(`/rate-cards/${made.id}`)
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('This rate card was deleted')).toBeHidden()
  expect((await person.call.rateCards.list({})).data.map((row) => row.name)).toEqual(['Red Lagoon'])
})

test('a proposal priced by an imported card is priced anew in two clicks when the rate rises', async ({
  page,
  person,
}) => {
  const { call } = person
  const vendorId = (await call.vendors.create({ name: 'Lagoon Hotels' })).data.id
  const fileOf = (double: number) =>
    new File(
      [
        `product,category,currency,tax included,option,season,from,to,double\nRed Lagoon,lodging,INR,yes,Deluxe,All year,2099-01-01,2099-12-31,${double}`,
      ],
      'rates.csv',
      { type: 'text/csv' },
    )
  const importAt = async (double: number) => {
    const file = fileOf(double)
    const { seen } = (await call.rateCards.importPreview({ vendorId, file })).data
    const { ids } = (await call.rateCards.importApply({ vendorId, file, seen })).data
    return ids[0] ?? ''
  }
  const cardId = await importAt(8000)
  const { document } = (await call.rateCards.get({ id: cardId })).data
  await call.rateCards.update({ id: cardId, version: 1, changes: { status: 'active' } })
  const question = {
    optionId: document?.options[0]?.id ?? '',
    from: '2099-02-01',
    nights: 2,
    rooms: [{ adults: 2, children: [] }],
    adults: 2,
    childAges: [],
    vehicles: null,
    kilometres: null,
  }
  const { total } = (await call.rateCards.price({ id: cardId, question })).data
  expect(total).toBe(1_600_000)
  const { data: proposal } = await call.prospects.create({ title: 'By the lagoon', startDate: '2099-02-01' })
  const card = { rateCardId: cardId, rateRevision: 1, question }
  const cost = { ...blankCost('INR'), basis: 'group' as const, net: 1_600_000, card }
  const night = { ...blankItem(crypto.randomUUID(), 'lodging', 'Red Lagoon'), cost }
  const value = { ...blankDay(crypto.randomUUID(), 'Lagoon'), items: [night] }
  const edits = [{ do: 'insert' as const, list: 'days' as const, parent: 'itinerary' as const, after: null, value }]
  await call.prospects.edit({ id: proposal.id, batches: [{ id: crypto.randomUUID(), edits }] })

  await page.goto('/rate-drift')
  await expect(page.getByText('Every price is as it was offered')).toBeVisible()
  // The open screen is told by itself.
  await importAt(9000)
  await expect(page.getByText('₹2,000 at risk')).toBeVisible()
  await expect(page.getByText('Priced at revision 1, now 2.')).toBeVisible()
  await expectNoViolation(page, 'a changed price')
  await page.getByRole('button', { name: 'Put the new price into the draft' }).click()
  await expect(page.getByText('Every price is as it was offered')).toBeVisible()
  const { data } = await call.prospects.itinerary({ id: proposal.id })
  expect(data.document.days.flatMap(({ items }) => items)[0]?.cost).toMatchObject({
    net: 1_800_000,
    card: { rateRevision: 2 },
  })
})
