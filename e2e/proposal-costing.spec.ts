import type { Page } from '@playwright/test'
import { blankCost, blankDay, blankItem } from '@sarai/itinerary/blank'
import { expectNoViolation, sizes } from './axe.ts'
import { newColleague, type Person } from './people.ts'
import { offerTo, sendOffer } from './proposals-of.ts'
import { expect, test } from './test.ts'

const parts = (page: Page) => page.getByRole('navigation', { name: 'Parts of the trip' })
const saved = (page: Page) => expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible()
const cell = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const costs = (page: Page) => page.getByRole('table', { name: 'Costs' })
const prices = (page: Page) => page.getByRole('table', { name: 'Price of each option' })
const priceRow = (page: Page, name: RegExp) => prices(page).getByRole('row', { name })
const paise = 100

/** Two days in Jaipur for two: a walk, a hotel, a palace hotel, and a balloon ride. */
async function addProposal(person: Person): Promise<string> {
  const { data } = await person.call.prospects.create({ title: 'Jaipur in winter', startDate: '2027-01-10' })
  const items = [
    blankItem(crypto.randomUUID(), 'activity', 'Bazaar walk'),
    blankItem(crypto.randomUUID(), 'lodging', 'Haveli'),
    blankItem(crypto.randomUUID(), 'lodging', 'Palace'),
    blankItem(crypto.randomUUID(), 'activity', 'Balloon ride'),
  ]
  const day = { ...blankDay(crypto.randomUUID(), 'Pink city'), items }
  const last = blankDay(crypto.randomUUID(), 'Home')
  const into = { do: 'insert', list: 'days', parent: 'itinerary' } as const
  const edits = [
    { ...into, after: null, value: day },
    { ...into, after: day.id, value: last },
  ]
  await person.call.prospects.edit({ id: data.id, batches: [{ id: crypto.randomUUID(), edits }] })
  return data.id
}

async function openCosts(page: Page, id: string): Promise<void> {
  await page.goto(`/prospect-details/${id}?part=costs`)
  await expect(costs(page)).toBeVisible()
}

test(
  'a trip is priced line by line with two options and an extra; a colleague sees it, and it is there after a reload',
  { tag: ['@key', '@core'] },
  async ({ page, person, openAs }) => {
    const id = await addProposal(person)
    await page.goto(`/prospect-details/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Jaipur in winter' })).toBeVisible()
    await expect(page.getByText(/^PR-0/)).toBeVisible()
    await expect(parts(page).getByRole('button', { name: 'Prices' })).toBeHidden()

    // Two options, and what belongs to which.
    await parts(page).getByRole('button', { name: 'Options' }).click()
    await page.getByRole('button', { name: 'Offer two options' }).click()
    await page.getByRole('checkbox', { name: 'Haveli in option B' }).uncheck()
    await page.getByRole('checkbox', { name: 'Palace in option A' }).uncheck()
    await page.getByRole('textbox', { name: 'Name', exact: true }).nth(1).fill('Palace stay')

    // Net prices go down the column with Enter.
    await parts(page).getByRole('button', { name: 'Costs and price' }).click()
    const colleague = await openAs(await newColleague(person, { name: 'Kabir Sethi', isManager: true }))
    await openCosts(colleague, id)
    await cell(page, 'Net price of Bazaar walk').click()
    await page.keyboard.type('1,000')
    await page.keyboard.press('Enter')
    await expect(cell(page, 'Net price of Haveli')).toBeFocused()
    await page.keyboard.type('8000')
    await page.keyboard.press('Enter')
    await page.keyboard.type('20000')
    await page.keyboard.press('Enter')
    await page.keyboard.type('12,500')
    await page.keyboard.press('Tab')
    await page.keyboard.type('10')
    await page.getByRole('button', { name: 'Details of the cost of Balloon ride' }).click()
    await page.getByRole('checkbox', { name: /Optional extra/ }).check()
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'Tax on every cost' }).selectOption('added 5')

    // 15 % on (2 × 1,000 + 8,000), 5 % tax: 12,075 for two, each rounded up to a rupee.
    const total = priceRow(page, /^Total/)
    await expect(total).toContainText('₹12,076')
    await expect(total).toContainText('₹26,566')
    await expect(priceRow(page, /^Adult, twin sharing × 2/)).toContainText('₹6,038')
    await expect(priceRow(page, /^Adult, twin sharing × 2/)).toContainText('₹13,283')
    await expect(page.getByText('from ₹12,076')).toBeVisible()
    await expect(costs(page).getByText('Extra', { exact: true })).toBeVisible()

    // The extra: 2 × 12,500, 10 %, 5 % tax.
    await page.getByRole('checkbox', { name: 'Balloon ride' }).check()
    await expect(total).toContainText('₹40,952')
    await page.getByRole('checkbox', { name: 'Balloon ride' }).uncheck()

    // What the traveller sees is the server's figure as well.
    await page.locator('label').getByText('Per person', { exact: true }).click()
    await expect(page.getByRole('group', { name: 'Preview: Per person' })).toContainText('₹6,038')
    await saved(page)
    const answer = (await person.call.prospects.price({ id })).data
    expect(answer.prices.map((price) => price.total)).toEqual([12_076 * paise, 26_566 * paise])
    expect((await person.call.prospects.get({ id })).data.total).toBe(12_076 * paise)

    // The colleague saw it all, and raises the floor: the margin warns at once on this side.
    await expect(priceRow(colleague, /^Total/)).toContainText('₹26,566')
    await cell(colleague, 'Minimum margin, %').fill('20')
    await expect(page.getByText(/fall below 20\s%: a manager has to approve sending it/)).toBeVisible()

    await page.reload()
    await expect(priceRow(page, /^Adult, twin sharing × 2/)).toContainText('₹6,038')
    await expect(cell(page, 'Net price of Balloon ride')).toHaveValue('12,500')
    await expect(cell(page, 'Markup of Balloon ride')).toHaveValue('10 %')
  },
)

test('what cannot be is told beside the field and goes nowhere; another currency has its rate', async ({
  page,
  person,
}) => {
  const id = await addProposal(person)
  await openCosts(page, id)
  const net = cell(page, 'Net price of Haveli')
  await net.fill('8000')
  await net.fill('-5')
  await expect(page.getByText('This cannot be negative')).toBeVisible()
  await net.fill('1000000000000000')
  await expect(page.getByText('This amount is too large')).toBeVisible()
  await page.keyboard.press('Escape')
  await net.fill('eur 90')
  await expect(page.getByRole('button', { name: 'Enter the rate of EUR' })).toBeVisible()
  await net.fill('inr 8000')
  const markup = cell(page, 'Markup of Haveli')
  await markup.fill('-10 %')
  await expect(page.getByText('A markup cannot be negative')).toBeVisible()
  // What a number is taken as is said while it is typed.
  await markup.fill('4000')
  await expect(page.getByRole('status').getByText('₹4,000 in all')).toBeVisible()
  await markup.fill('12')
  await markup.fill('500 a head')
  await page.keyboard.press('Tab')
  await expect(markup).toHaveValue('500 a head')

  await page.getByRole('button', { name: 'Details of the cost of Palace' }).click()
  const drawer = page.getByRole('dialog', { name: 'Palace' })
  await drawer.getByRole('combobox', { name: 'Currency' }).selectOption('USD')
  await drawer.getByRole('textbox', { name: 'Net price, USD' }).fill('100')
  await expect(drawer.getByText('Without a rate it is taken as 1 to 1')).toBeVisible()
  await drawer.getByRole('textbox', { name: '1 USD in INR' }).fill('84.5')
  await drawer.getByRole('textbox', { name: 'Buffer, %' }).fill('2')
  await expect(drawer.getByRole('definition').first()).toHaveText('₹8,619')
  // Words keep the blanks between them while they are typed.
  await drawer.getByRole('combobox', { name: 'Vendor' }).pressSequentially('Blue Lake Tours')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Add a cost of the trip' }).click()
  await expect(cell(page, 'What the cost is for')).toBeFocused()
  await page.keyboard.type('Visa for two')
  await cell(page, 'Net price of Visa for two').fill('4500')

  await page.getByRole('button', { name: 'Add an instalment' }).click()
  await expect(page.getByText('These come to 30 % of the price; 70 % is left.')).toBeVisible()
  await page.getByRole('button', { name: 'Add an instalment' }).click()
  await expect(page.getByText(/of the price; /)).toBeHidden()
  await saved(page)
  const { document } = (await person.call.prospects.itinerary({ id })).data
  const [, haveli, palace] = document.days[0]?.items ?? []
  expect(haveli?.cost).toMatchObject({ basis: 'room', markup: { kind: 'per-head', amount: 50_000 } })
  expect(palace?.cost).toMatchObject({
    currency: 'USD',
    net: 10_000,
    rate: 84_500_000,
    buffer: 200,
    vendor: 'Blue Lake Tours',
  })
  expect(document.lines).toMatchObject([{ title: 'Visa for two', cost: { net: 450_000 } }])
  expect(document.instalments.map((one) => one.percent)).toEqual([3000, 7000])
})

test('two who type the same price are asked, with both prices as they read', async ({
  page,
  person,
  openAs,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/)
  const id = await addProposal(person)
  const theirs = await openAs(await newColleague(person, { name: 'Kabir Sethi' }))
  await Promise.all([openCosts(page, id), openCosts(theirs, id)])
  await cell(page, 'Net price of Haveli').fill('7000')
  await expect(cell(theirs, 'Net price of Haveli')).toHaveValue('7,000')
  await page.context().setOffline(true)
  await cell(page, 'Net price of Haveli').fill('8000')
  await cell(theirs, 'Net price of Haveli').fill('9000')
  await saved(theirs)
  await expect(page.getByText('Not connected')).toBeVisible()
  await page.context().setOffline(false)
  const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this' })
  await expect(dialog).toContainText('₹9,000')
  await expect(dialog).toContainText('₹8,000')
  await dialog.getByRole('button', { name: 'Keep theirs' }).click()
  await expect(cell(page, 'Net price of Haveli')).toHaveValue('9,000')
})

test('an option that goes asks about what was its own; checks of prices lead to the sheet', async ({
  page,
  person,
}) => {
  const id = await addProposal(person)
  await page.goto(`/prospect-details/${id}?part=options`)
  await page.getByRole('button', { name: 'Offer two options' }).click()
  await page.getByRole('checkbox', { name: 'Palace in option A' }).uncheck()
  await page.getByRole('button', { name: 'Remove option B' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove option B' })
  await expect(dialog).toContainText('Only in this option: Palace.')
  await dialog.getByRole('radio', { name: 'Put it into option A' }).check()
  await dialog.getByRole('button', { name: 'Remove option' }).click()
  await expect(page.getByRole('checkbox', { name: 'Palace in option A' })).toBeChecked()
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect(page.getByRole('button', { name: 'Remove option B' })).toBeVisible()

  await page.goto(`/prospect-details/${id}?part=costs`)
  await cell(page, 'Net price of Bazaar walk').fill('1000')
  await parts(page).getByRole('button', { name: 'Overview' }).click()
  await page.getByRole('button', { name: /Palace has no price/ }).click()
  await expect(cell(page, 'Net price of Palace')).toBeFocused()
})

test('a sub-user cannot move the floor; what is deleted or accepted can be looked at, not changed', async ({
  page,
  person,
  openAs,
}) => {
  const id = await addProposal(person)
  const agent = await openAs(await newColleague(person, { name: 'Tara Menon' }))
  await openCosts(agent, id)
  await expect(cell(agent, 'Minimum margin, %')).toBeDisabled()
  await expect(agent.getByText('Only a manager can change it')).toBeVisible()

  await openCosts(page, id)
  await person.call.prospects.remove({ id })
  await expect(page.getByText('This proposal was deleted. It can be looked at, but not changed.')).toBeVisible()
  await expect(cell(page, 'Net price of Haveli')).toBeDisabled()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(cell(page, 'Net price of Haveli')).toBeEnabled()

  // Accepting is a journey of its own; here it was said on the phone.
  const offer = await offerTo(person, { name: 'Meera Krishnan' })
  await sendOffer(person, offer.id)
  const said = { way: 'phone' as const, name: 'Meera Krishnan', optionId: offer.optionB, extras: [] }
  await person.call.prospects.recordAcceptance({ id: offer.id, version: 1, ...said, total: 75_000 * paise })
  await page.goto(`/prospect-details/${offer.id}?part=costs`)
  await expect(page.getByText(/^Accepted on .*: its trip is made of it/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Option B' })).toBeVisible()
  await expect(costs(page)).toBeHidden()
  await page.getByRole('button', { name: 'Duplicate to change' }).click()
  await expect(page.getByText('PR-000003')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title', exact: true }).first()).toBeEnabled()
})

for (const { name, viewport, tag } of sizes) {
  test.describe(name, { tag }, () => {
    test.use({ viewport })

    test('every part of a proposal passes axe', async ({ page, person }) => {
      const id = await addProposal(person)
      const { document } = (await person.call.prospects.itinerary({ id })).data
      const edits = (document.days[0]?.items ?? []).map((item, at) => {
        const cost = { ...blankCost('INR'), net: 500_000, ...(at === 1 ? { currency: 'USD' } : {}) }
        return { do: 'set' as const, node: item.id, path: ['cost'], value: cost, was: null }
      })
      await person.call.prospects.edit({ id, batches: [{ id: crypto.randomUUID(), edits }] })
      await page.goto(`/prospect-details/${id}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Jaipur in winter' })).toBeVisible()
      await expectNoViolation(page, 'overview')
      await page.goto(`/prospect-details/${id}?part=options`)
      await page.getByRole('button', { name: 'Offer two options' }).click()
      await expect(page.getByRole('checkbox', { name: 'Palace in option B' })).toBeVisible()
      await expectNoViolation(page, 'options')
      await page.goto(`/prospect-details/${id}?part=costs`)
      await page.getByRole('button', { name: 'Add an instalment' }).click()
      await cell(page, 'Markup of Haveli').fill('-1')
      await expectNoViolation(page, 'costs')
      if (viewport.width < 800) {
        await page.getByRole('button', { name: 'Show the price' }).click()
        await expect(prices(page)).toBeVisible()
        await expectNoViolation(page, 'price', 'dialog')
        await page.keyboard.press('Escape')
      }
      await page.getByRole('button', { name: 'Details of the cost of Haveli' }).click()
      await expect(page.getByRole('dialog', { name: 'Haveli' })).toBeVisible()
      await expectNoViolation(page, 'details', 'dialog')
    })
  })
}
