import { blankCost, blankDay, blankItem } from '@sarai/itinerary/blank'
import { expectNoViolation } from './axe.ts'
import type { Person } from './people.ts'
import { sendOffer } from './proposals-of.ts'
import { expect, test } from './test.ts'

const head = 'product,category,currency,tax included,option,season,from,to,double'
const rates = (hotels: Record<string, number>) => {
  const rows = Object.entries(hotels).map(
    ([name, double]) => `${name},lodging,INR,yes,Deluxe,All year,2099-01-01,2099-12-31,${double}`,
  )
  return new File([[head, ...rows].join('\n')], 'rates.csv', { type: 'text/csv' })
}

interface Lagoon {
  /** Takes other rates of the vendor in. @returns the cards */
  take: (hotels: Record<string, number>) => Promise<string[]>
  /** A draft with so many nights in the Red Lagoon, at the first revision of its card. */
  offer: (title: string, nights: number) => Promise<string>
}

/** A vendor in Kochi whose cards are in use. */
async function lagoonHotels({ call }: Person, hotels: Record<string, number>): Promise<Lagoon> {
  const vendorId = (await call.vendors.create({ name: 'Lagoon Hotels', city: 'Kochi' })).data.id
  const take = async (rated: Record<string, number>) => {
    const file = rates(rated)
    const { seen } = (await call.rateCards.importPreview({ vendorId, file })).data
    return (await call.rateCards.importApply({ vendorId, file, seen })).data.ids
  }
  for (const id of await take(hotels)) await call.rateCards.update({ id, version: 1, changes: { status: 'active' } })
  const rateCardId = (await call.rateCards.list({ search: 'Red' })).data[0]?.id ?? ''
  const { document } = (await call.rateCards.get({ id: rateCardId })).data
  const people = { rooms: [{ adults: 2, children: [] }], adults: 2, childAges: [], vehicles: null, kilometres: null }
  const offer = async (title: string, nights: number) => {
    const question = { optionId: document?.options[0]?.id ?? '', from: '2099-02-01', nights, ...people }
    const { data: proposal } = await call.prospects.create({ title, startDate: '2099-02-01' })
    const card = { rateCardId, rateRevision: 1, question }
    const cost = { ...blankCost('INR'), basis: 'group' as const, net: nights * 800_000, card }
    const night = { ...blankItem(crypto.randomUUID(), 'lodging', 'Red Lagoon'), cost }
    const value = { ...blankDay(crypto.randomUUID(), 'Lagoon'), items: [night] }
    const edits = [{ do: 'insert' as const, list: 'days' as const, parent: 'itinerary' as const, after: null, value }]
    await call.prospects.edit({ id: proposal.id, batches: [{ id: crypto.randomUUID(), edits }] })
    return proposal.id
  }
  return { take, offer }
}

test('a hotel that has become dearer is swapped for another of its place, and the traveller is written to', async ({
  page,
  person,
}) => {
  const { call } = person
  const { take, offer } = await lagoonHotels(person, { 'Red Lagoon': 8000, 'Blue Lagoon': 8500 })
  const proposalId = await offer('By the lagoon', 2)

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
  const { data } = await call.prospects.itinerary({ id: proposalId })
  expect(data.document.days[0]?.items[0]).toMatchObject({ title: 'Blue Lagoon', cost: { net: 1_700_000 } })
})

test('every open proposal that a risen rate touches is listed by money at risk, and has the new price in two clicks', async ({
  page,
  person,
}) => {
  const { call } = person
  const { take, offer } = await lagoonHotels(person, { 'Red Lagoon': 8000 })
  await offer('A long weekend', 2)
  const longest = await offer('Five nights', 5)
  await offer('One night', 1)
  await page.goto('/dashboard')
  await take({ 'Red Lagoon': 9500 })

  const queue = page.getByRole('list', { name: 'By money at risk' })
  const risks = [/Five nights.*₹7,500 at risk/, /A long weekend.*₹3,000 at risk/, /One night.*₹1,500 at risk/]
  await page.goto('/rate-drift')
  await expect(queue.getByText('at risk')).toHaveCount(3)
  for (const [at, risk] of risks.entries()) await expect(queue.locator(':scope > li').nth(at)).toContainText(risk)
  await expect(page.getByText('At risk: ₹12,000')).toBeVisible()
  await expectNoViolation(page, 'prices that have changed')

  // Two clicks: the price into the draft, and the message that was drafted is closed.
  await queue.getByRole('button', { name: 'Put the new price into the draft' }).first().click()
  const message = page.getByRole('dialog', { name: /^A message about/ })
  await expect(message.getByLabel('Message')).toHaveValue(/Five nights/)
  await page.keyboard.press('Escape')
  await expect(queue.getByText('at risk')).toHaveCount(2)
  const { data } = await call.prospects.itinerary({ id: longest })
  expect(data.document.days[0]?.items[0]).toMatchObject({ cost: { net: 4_750_000, card: { rateRevision: 2 } } })
})

test('a proposal that was sent is sent again with the new price, and with what was drafted about it', async ({
  page,
  person,
}) => {
  const { take, offer } = await lagoonHotels(person, { 'Red Lagoon': 8000 })
  const id = await offer('A long weekend', 2)
  await sendOffer(person, id)
  await take({ 'Red Lagoon': 9500 })
  await page.goto('/rate-drift')
  await page.getByRole('button', { name: 'Put the new price into the draft' }).click()
  const queue = page.getByRole('list', { name: 'By money at risk' })
  await expect(queue.getByText('To be sent')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expectNoViolation(page, 'a price that is to be sent')

  await queue.getByRole('link', { name: 'Send' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send proposal' })
  await expect(dialog.getByText(/have gone up since our last offer/)).toBeVisible()
  await expect(dialog.getByLabel('Subject')).toHaveValue('New price of A long weekend')
  await dialog.getByText('Link', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Send and copy link' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).not.toHaveURL(/send=/)
  await page.goto('/rate-drift')
  await expect(page.getByText('Every price is as it was offered')).toBeVisible()
})
