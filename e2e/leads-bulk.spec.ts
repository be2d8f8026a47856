import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { addLeads, stageOf } from './leads-of.ts'
import { inBackground } from './limits.ts'
import { newColleague } from './people.ts'
import { expect, test } from './test.ts'

const names = (page: Page) => page.getByRole('table', { name: 'Leads' }).locator('[data-row-link]')
const row = (page: Page, name: string) => page.getByRole('row', { name })
const bar = (page: Page) => page.getByRole('toolbar', { name: 'With the selected leads' })

const some = ['Asha Bhat', 'Bikram Das', 'Chitra Iyer', 'Dinesh Rao'].map((name) => ({ name }))

async function select(page: Page, ...chosen: string[]): Promise<void> {
  for (const name of chosen) await row(page, name).getByRole('checkbox', { name: 'Select' }).click()
}

test('many leads change their stage at once, and back', { tag: ['@key', '@core'] }, async ({ page, person }) => {
  await addLeads(person, some)
  await page.goto('/leads')
  await select(page, 'Asha Bhat', 'Chitra Iyer')
  await expect(bar(page)).toContainText('2 leads selected')
  await bar(page).getByRole('button', { name: 'Stage' }).click()
  await page.getByRole('menuitem', { name: 'Contacted' }).click()
  await expect(row(page, 'Asha Bhat')).toContainText('Contacted')
  await expect(row(page, 'Chitra Iyer')).toContainText('Contacted')
  await expect(row(page, 'Bikram Das')).toContainText('New')
  await expect(page.getByText('Move 2 leads to Contacted: done.')).toBeVisible()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(
    page.getByText('Undone: 2 leads put back.').or(page.getByText('Undone: 2 records put back.')),
  ).toBeVisible()
  await expect(row(page, 'Asha Bhat')).toContainText('New')
  await expect(row(page, 'Chitra Iyer')).toContainText('New')
})

test('those that lack what the stage asks for stay, and are counted', async ({ page, person }) => {
  await addLeads(person, [...some, { name: 'Esha Paul', destinations: ['Goa'], adults: 2 }])
  await page.goto('/leads')
  await select(page, 'Asha Bhat', 'Esha Paul')
  await bar(page).getByRole('button', { name: 'Stage' }).click()
  await page.getByRole('menuitem', { name: 'Proposal sent' }).click()
  await expect(
    page.getByText(/1 of 2 done\. 1 left, as a destination and the number of adults are missing: Asha Bhat\./),
  ).toBeVisible()
  await expect(row(page, 'Esha Paul')).toContainText('Proposal sent')
  await expect(row(page, 'Asha Bhat')).toContainText('New')
})

test('many are lost with one reason, tagged, assigned and deleted, each of which can be undone', async ({
  page,
  person,
}) => {
  await newColleague(person, { name: 'Kabir Sethi' })
  const [asha] = await addLeads(person, some)
  const lost = await stageOf(person, 'Lost')
  await page.goto('/leads')

  await select(page, 'Asha Bhat', 'Bikram Das')
  await bar(page).getByRole('button', { name: 'Stage' }).click()
  await page.getByRole('menuitem', { name: 'Lost' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark 2 leads as lost' })
  await expect(dialog.getByRole('button', { name: 'Mark as lost' })).toBeDisabled()
  await dialog.getByRole('radio', { name: 'No response' }).check()
  await dialog.getByRole('button', { name: 'Mark as lost' }).click()
  await expect(row(page, 'Bikram Das')).toContainText('Lost')
  const after = (await person.call.leads.get({ id: asha?.id ?? '' })).data
  expect(after).toMatchObject({ stageId: lost.id, lostReason: 'no_response' })

  await select(page, 'Chitra Iyer')
  await bar(page).getByRole('button', { name: 'Assign' }).click()
  await page.getByRole('menuitem', { name: 'Kabir Sethi' }).click()
  await expect(row(page, 'Chitra Iyer')).toContainText('Kabir Sethi')

  await select(page, 'Chitra Iyer', 'Dinesh Rao')
  await bar(page).getByRole('button', { name: 'Tag', exact: true }).click()
  const tags = page.getByRole('dialog', { name: 'Tags of 2 leads' })
  await tags.getByLabel('Add').first().fill('diwali')
  await page.keyboard.press('Enter')
  await tags.getByRole('button', { name: 'Change tags' }).click()
  await expect(page.getByText('Change the tags of 2 leads: done.')).toBeVisible()
  await expect
    .poll(async () => (await person.call.leads.list({ filters: { tag: ['diwali'] } })).data.map((lead) => lead.name))
    .toEqual(['Dinesh Rao', 'Chitra Iyer'])

  await select(page, 'Dinesh Rao')
  await bar(page).getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, 'Dinesh Rao')).toBeHidden()
  await page.getByRole('status').filter({ hasText: 'Delete 1 lead' }).getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Dinesh Rao')).toBeVisible()
})

test('all that the filter shows can be selected, more than are on the screen', async ({ page, person }) => {
  await addLeads(
    person,
    Array.from({ length: 60 }, (_, index) => ({ name: `Lead ${index}`, source: 'call' as const })),
  )
  await addLeads(person, some)
  await page.goto('/leads?source=call')
  await expect(page.getByRole('heading', { name: 'Leads 60' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all that are loaded' }).click()
  const everything = bar(page).getByRole('button', { name: 'Select all 60 leads' })
  // All 60 at once, where they had all come already.
  await expect(everything.or(bar(page).getByText('60 leads selected'))).toBeVisible()
  if (await everything.isVisible()) await everything.click()
  await expect(bar(page)).toContainText('60 leads selected')
  await bar(page).getByRole('button', { name: 'Stage' }).click()
  await page.getByRole('menuitem', { name: 'On hold' }).click()
  await expect(page.getByText('Move 60 leads to On hold: done.')).toBeVisible()
  const hold = await stageOf(person, 'On hold')
  expect((await person.call.leads.list({ filters: { stage: [hold.id] } })).total).toBe(60)
})

test.describe('an export of what is filtered', () => {
  const exported = [
    {
      name: '=HYPERLINK("http://evil.example")',
      phone: '+919829012345',
      source: 'call' as const,
      expectedValue: 12_345_678,
    },
    { name: 'Sharma, "Bunty"\u200d Ñ', source: 'call' as const, destinations: ['Leh', 'Nubra'] },
    { name: 'Not In It', source: 'website' as const },
  ]

  async function download(page: Page, format: string, ways: string[] = []): Promise<string> {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    for (const name of ways) await page.getByRole('menuitemcheckbox', { name }).click()
    await page.getByRole('menuitem', { name: format }).click()
    const link = page.getByRole('status').getByRole('button', { name: 'Download' })
    await expect(link).toBeVisible(inBackground)
    const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
    return file.path()
  }

  test(
    'as CSV holds the rows and columns shown, with nothing that could run (bar 37)',
    { tag: ['@key', '@core'] },
    async ({ page, person }) => {
      await addLeads(person, exported)
      await page.goto('/leads?source=call&cols=phone,destinations,expectedValue')
      await expect(names(page)).toHaveCount(2)
      const rows = parse(readFileSync(await download(page, 'As CSV')), { bom: true })
      expect(rows).toEqual([
        ['Name', 'Phone', 'Destinations', 'Expected value'],
        [`'=HYPERLINK("http://evil.example")`, '098290 12345', '', '123456.78'],
        ['Sharma, "Bunty"\u200d Ñ', '', 'Leh; Nubra', ''],
      ])
    },
  )

  test('holds what is on screen in its words: why a lead is lost, where it is from, its phone as chosen', async ({
    page,
    person,
  }) => {
    const [asha] = await addLeads(person, [
      { name: 'Asha Bhat', phone: '+919829012345', source: 'walk_in' },
      { name: 'Bikram Das', phone: '+442079460958', source: 'website' },
    ])
    const { id: stageId } = await stageOf(person, 'Lost')
    await person.call.leads.move({ id: asha?.id ?? '', stageId, lostReason: 'no_response' })
    await page.goto('/leads?cols=phone,stage,source')
    await expect(names(page)).toHaveCount(2)
    await expect(row(page, 'Asha Bhat')).toContainText('Walk-in')

    const ways = ['All fields, not only those shown', 'Phone numbers as E.164']
    const whole = parse<Record<string, string>>(readFileSync(await download(page, 'As CSV', ways)), {
      bom: true,
      columns: true,
    })
    const lost = whole.find(({ Name }) => Name === 'Asha Bhat')
    expect(lost).toMatchObject({ Stage: 'Lost', 'Lost because': 'No response', Source: 'Walk-in' })
    // A quote keeps spreadsheets from computing with it.
    expect(whole.map(({ Phone }) => Phone)).toEqual(expect.arrayContaining(["'+919829012345", "'+442079460958"]))
  })

  test('as a workbook holds the same', async ({ page, person }) => {
    await addLeads(person, exported)
    await page.goto('/leads?source=call&cols=phone,destinations,expectedValue')
    await expect(names(page)).toHaveCount(2)
    expect(await readSheet(await download(page, 'As Excel workbook'))).toEqual([
      ['Name', 'Phone', 'Destinations', 'Expected value'],
      [`'=HYPERLINK("http://evil.example")`, '098290 12345', null, 123456.78],
      ['Sharma, "Bunty"\u200d Ñ', null, 'Leh; Nubra', null],
    ])
  })
})
