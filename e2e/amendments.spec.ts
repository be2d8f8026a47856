import type { Page } from '@playwright/test'
import { expectNoViolation } from './axe.ts'
import { nobody } from './people.ts'
import { expect, test } from './test.ts'
import { sellTrip } from './trips-of.ts'

/** Opens a part of a trip that is edited. */
async function openPart(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('navigation', { name: 'Parts of the trip' }).getByRole('button', { name }).first().click()
}

test(
  'a trip is amended by a night; its booking and voucher follow, and the old code says so',
  { tag: '@key' },
  async ({ page, person, openAs, context }) => {
    test.slow()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { call } = person
    const vendorId = (await call.vendors.create({ name: 'Lagoon Hotels' })).data.id
    const trip = await sellTrip(person, 'Kerala by the sea', [
      { category: 'lodging', title: 'Lagoon Palace', vendorId, net: 20_000 },
      { category: 'activity', title: 'Backwater cruise', net: 4000 },
    ])
    for (const [at, { id, version }] of (await call.bookings.ofTrip({ id: trip.id })).data.entries())
      await call.bookings.move({ id, version, status: 'confirmed', confirmationNumber: `LG-471${at}` })
    const tab = async (label: string) => {
      await page.goto(`/trips/${trip.id}`)
      await page.getByRole('tab', { name: label }).click()
    }

    // All vouchers at once.
    await tab('Vouchers')
    await expect(page.getByText('No vouchers yet')).toBeVisible()
    await page.getByRole('button', { name: 'Issue all' }).click()
    const voucher = page.getByRole('row', { name: /Lagoon Palace/ })
    await expect(voucher).toContainText('Issued')
    await expect(page.getByRole('row', { name: /Backwater cruise/ })).toContainText('Issued')
    await expectNoViolation(page, 'the vouchers of a trip')
    await voucher.getByRole('link', { name: 'Lagoon Palace' }).click()
    const scan = page.getByRole('link', { name: 'Check' }).last()
    const address = new URL((await scan.getAttribute('href')) ?? '').pathname
    const reception = await openAs(nobody(), { viewport: { width: 390, height: 844 } })
    await reception.goto(address)
    await expect(reception.getByText('Valid', { exact: true })).toBeVisible()

    // One night more, prepared in the editor and sent.
    await tab('Overview')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Amend trip' }).click()
    const amendment = page.getByRole('region', { name: 'Amendment' })
    await expect(amendment).toContainText('are being prepared')
    await expectNoViolation(page, 'a trip that is being amended')
    await amendment.getByRole('link', { name: 'Edit and send' }).click()
    await openPart(page, /^(?!Move).*Lagoon Palace/)
    await page.getByRole('button', { name: /Lagoon Palace\s*1 night/ }).click()
    await page.getByLabel('Nights', { exact: true }).fill('2')
    await page.getByLabel('Nights', { exact: true }).press('Tab')
    await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: /^Send( again)?$/ }).click()
    const send = page.getByRole('dialog', { name: 'Send proposal' })
    await send.getByText('Link', { exact: true }).click()
    await send.getByRole('button', { name: 'Send and copy link' }).click()
    await expect(send).toBeHidden()

    // The trip stays as it was until the traveller says yes, by phone.
    await tab('Overview')
    await expect(amendment).toContainText('are with the traveller (version 2)')
    await amendment.getByRole('button', { name: 'What changes' }).click()
    const changes = page.getByRole('dialog', { name: 'What changes' })
    await expect(changes.getByText('Has to be confirmed again')).toBeVisible()
    await expectNoViolation(page, 'what an amendment changes', 'dialog')
    await page.keyboard.press('Escape')
    expect((await call.trips.get({ id: trip.id })).data.agreedVersion).toBe(1)
    await amendment.getByRole('link', { name: 'Open the proposal' }).click()
    await page.getByRole('button', { name: 'Note an acceptance' }).click()
    const accepted = page.getByRole('dialog', { name: 'Note an acceptance' })
    await expect(accepted.getByRole('button', { name: 'Note the acceptance' })).toBeEnabled()
    await expectNoViolation(page, 'noting an acceptance', 'dialog')
    await accepted.getByRole('button', { name: 'Note the acceptance' }).click()
    await expect(accepted).toBeHidden()

    // Its booking is to be confirmed again, the other stays as it is.
    await tab('Bookings')
    const service = page.getByRole('row', { name: /Lagoon Palace/ })
    await expect(service).toContainText('Changed')
    await expect(amendment).toBeHidden()
    await expect(service).toContainText('2 nights')
    await expect(page.getByRole('row', { name: /Backwater cruise/ })).toContainText('Confirmed')
    await service.getByRole('button', { name: 'Status: Changed' }).click()
    await page.getByRole('menuitem', { name: 'Confirmed' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm booking' }).click()
    await expect(service).toContainText('Confirmed')

    // So does its voucher: what changed is shown, taken over and issued at once, and sent in one message.
    await page.getByRole('tab', { name: 'Vouchers' }).click()
    await expect(voucher).toContainText('trip changed')
    await expect(page.getByRole('row', { name: /Backwater cruise/ })).not.toContainText('trip changed')
    await page.getByRole('button', { name: 'Revise all changed…' }).click()
    const revise = page.getByRole('dialog', { name: 'Revise changed vouchers' })
    await expect(revise.getByRole('listitem').filter({ hasText: 'Stay' })).toHaveText(/1 night.*2 nights/)
    await expect(revise.getByText('Backwater cruise')).toBeHidden()
    await expectNoViolation(page, 'what vouchers would say otherwise', 'dialog')
    await revise.getByRole('button', { name: 'Issue 1 revision' }).click()
    await page.getByRole('button', { name: 'Send them in one message…' }).click()
    const message = page.getByRole('dialog', { name: 'Send vouchers' })
    await expect(message.getByRole('checkbox', { name: /Lagoon Palace/ })).toBeChecked()
    await expect(message.getByRole('checkbox', { name: /Backwater cruise/ })).not.toBeChecked()
    await message.getByRole('textbox', { name: 'To' }).fill('asha@bhat.example')
    await message.getByRole('button', { name: 'Send 1 voucher' }).click()
    await expect(message).toBeHidden()
    await expect(voucher).toContainText('Sent')
    await expect(voucher).toContainText(/VO-00000\d\/2/)
    await reception.reload()
    await expect(reception.getByText('Revised', { exact: true })).toBeVisible()
    await expectNoViolation(reception, 'a voucher that was revised')
    await reception.getByRole('link', { name: /Open VO-00000\d\/2/ }).click()
    await expect(reception.getByText('Lagoon Palace').first()).toBeVisible()
  },
)
