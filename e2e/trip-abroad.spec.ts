import { expectNoViolation } from './axe.ts'
import { registered } from './invoices-of.ts'
import { nobody } from './people.ts'
import { expect, test } from './test.ts'
import { sellTrip } from './trips-of.ts'

test('a trip abroad says what is collected at source, and whose PAN is missing for it', async ({
  page,
  person,
  openAs,
}, info) => {
  const shot = (at: typeof page, what: string) =>
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
  await shot(page, 'accepted')

  await page.goto(`/trips/${id}`)
  await page
    .getByRole('region', { name: 'Readiness' })
    .getByRole('link', { name: /^The PAN of Asha Bhat/ })
    .click()
  const missing = page.getByRole('region', { name: 'PAN is missing' })
  await expect(missing).toContainText('before you take money')
  await expectNoViolation(page, 'a trip whose PAN is missing')
  await shot(page, 'money')
  await page.setViewportSize({ width: 390, height: 844 })
  await shot(page, 'money-phone')
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
  await shot(traveller, 'travellers')

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
