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

test("a hotel's own tariff is imported once its columns, its days and what it does not say are chosen", async ({
  page,
  person,
}) => {
  const vendorId = (await person.call.vendors.create({ name: 'Palm Beach' })).data.id
  await page.goto('/rate-cards')
  await page.getByRole('button', { name: 'Import rates' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import rates' })
  await dialog.getByLabel('Vendor').click()
  await page.getByRole('option', { name: 'Palm Beach' }).click()
  const tariff = [
    'Palm Beach Resort - tariff',
    'Room Type,Plan,From,To,Double,Fourth,Remarks',
    'Deluxe,CP,01/04/2099,06/09/2099,"Rs. 8,500/-",1000,Sea view',
    ',MAP,,,"Rs. 10,500/-",1000,',
    'Suite,CP,01/04/2099,06/09/2099,On request,,',
    'Rates are net',
  ].join('\n')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'tariff.csv', mimeType: 'text/csv', buffer: Buffer.from(tariff) })
  await dialog.getByRole('button', { name: 'Show what would change' }).click()
  const importing = dialog.getByRole('button', { name: 'Import', exact: true })
  await expect(dialog.getByText('Row 2, Fourth: Choose what this column is, or leave it out.')).toBeVisible()
  await expect(dialog.getByText('2 columns not recognised')).toBeVisible()
  await expect(importing).toBeDisabled()
  await expectNoViolation(page, 'a file of rates with open columns')

  await dialog.getByLabel('What the column Fourth becomes').click()
  await page.getByRole('option', { name: 'Leave out' }).click()
  await expect(dialog.getByText('Fourth: Choose what this column is')).toBeHidden()
  await expect(dialog.getByText('Fill in tax included in one row of the product at least.')).toBeVisible()
  await dialog.getByLabel('Do the rates include tax?').click()
  await page.getByRole('option', { name: 'Yes' }).click()
  await expect(dialog.getByText('Palm Beach: new')).toBeVisible()
  await expect(dialog.getByText('Columns left out: Fourth, Remarks')).toBeVisible()
  await expect(dialog.getByText('Row 6 is left out: “Rates are net”')).toBeVisible()
  await expect(dialog.getByText('Row 5, Double: “On request” is taken as no rate')).toBeVisible()
  // Nothing in the column of first days tells their order.
  await expect(dialog.getByText('is read as 1 Apr 2099')).toBeVisible()
  await dialog.getByLabel('How days of the column From are written').click()
  await page.getByRole('option', { name: 'Month first (12/31/2026)' }).click()
  // The last days do not tell it either, and are read the same way.
  await expect(dialog.getByText('is read as 4 Jan 2099')).toBeVisible()
  await expect(dialog.getByText('is read as 9 Jun 2099')).toBeVisible()
  await expectNoViolation(page, 'a file of rates as it is understood')
  await importing.click()
  await expect(dialog).toBeHidden()
  const [made] = (await person.call.rateCards.list({ filters: { vendor: [vendorId] } })).data
  const { document } = (await person.call.rateCards.get({ id: made?.id ?? '' })).data
  expect(document).toMatchObject({
    title: 'Palm Beach',
    options: [{ name: 'Deluxe CP' }, { name: 'Deluxe MAP' }, { name: 'Suite CP' }],
    seasons: [{ dates: [{ from: '2099-01-04', to: '2099-06-09' }] }],
    rates: [{ double: 850_000 }, { double: 1_050_000 }],
  })
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
