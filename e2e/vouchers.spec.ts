import { expectNoViolation, sizes } from './axe.ts'
import { expect, test } from './test.ts'

for (const { name, viewport, tag, core } of sizes) {
  test.describe(name, { tag }, () => {
    test.use({ viewport })

    test(
      'a voucher is written, issued, scanned as valid, revised, and the same scan says so',
      { tag: core },
      async ({ page }) => {
        await page.goto('/vouchers')
        await expect(page.getByText('No vouchers yet')).toBeVisible()
        await expectNoViolation(page, 'no vouchers')
        await page.getByRole('button', { name: 'Add the first voucher' }).click()
        await page.getByLabel('Title', { exact: true }).fill('Lake Palace')
        await page.getByLabel('Name of the service').fill('Two nights')
        await page.getByLabel('Confirmation number').fill('LP-4711')
        await expectNoViolation(page, 'a new voucher')
        await page.getByRole('button', { name: 'Save draft' }).click()
        await expect(page.getByRole('heading', { name: 'Lake Palace' })).toBeVisible()
        await page.getByRole('button', { name: 'Issue', exact: true }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Issue voucher' }).click()
        const scan = page.getByRole('link', { name: 'Check' }).last()
        const address = new URL((await scan.getAttribute('href')) ?? '').pathname
        await expectNoViolation(page, 'an issued voucher')

        const hotel = await page.context().newPage()
        await hotel.goto(address)
        await expect(hotel.getByText('Valid', { exact: true })).toBeVisible()
        await expectNoViolation(hotel, 'a valid voucher')
        await page.getByRole('button', { name: 'More', exact: true }).click()
        await page.getByRole('menuitem', { name: 'Edit' }).click()
        await page.getByLabel('Lead guest').fill('Asha Rao')
        await page.getByRole('button', { name: 'Save', exact: true }).click()
        await expect(page.getByRole('button', { name: 'Issue revision' })).toBeVisible()
        await hotel.reload()
        await expect(hotel.getByText('A revision is on its way', { exact: true })).toBeVisible()
        await expectNoViolation(hotel, 'a voucher that is being revised')
        await page.getByRole('button', { name: 'Issue revision' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Issue voucher' }).click()
        await expect(page.getByText('VO-000001/2').first()).toBeVisible()
        await hotel.reload()
        await expect(hotel.getByText('Revised', { exact: true })).toBeVisible()
        await hotel.getByRole('link', { name: /Open VO-000001\/2/ }).click()
        await expect(hotel.getByText('Asha Rao')).toBeVisible()
        await expectNoViolation(hotel, 'a voucher at its public address')
      },
    )
  })
}
