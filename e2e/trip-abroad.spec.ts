import { blankCost, blankDay, blankItem } from '@sarai/itinerary/blank'
import { expectNoViolation } from './axe.ts'
import { registered } from './invoices-of.ts'
import { nobody } from './people.ts'
import { editDraft, sendOffer, set } from './proposals-of.ts'
import { expect, test } from './test.ts'
import { sellTrip } from './trips-of.ts'

test('a trip abroad says what is collected at source, and whose PAN is missing for it', async ({
  page,
  person,
  openAs,
}, info) => {
  const takeShot = (at: typeof page, what: string) =>
    at.screenshot({ path: info.outputPath(`${what}.png`), fullPage: true })
  await registered(person)
  const services = [
    { category: 'flight' as const, title: 'There and back', net: 30_000 },
    { category: 'lodging' as const, title: 'Creek View', net: 45_600 },
  ]
  const { id, proposalId } = await sellTrip(person, 'Dubai for two', services, { country: 'AE' })

  await page.goto(`/prospect-details/${proposalId}`)
  const accepted = page.getByRole('region', { name: 'Accepted' })
  await expect(accepted).toContainText('accepted version 1 for ₹1,51,200')
  await expect(accepted).toContainText('Tax collected at source (TCS) 2 %₹3,024')
  await expect(accepted).toContainText('To pay₹1,54,224')
  await expectNoViolation(page, 'an accepted trip abroad')
  await takeShot(page, 'accepted')

  await page.goto(`/trips/${id}`)
  await page
    .getByRole('region', { name: 'Readiness' })
    .getByRole('link', { name: /^The PAN of Asha Bhat/ })
    .click()
  const missing = page.getByRole('region', { name: 'PAN is missing' })
  await expect(missing).toContainText('before you take money')
  await expectNoViolation(page, 'a trip whose PAN is missing')
  await takeShot(page, 'money')
  await page.setViewportSize({ width: 390, height: 844 })
  await takeShot(page, 'money-phone')
  await page.setViewportSize({ width: 1440, height: 900 })

  // The page of whoever leads the travellers asks for it too.
  const { data } = await person.call.travellers.list({ tripId: id })
  const travellerIds = data.travellers.filter(({ isLead }) => isLead).map((one) => one.id)
  const link = (await person.call.travellers.makeLink({ tripId: id, travellerIds })).data.url ?? ''
  const traveller = await openAs(nobody())
  await traveller.setViewportSize({ width: 390, height: 844 })
  await traveller.goto(link)
  await expect(traveller.getByLabel('PAN of Asha Bhat')).toBeVisible()
  await expectNoViolation(traveller, 'the page of travellers with a PAN')
  await takeShot(traveller, 'travellers')

  const field = missing.getByLabel('PAN of Asha Bhat')
  await field.fill('AAPFU093')
  await field.blur()
  await expect(missing).toContainText('A PAN is five letters, four digits and a letter')
  await field.fill('aapfu 0939f')
  await missing.getByRole('button', { name: 'Save' }).click()
  await expect(missing).toBeHidden()
  await traveller.reload()
  await expect(traveller.getByRole('button', { name: 'Save' })).toBeVisible()
  await expect(traveller.getByLabel('PAN of Asha Bhat')).toHaveCount(0)
})

const away = { name: 'Dubai', country: 'AE', latitude: null, longitude: null }
const sum = '₹1,51,200 + TCS 2 % ₹3,024 = ₹1,54,224'

test('payments of a trip abroad are those that the traveller sees, and its price says why', async ({
  page,
  person,
  openAs,
}, info) => {
  const takeShot = (at: typeof page, what: string) =>
    at.screenshot({ path: info.outputPath(`${what}.png`), fullPage: true })
  await registered(person)
  const { data } = await person.call.prospects.create({ title: 'Dubai in winter', startDate: '2100-12-21' })
  const cost = { ...blankCost('INR'), net: 15_120_000, markup: { kind: 'percent' as const, percent: 0 } }
  const room = { ...blankItem(crypto.randomUUID(), 'lodging', 'Creek View'), cost }
  const ticket = blankItem(crypto.randomUUID(), 'flight', 'There and back')
  const day = { ...blankDay(crypto.randomUUID(), 'Arrive'), items: [ticket, room] }
  const into = { do: 'insert', parent: 'itinerary', after: null } as const
  const plan = { id: crypto.randomUUID(), days: null, date: null }
  const deposit = { ...plan, label: 'Deposit', percent: 3000, due: 'on-acceptance' as const }
  const balance = { ...plan, id: crypto.randomUUID(), label: 'Balance', percent: 7000, due: 'days-before' as const }
  await editDraft(
    person,
    data.id,
    set(['destinations'], [away], []),
    { ...into, list: 'days', value: day },
    { ...into, list: 'instalments', value: deposit },
    { ...into, list: 'instalments', after: deposit.id, value: { ...balance, days: 15 } },
  )
  await page.goto(`/prospect-details/${data.id}?part=costs`)
  const payments = page.getByRole('region', { name: 'Payments' })
  await expect(payments).toContainText(sum)
  await expect(payments).toContainText('₹46,267.20')
  await expect(payments).toContainText('₹1,07,956.80')
  await expect(page.getByRole('group', { name: /^Preview/ })).toContainText('To pay₹1,54,224')
  await expectNoViolation(page, 'payments of a trip abroad')
  await takeShot(page, 'costs')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(payments).toContainText(sum)
  await takeShot(page, 'costs-phone')
  await expect(page.getByRole('button', { name: /Show the price/ })).toContainText('₹1,51,200+ TCS 2 %')
  await page.getByRole('button', { name: /Show the price/ }).click()
  const panel = page.getByRole('dialog', { name: 'Price' })
  await expect(panel.getByRole('table', { name: 'Price of each option' })).toContainText('To pay')
  await expectNoViolation(page, 'the price of a trip abroad on a phone', 'dialog')
  await takeShot(page, 'panel-phone')
  await page.keyboard.press('Escape')
  await page.goto(`/prospect-details/${data.id}`)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const sending = page.getByRole('dialog', { name: 'Send proposal' })
  await expect(sending).toContainText(sum)
  await takeShot(page, 'sending-phone')

  const path = await sendOffer(person, data.id)
  const traveller = await openAs(nobody())
  await traveller.goto(path)
  await expect(traveller.getByText('₹46,267.20')).toBeVisible()
  await traveller.setViewportSize({ width: 390, height: 844 })
  await takeShot(traveller, 'page-phone')
})

test('prices per person of a package abroad say what is collected at source', async ({
  page,
  person,
  openAs,
}, info) => {
  const takeShot = (at: typeof page, what: string) =>
    at.screenshot({ path: info.outputPath(`${what}.png`), fullPage: true })
  await registered(person)
  const { id, previewKey } = (await person.call.packages.create({ title: 'Dubai in winter', days: 0 })).data
  const others = { triple: null, childWithBed: null, childNoBed: null, infant: null }
  const row = { id: crypto.randomUUID(), season: 'All year', from: null, to: null, fromPax: 2, toPax: 20 }
  const value = { ...row, prices: { ...others, twin: 7_560_000, single: 9_800_000 } }
  const items = [
    blankItem(crypto.randomUUID(), 'flight', 'There and back'),
    blankItem(crypto.randomUUID(), 'lodging', 'Creek View'),
  ]
  const into = { do: 'insert', parent: 'itinerary', after: null } as const
  const edits = [
    set(['destinations'], [away], []),
    { ...into, list: 'days' as const, value: { ...blankDay(crypto.randomUUID(), 'Arrive'), items } },
    { ...into, list: 'grid' as const, value },
  ]
  await person.call.packages.edit({ id, batches: [{ id: crypto.randomUUID(), edits }] })
  await page.goto(`/packages/${id}`)
  await page.getByRole('navigation', { name: 'Parts of the trip' }).getByRole('button', { name: 'Prices' }).click()
  const grid = page.getByRole('region', { name: 'Prices' })
  await expect(grid).toContainText('TCS 2 % comes on top of these prices, and is credited to the payer’s PAN.')
  await takeShot(page, 'grid')
  const { version } = (await person.call.packages.get({ id })).data
  await person.call.packages.update({ id, version, changes: { status: 'published', isPreviewOpen: true } })
  const traveller = await openAs(nobody())
  await traveller.goto(`/packages/preview/${previewKey}`)
  await expect(traveller.getByText('per adult, twin sharing, TCS 2 % on top').first()).toBeVisible()
  await expect(traveller.getByRole('region', { name: 'Prices' })).toContainText('It is credited to your PAN.')
  await expectNoViolation(traveller, 'a package abroad')
  await takeShot(traveller, 'package')
  await traveller.setViewportSize({ width: 390, height: 844 })
  await takeShot(traveller, 'package-phone')
})
