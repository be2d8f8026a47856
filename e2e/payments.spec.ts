import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { expectNoViolation, sizes } from './axe.ts'
import { failing } from './failing-calls.ts'
import { afterRetries, inBackground } from './limits.ts'
import { marked } from './marks.ts'
import { newColleague, type Person } from './people.ts'
import { expect, test } from './test.ts'
import { sellTrip } from './trips-of.ts'
import { dayIn } from './days.ts'

/** A trip that is paid in part, a cheque that waits, and a vendor who was paid. */
async function moneyOf(person: Person) {
  const { call } = person
  const { id: tripId } = await sellTrip(person, 'Kerala by boat', [
    { category: 'lodging', title: 'Lagoon Palace', net: 10_000 },
  ])
  const receive = { tripId, day: dayIn(-1) }
  await call.receipts.create({ ...receive, mode: 'upi', amount: 500_000, reference: 'UPI 77001' })
  await call.receipts.create({ ...receive, mode: 'cheque', amount: 300_000, reference: '000451', isPending: true })
  const vendorId = (await call.vendors.create({ name: 'Blue Lagoon', currency: 'INR' })).data.id
  await call.vendorPayments.create({ vendorId, mode: 'bank', day: dayIn(0), amount: 200_000, reference: 'NEFT 77002' })
  return { tripId, vendorId }
}

/** The row of a payment, or on a phone its card. */
const lineOf = (page: Page, text: string | RegExp) =>
  page.locator('[role="row"], [data-card]').filter({ hasText: text }).first()

async function choose(page: Page, line: string | RegExp, action: string): Promise<void> {
  await lineOf(page, line).hover()
  await lineOf(page, line)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

const view = (page: Page, name: string) => page.getByRole('group', { name: 'Views' }).getByRole('button', { name })

for (const { name, viewport, tag, core } of sizes) {
  test.describe(name, { tag }, () => {
    test.use({ viewport })
    const isPhone = viewport.width < 800

    test(
      'all money in and out is in one list, where it is confirmed and given back',
      { tag: core },
      async ({ page, person }, info) => {
        const shot = (what: string) => page.screenshot({ path: info.outputPath(`${what}.png`) })
        await page.goto('/payments')
        await expect(page.getByText('No payments yet')).toBeVisible()
        await expectNoViolation(page, 'no payments')
        await shot('empty')

        await moneyOf(person)
        await expect(lineOf(page, 'Blue Lagoon')).toContainText('−₹2,000')
        await expect(lineOf(page, '₹5,000')).toContainText('Asha Bhat')
        await expectNoViolation(page, 'the payments')
        await shot('full')

        await view(page, 'Money out').click()
        await expect(lineOf(page, '₹5,000')).toBeHidden()
        await expect(lineOf(page, 'Blue Lagoon')).toBeVisible()
        await view(page, 'Money in').click()
        await expect(lineOf(page, 'Blue Lagoon')).toBeHidden()

        await view(page, 'To confirm').click()
        await expect(lineOf(page, '₹3,000')).toContainText('To be confirmed')
        await expect(lineOf(page, '₹5,000')).toBeHidden()
        await lineOf(page, '₹3,000').hover()
        await lineOf(page, '₹3,000')
          .getByRole('button', { name: /^Actions for/ })
          .click()
        await expect(page.getByRole('menuitem', { name: 'Confirm' })).toBeVisible()
        await expectNoViolation(page, 'what can be done with a payment')
        await shot('menu')
        await page.getByRole('menuitem', { name: 'Confirm' }).click()
        const confirm = page.getByRole('dialog', { name: 'Confirm payment' })
        await expect(confirm).toBeVisible()
        await expectNoViolation(page, 'confirming', 'dialog')
        await confirm.getByRole('button', { name: 'Confirm payment' }).click()
        await expect(confirm).toBeHidden()
        await expect(lineOf(page, '₹3,000')).toContainText('Cleared')

        await view(page, 'All').click()
        await choose(page, '₹5,000', 'Refund')
        const refund = page.getByRole('dialog', { name: /^Refund/ })
        await refund.getByLabel('Amount').fill('1,500')
        await shot('refund')
        await refund.getByRole('button', { name: 'Refund' }).click()
        await expect(refund).toBeHidden()
        await expect(lineOf(page, '₹5,000')).toContainText('Refunded in part')
        await expect(lineOf(page, '−₹1,500')).toContainText('Asha Bhat')
        await choose(page, '−₹1,500', 'Refund voucher as PDF')
        const ready = page.getByRole('status').getByRole('button', { name: 'Download' })
        await expect(ready).toBeVisible(inBackground)
        const [file] = await Promise.all([page.waitForEvent('download'), ready.click()])
        expect(file.suggestedFilename()).toMatch(/\.pdf$/)
      },
    )

    test('a payment is cancelled and recorded there, found again, and leads to what it is for', async ({
      page,
      person,
    }, info) => {
      const shot = (what: string) => page.screenshot({ path: info.outputPath(`${what}.png`) })
      const { tripId, vendorId } = await moneyOf(person)
      await page.goto('/payments')
      await choose(page, 'Blue Lagoon', 'Cancel payment')
      const cancel = page.getByRole('dialog', { name: /Cancel payment/ })
      await cancel.getByLabel('Why?').fill('Twice')
      await cancel.getByRole('button', { name: 'Cancel payment' }).click()
      await expect(lineOf(page, 'Blue Lagoon')).toContainText('Cancelled')

      await page.getByRole('button', { name: /^Record( payment)?$/ }).click()
      const record = page.getByRole('dialog', { name: 'Record payment' })
      await record.getByRole('combobox', { name: 'Customer' }).fill('Asha')
      await page
        .getByRole('option', { name: /Asha Bhat/ })
        .first()
        .click()
      await expect(record.getByLabel('For')).toContainText('Kerala by boat')
      await expectNoViolation(page, 'who pays', 'dialog')
      await shot('record')
      await record.getByRole('button', { name: 'Continue' }).click()
      await record.getByLabel('Amount received').fill('700')
      await record.getByLabel('Paid by').selectOption('Cash')
      await record.getByRole('button', { name: 'Record payment' }).click()
      await expect(record).toBeHidden()
      await expect(lineOf(page, '₹700')).toContainText('Cash')

      const searchbox = page.getByRole('searchbox', { name: 'Search payments' })
      await searchbox.fill('77002 neft')
      await expect(lineOf(page, 'Blue Lagoon')).toBeVisible()
      await expect(lineOf(page, '₹5,000')).toBeHidden()
      await expect.poll(() => marked(page)).toEqual(['77002', 'NEFT'])
      await searchbox.fill('lagon')
      await expect(page.getByText('No exact match; similar: lagoon')).toBeVisible()
      await expect(lineOf(page, 'Blue Lagoon')).toBeVisible()
      await expect.poll(() => marked(page)).toEqual(['Lagoon'])
      await expectNoViolation(page, 'similar payments')
      await shot('similar')
      await searchbox.fill('77001')
      await expect(lineOf(page, '₹5,000')).toBeVisible()
      await expect(lineOf(page, 'Blue Lagoon')).toBeHidden()
      await expect.poll(() => marked(page)).toEqual(['77001'])
      await shot('found')
      if (isPhone) await lineOf(page, '₹5,000').getByRole('link').first().click()
      else {
        await page.getByRole('heading', { name: /^Payments/ }).click()
        await page.keyboard.press('j')
        await page.keyboard.press('Enter')
      }
      await expect(page).toHaveURL(`/trips/${tripId}?tab=money`)
      await expect(page.getByRole('region', { name: 'Payments', exact: true })).toBeVisible()
      await page.goto(`/vendors/${vendorId}`)
      if (isPhone) await page.getByRole('tab', { name: 'Details' }).click()
      await page.getByRole('link', { name: 'All payments' }).click()
      await expect(lineOf(page, 'Blue Lagoon')).toBeVisible()
      await expect(lineOf(page, 'Asha Bhat')).toBeHidden()
    })

    test('the list is exported, says when it cannot be read, and shows no costs to who does not see them', async ({
      page,
      person,
      openAs,
      problems,
    }, info) => {
      await moneyOf(person)
      await page.goto('/payments?direction=in')
      await expect(lineOf(page, '₹5,000')).toBeVisible()
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'As CSV' }).click()
      const ready = page.getByRole('status').getByRole('button', { name: 'Download' })
      await expect(ready).toBeVisible(inBackground)
      const [file] = await Promise.all([page.waitForEvent('download'), ready.click()])
      const rows = parse(readFileSync(await file.path()), { bom: true, columns: true })
      expect(rows).toHaveLength(2)
      expect(rows).toContainEqual(expect.objectContaining({ In: '5000', Out: '', Reference: 'UPI 77001' }))

      problems.expect(/status of 500/)
      const recover = await failing(page, '**/api/payments/all-payments', (route) =>
        route.fulfill({ status: 500, json: { status: false, code: 'X', message: 'No' } }),
      )
      await page.goto('/payments?direction=out')
      const again = page.getByRole('button', { name: 'Try again' })
      await expect(again).toBeVisible(afterRetries)
      await page.screenshot({ path: info.outputPath('failing.png') })
      recover()
      await again.click()
      await expect(lineOf(page, 'Blue Lagoon')).toBeVisible()

      const blind = await openAs(await newColleague(person, { hidesCost: true, recordScope: 'all' }))
      await blind.setViewportSize(viewport)
      await blind.goto('/payments')
      await expect(lineOf(blind, '₹5,000')).toBeVisible()
      await expect(lineOf(blind, 'Blue Lagoon')).toBeHidden()
      await blind.goto('/payments?direction=out')
      await expect(blind.getByText('Blue Lagoon')).toBeHidden()
      await expectNoViolation(blind, 'nothing that goes out')
      await blind.screenshot({ path: info.outputPath('blind.png') })
    })
  })
}
