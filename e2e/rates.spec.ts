import { blankCost, blankDay, blankItem } from '@sarai/itinerary/blank'
import { expectNoViolation } from './axe.ts'
import { expect, test } from './test.ts'

const head = 'product,category,currency,tax included,option,season,from,to,double'
const rates = (hotels: Record<string, number>) => {
  const rows = Object.entries(hotels).map(
    ([name, double]) => `${name},lodging,INR,yes,Deluxe,All year,2099-01-01,2099-12-31,${double}`,
  )
  return new File([[head, ...rows].join('\n')], 'rates.csv', { type: 'text/csv' })
}

test('a hotel that has become dearer is swapped for another of its place, and the traveller is written to', async ({
  page,
  person,
}) => {
  const { call } = person
  const vendorId = (await call.vendors.create({ name: 'Lagoon Hotels', city: 'Kochi' })).data.id
  const take = async (hotels: Record<string, number>) => {
    const file = rates(hotels)
    const { seen } = (await call.rateCards.importPreview({ vendorId, file })).data
    return (await call.rateCards.importApply({ vendorId, file, seen })).data.ids
  }
  for (const id of await take({ 'Red Lagoon': 8000, 'Blue Lagoon': 8500 }))
    await call.rateCards.update({ id, version: 1, changes: { status: 'active' } })
  const cards = (await call.rateCards.list({ search: 'Red' })).data
  const rateCardId = cards[0]?.id ?? ''
  const { document } = (await call.rateCards.get({ id: rateCardId })).data
  const people = { rooms: [{ adults: 2, children: [] }], adults: 2, childAges: [], vehicles: null, kilometres: null }
  const question = { optionId: document?.options[0]?.id ?? '', from: '2099-02-01', nights: 2, ...people }
  const { data: proposal } = await call.prospects.create({ title: 'By the lagoon', startDate: '2099-02-01' })
  const card = { rateCardId, rateRevision: 1, question }
  const cost = { ...blankCost('INR'), basis: 'group' as const, net: 1_600_000, card }
  const night = { ...blankItem(crypto.randomUUID(), 'lodging', 'Red Lagoon'), cost }
  const value = { ...blankDay(crypto.randomUUID(), 'Lagoon'), items: [night] }
  const edits = [{ do: 'insert' as const, list: 'days' as const, parent: 'itinerary' as const, after: null, value }]
  await call.prospects.edit({ id: proposal.id, batches: [{ id: crypto.randomUUID(), edits }] })

  await page.goto('/rate-drift')
  await expect(page.getByText('Every price is as it was offered')).toBeVisible()
  await take({ 'Red Lagoon': 9000 })
  await expect(page.getByText('₹2,000 at risk')).toBeVisible()

  await page.getByRole('button', { name: 'Tell the traveller' }).click()
  const message = page.getByRole('dialog', { name: /^A message about/ })
  await expect(message.getByLabel('Message')).toHaveValue(/gone up/)
  await expectNoViolation(page, 'a message about a price')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Swap' }).click()
  const dialog = page.getByRole('dialog', { name: /^Swap a service/ })
  await expect(dialog.getByText('₹17,000')).toBeVisible()
  await expectNoViolation(page, 'what a hotel could be swapped for')
  await dialog.getByRole('button', { name: 'Swap for Blue Lagoon, Deluxe' }).click()
  await expect(page.getByRole('dialog', { name: /^A message about/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Every price is as it was offered')).toBeVisible()
  const { data } = await call.prospects.itinerary({ id: proposal.id })
  expect(data.document.days[0]?.items[0]).toMatchObject({ title: 'Blue Lagoon', cost: { net: 1_700_000 } })
})
