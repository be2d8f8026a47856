import type { Page } from '@playwright/test'
import { expectNoViolation, sizes } from './axe.ts'
import { newColleague, type Person } from './people.ts'
import { moveByKeyboard } from './sorting.ts'
import { expect, test } from './test.ts'

const parts = (page: Page) => page.getByRole('navigation', { name: 'Parts of the trip' })
const day = (page: Page, name: string | RegExp) => parts(page).getByRole('button', { name })
const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true }).first()
const saved = (page: Page) => expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible()

async function addPackage(person: Person, name: string, days = 3): Promise<string> {
  return (await person.call.packages.create({ title: name, days, startDate: '2027-01-10' })).data.id
}

async function storedDays(person: Person, id: string) {
  return (await person.call.packages.itinerary({ id })).data.document.days
}

test(
  'a trip is written day by day, put in order with the keyboard, taken back, and is there after a reload',
  { tag: ['@key', '@core'] },
  async ({ page, person }) => {
    const id = await addPackage(person, 'Kerala')
    await page.goto(`/packages/${id}`)
    await title(page).fill('Kerala in winter')
    await expect(page.getByRole('heading', { level: 1, name: 'Kerala in winter' })).toBeVisible()

    await day(page, /Day 1 10 Jan 2027/).click()
    await expect(page).toHaveURL(/\/day\//)
    await title(page).fill('Arrive in Kochi')
    await page.getByText('Breakfast', { exact: true }).click()
    const place = page.getByRole('combobox', { name: 'Night in' })
    await place.fill('koch')
    await page.getByRole('option', { name: 'Kochi, India' }).click()
    await page.getByRole('textbox', { name: 'Story' }).click()
    await page.keyboard.type('Walk by the old harbour.')
    const add = page.getByRole('group', { name: 'Add to the day' })
    await add.getByRole('button', { name: 'Lodging' }).click()
    await page.getByRole('textbox', { name: 'Title', exact: true }).nth(1).fill('Harbour House')
    await page.getByRole('textbox', { name: 'Room', exact: true }).fill('Deluxe')
    await saved(page)

    await day(page, /^Move Arrive in Kochi/).focus()
    await moveByKeyboard(page, 'Arrive in Kochi', 1, 'ArrowDown')
    // A day that nobody named is called by the number it has by now.
    await expect(parts(page).getByRole('listitem')).toContainText(['Day 1', 'Arrive in Kochi', 'Day 3'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(parts(page).getByRole('listitem')).toContainText(['Arrive in Kochi', 'Day 2', 'Day 3'])
    await saved(page)

    await page.reload()
    await expect(title(page)).toHaveValue('Arrive in Kochi')
    await expect(page.getByRole('textbox', { name: 'Story' })).toContainText('Walk by the old harbour.')
    const [first] = await storedDays(person, id)
    expect(first).toMatchObject({
      title: 'Arrive in Kochi',
      meals: ['breakfast'],
      overnight: { name: 'Kochi', country: 'IN' },
      items: [{ category: 'lodging', title: 'Harbour House', details: { room: 'Deluxe' } }],
    })
    expect(first?.overnight?.latitude).toBeCloseTo(9.9, 0)
  },
)

test('a day is duplicated, deleted and put back; what cannot be kept says why and goes nowhere', async ({
  page,
  person,
}) => {
  const id = await addPackage(person, 'Goa', 2)
  await page.goto(`/packages/${id}`)
  await day(page, /Day 2/).last().click()
  await page.getByRole('button', { name: 'Day', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Duplicate this day' }).click()
  await expect(parts(page).getByRole('listitem')).toHaveCount(3)
  await page.getByRole('button', { name: 'Day', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete this day' }).click()
  await expect(parts(page).getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect(parts(page).getByRole('listitem')).toHaveCount(3)

  await day(page, /Day 1/).last().click()
  await title(page).fill('')
  await expect(page.getByText('Give the day a title')).toBeVisible()
  await title(page).fill('Beach')
  await expect(page.getByText('Give the day a title')).toBeHidden()
  await saved(page)
  expect((await storedDays(person, id)).map((one) => one.title)).toEqual(['Beach', 'Day 2', 'Day 2'])
})

test('two people edit one trip: each sees the other’s work, and what both wrote is asked about', async ({
  page,
  person,
  openAs,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/)
  const id = await addPackage(person, 'Ladakh')
  const theirs = await openAs(await newColleague(person, { name: 'Kabir Sethi' }))
  await Promise.all([page.goto(`/packages/${id}`), theirs.goto(`/packages/${id}`)])
  await title(page).fill('Ladakh by road')
  await expect(title(theirs)).toHaveValue('Ladakh by road')
  await day(theirs, /Day 1/).last().click()
  await title(theirs).fill('Leh')
  await expect(day(page, /Leh/).last()).toBeVisible()

  await day(page, /Leh/).last().click()
  await expect(title(page)).toHaveValue('Leh')
  await page.context().setOffline(true)
  await title(page).fill('Leh, and rest')
  await title(theirs).fill('Leh, acclimatise')
  await saved(theirs)
  await expect(page.getByText('Not connected')).toBeVisible()
  await page.context().setOffline(false)
  const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this' })
  await expect(dialog).toContainText('Leh, acclimatise')
  await expect(dialog).toContainText('Leh, and rest')
  await dialog.getByRole('button', { name: 'Use mine' }).click()
  await expect(title(theirs)).toHaveValue('Leh, and rest')
})

test('a line that drops loses nothing: one goes on, and it is sent when the line is back', async ({
  page,
  person,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/)
  const id = await addPackage(person, 'Coorg')
  await page.goto(`/packages/${id}`)
  await expect(title(page)).toHaveValue('Coorg')
  await page.context().setOffline(true)
  await title(page).fill('Coorg and coffee')
  await expect(page.getByText('Not connected')).toBeVisible()
  await page.getByRole('button', { name: 'Add a day' }).click()
  await expect(parts(page).getByRole('listitem')).toHaveCount(4)
  await page.context().setOffline(false)
  await saved(page)
  expect((await person.call.packages.get({ id })).data).toMatchObject({ title: 'Coorg and coffee', days: 4 })
})

test('what was written a moment before the window is closed is kept', async ({ page, person }) => {
  const id = await addPackage(person, 'Goa', 1)
  await page.goto(`/packages/${id}`)
  await title(page).fill('Goa by train')
  await page.close()
  const kept = async () => (await person.call.packages.itinerary({ id })).data.document.title
  await expect.poll(kept).toBe('Goa by train')
})

test('pictures are picked and shown, terms and prices kept, an earlier state looked at and gone back to', async ({
  page,
  person,
}) => {
  const id = await addPackage(person, 'Sundarbans')
  await page.goto(`/packages/${id}`)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add a cover' }).click()
  await (await chooser).setFiles({ name: 'a.png', mimeType: 'image/png', buffer: await page.screenshot() })
  const cover = page.getByRole('group', { name: 'Cover' }).locator('img')
  await expect(cover).toBeVisible()
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  await parts(page).getByRole('button', { name: 'Prices' }).click()
  await page.getByRole('button', { name: 'Add a season' }).click()
  await page.getByRole('textbox', { name: 'Adult, twin sharing' }).fill('24,500')
  await parts(page).getByRole('button', { name: 'Policies' }).click()
  await page.getByRole('tab', { name: '2 Cancellation Policy' }).click()
  await page.getByRole('button', { name: 'Add a step' }).click()
  const share = page.getByRole('textbox', { name: 'Percent of the price' })
  await share.fill('12,5')
  await share.blur()
  await expect(page.getByText('a point for decimals: 12.5')).toBeVisible()
  await share.fill('12.5')
  await share.blur()
  await saved(page)
  const { document } = (await person.call.packages.itinerary({ id })).data
  expect(document.grid).toMatchObject([{ season: 'All year', prices: { twin: 2_450_000 } }])
  expect(document.slabs).toMatchObject([{ daysBefore: 30, percent: 1250 }])

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'History, notes and files' }).click()
  const history = page.getByRole('dialog', { name: 'History' })
  await expect(history.getByRole('listitem').first()).toContainText('changes')
  await history.getByRole('textbox', { name: 'Note' }).fill('The boats go from November on')
  await history.getByRole('button', { name: 'Save note' }).click()
  await history.getByRole('tab', { name: 'Notes' }).click()
  await expect(history.getByText('The boats go from November on')).toBeVisible()
  await history.getByRole('tab', { name: 'Files' }).click()
  await expect(history.getByRole('button', { name: 'Add files' }).first()).toBeVisible()
  await history.getByRole('tab', { name: 'Timeline' }).click()
  await expect(history.getByRole('listitem').first()).toBeVisible()
})

for (const { name, viewport, tag } of sizes) {
  test.describe(name, { tag }, () => {
    test.use({ viewport })

    test('every part of the editor passes axe', async ({ page, person }) => {
      const id = await addPackage(person, 'Spiti')
      await page.goto(`/packages/${id}`)
      await expect(title(page)).toBeVisible()
      await expectNoViolation(page, 'overview')
      await day(page, /Day 1/).last().click()
      const add = page.getByRole('group', { name: 'Add to the day' })
      for (const category of ['Lodging', 'Flight', 'Activity']) {
        await add.getByRole('button', { name: category }).click()
        await expect(page.getByRole('textbox', { name: 'Description' })).toBeVisible()
        // What the head of the app lies over is a matter of scrolling.
        await page.evaluate(() => scrollTo(0, 0))
        await expectNoViolation(page, category)
      }
      for (const part of ['prices', 'policies']) {
        await page.goto(`/packages/${id}?part=${part}`)
        await expect(page.getByRole('region', { name: part === 'prices' ? 'Prices' : 'Policies' })).toBeVisible()
        await expectNoViolation(page, part)
      }
    })
  })
}
