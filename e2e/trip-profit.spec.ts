import { expectNoViolation, sizes } from './axe.ts'
import { expect, test } from './test.ts'
import { sellTrip } from './trips-of.ts'
import { todayInIndia } from './days.ts'

for (const { name, viewport, tag } of sizes) {
  test.describe(name, { tag }, () => {
    test.use({ viewport })

    test('what a trip earns is told by service, and nothing scrolls sideways', async ({ page, person }, info) => {
      const { call } = person
      const vendorId = (await call.vendors.create({ name: 'Blue Lagoon', currency: 'INR' })).data.id
      const { id } = await sellTrip(person, 'Kerala by boat', [
        { category: 'lodging', title: 'Lagoon Palace', net: 4_512_345, vendorId },
        { category: 'activity', title: 'Houseboat cruise', net: 1_234_567 },
      ])
      const [stay] = (await call.bookings.ofTrip({ id })).data
      if (!stay) throw new Error('no booking')
      const today = todayInIndia()
      const taxed = {
        bookingId: stay.id,
        description: 'Stay',
        net: 4_600_000,
        cgst: 400_000,
        sgst: 400_000,
        isCredit: false,
      }
      const bill = (await call.bills.create({ vendorId, billNumber: 'BL/1', billedOn: today, lines: [taxed] })).data
      await call.bills.enter({ id: bill.id, version: bill.version })

      await page.goto(`/trips/${id}?tab=money`)
      const profit = page.getByRole('region', { name: 'Profit' })
      await expect(profit.getByRole('row', { name: /^Margin/ })).toBeVisible()
      await profit.getByRole('button', { name: 'By service' }).click()
      const services = profit.getByRole('table', { name: 'Profit by service' })
      await expect(services.getByRole('row', { name: /Lagoon Palace/ })).toContainText('₹8,000')
      await expect(services.getByRole('row', { name: /Houseboat cruise/ })).toContainText('not billed yet')
      await expectNoViolation(page, 'profit by service')
      const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
      expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0)
      const box = await services.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width)
      await profit.screenshot({ path: info.outputPath('services.png') })
    })
  })
}
