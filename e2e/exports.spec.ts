import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { ActionRight } from '@sarai/contract/access'
import { parse } from 'csv-parse/sync'
import { expectNoViolation } from './axe.ts'
import { inBackground } from './limits.ts'
import { newColleague, type Person } from './people.ts'
import { offerTo } from './proposals-of.ts'
import { expect, test } from './test.ts'
import { dayIn } from './days.ts'

/** Two proposals, packages and bills each. */
async function recordsOf(person: Person): Promise<void> {
  const { call } = person
  for (const title of ['Kerala by boat', 'Goa by train']) {
    await offerTo(person, { name: 'Asha Bhat' }, title)
    await call.packages.create({ title, days: 3 })
  }
  const vendorId = (await call.vendors.create({ name: 'Blue Lagoon', currency: 'INR' })).data.id
  for (const billNumber of ['LH/1', 'LH/2'])
    await call.bills.create({
      vendorId,
      billNumber,
      billedOn: dayIn(-1),
      lines: [{ bookingId: null, description: 'Stay', net: 250_000 }],
    })
}

async function give(person: Person, { userId }: Person, rights: ActionRight[]): Promise<void> {
  const { data } = await person.call.team.list()
  const { id = '', version = 0 } = data.members.find((one) => one.id === userId) ?? {}
  await person.call.team.update({ id, version, changes: { rights } })
}

/** The file that a toast offers, read. */
async function fileOffered(page: Page): Promise<Record<string, string>[]> {
  const link = page.getByRole('status').getByRole('button', { name: 'Download' })
  await expect(link).toBeVisible(inBackground)
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
  await expect(link).toBeHidden()
  return parse(readFileSync(await file.path()), { bom: true, columns: true })
}

const lists = [
  { path: '/prospect', one: 'proposal', name: 'Title', first: 'Kerala by boat' },
  { path: '/packages?mode=table', one: 'package', name: 'Title', first: 'Kerala by boat' },
  { path: '/bills', one: 'bill', name: 'Bill', first: 'LH/1' },
]

test(
  'proposals, packages and bills are exported as they are filtered, with the keyboard',
  { tag: '@key' },
  async ({ page, person }, info) => {
    await recordsOf(person)
    for (const list of lists) {
      await page.goto(list.path)
      await expect(page.getByText(list.first).first()).toBeVisible()
      await page.getByRole('button', { name: 'More', exact: true }).focus()
      await page.keyboard.press('Enter')
      const csv = page.getByRole('menuitem', { name: 'As CSV' })
      await expect(csv).toBeVisible()
      await expectNoViolation(page, `the files of ${list.one}s`)
      await page.screenshot({ path: info.outputPath(`${list.one}-menu.png`) })
      await csv.focus()
      await page.keyboard.press('Enter')
      const rows = await fileOffered(page)
      expect(rows).toHaveLength(2)
      expect(rows.map((row) => row[list.name])).toContain(list.first)

      await page.getByRole('row', { name: list.first }).getByRole('checkbox', { name: 'Select' }).click()
      const bar = page.getByRole('toolbar', { name: `With the selected ${list.one}s` })
      await expect(bar).toContainText(`1 ${list.one} selected`)
      await page.screenshot({ path: info.outputPath(`${list.one}-bar.png`) })
      await bar.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: 'As CSV' }).click()
      expect((await fileOffered(page)).map((row) => row[list.name])).toEqual([list.first])
    }

    // What was deleted is not exported.
    await page.goto('/prospect?deleted=1')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await expect(page.getByRole('menuitem', { name: 'Back to the proposals' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'As CSV' })).toBeHidden()
  },
)

test('a colleague’s report waits for the main user, and is withheld once the right is gone', async ({
  page,
  person,
  openAs,
  problems,
}, info) => {
  problems.expect(/status of 422/)
  const colleague = await newColleague(person, { name: 'Kabir Sethi', recordScope: 'all' })
  await give(person, colleague, ['export'])
  await person.call.team.setExportApproval({ isNeeded: true })
  const theirs = await openAs(colleague)
  await theirs.goto('/payment-report')
  await theirs.getByRole('button', { name: 'Export payments' }).click()
  await theirs.getByRole('menuitem', { name: 'As CSV' }).click()
  await expect(theirs.getByText(/a main user has been asked to approve it/)).toBeVisible()
  await theirs.screenshot({ path: info.outputPath('waiting.png') })

  await page.goto('/settings?tab=myTeam')
  const asked = page.getByRole('list', { name: 'Exports that wait for you' })
  await expect(asked).toContainText(/Kabir Sethi: Export payments received, .*CSV/)
  await page.screenshot({ path: info.outputPath('asked.png') })
  await asked.getByRole('button', { name: 'Approve' }).click()
  await expect(asked).toBeHidden()
  const link = theirs.getByRole('status').getByRole('button', { name: 'Download' })
  await expect(link).toBeVisible(inBackground)

  await give(person, colleague, [])
  await link.click()
  await expect(theirs.getByText(/Ask your main user for the right to export/).first()).toBeVisible()
  await theirs.screenshot({ path: info.outputPath('withheld.png') })
  await theirs.getByRole('button', { name: 'Export payments' }).click()
  await expect(theirs.getByRole('menuitem', { name: 'As CSV' })).toBeDisabled()
  await theirs.screenshot({ path: info.outputPath('rightless.png') })
})
