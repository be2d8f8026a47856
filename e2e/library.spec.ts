import type { Page } from '@playwright/test'
import { blankContent } from '@sarai/itinerary/library-items'
import { expectNoViolation, sizes } from './axe.ts'
import { inBackground } from './limits.ts'
import type { Person } from './people.ts'
import { expect, test } from './test.ts'

test.slow()

const jaipur = { name: 'Jaipur', country: 'IN', latitude: 26.91, longitude: 75.79 }

/** A package of one day with its night in Jaipur. */
async function addTrip(person: Person): Promise<string> {
  const { id } = (await person.call.packages.create({ title: 'Rajasthan', days: 1 })).data
  const [day] = (await person.call.packages.itinerary({ id })).data.document.days
  const edits = [{ do: 'set' as const, node: day?.id ?? '', path: ['overnight'], value: jaipur, was: null }]
  await person.call.packages.edit({ id, batches: [{ id: crypto.randomUUID(), edits }] })
  return id
}

async function itemsOf(person: Person, id: string) {
  return (await person.call.packages.itinerary({ id })).data.document.days[0]?.items ?? []
}

const row = (page: Page, name: string) => page.getByRole('link', { name }).first()

async function importFile(page: Page, csv: string): Promise<void> {
  await page.goto('/library/import')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles({ name: 'hotels.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: /^Import \d+ row/ }).click()
}

for (const { name, viewport, tag } of sizes) {
  const isPhone = viewport.width < 800
  test.describe(name, { tag }, () => {
    test.use({ viewport })

    test('a hotel is written once, used in a day, changed in the library, and the change is taken', async ({
      page,
      person,
    }) => {
      await page.goto('/library')
      await expect(page.getByText('Write it once, use it in every trip')).toBeVisible()
      await expectNoViolation(page, 'an empty library')
      await page.getByRole('button', { name: 'Add the first item' }).click()
      const form = page.getByRole('dialog', { name: 'New library item' })
      await form.getByRole('textbox', { name: 'Name' }).fill('Alsisar Haveli')
      await form.getByRole('combobox', { name: 'City' }).fill('jaip')
      await page.getByRole('option', { name: 'Jaipur, India' }).click()
      await form.getByRole('textbox', { name: 'Room', exact: true }).fill('Deluxe')
      await form.getByRole('textbox', { name: 'Description' }).fill('A haveli of 1892.')
      await form.getByRole('textbox', { name: 'Supplier' }).fill('Pink City DMC')
      await form.getByRole('textbox', { name: /^Net price/ }).fill('6,200')
      await expectNoViolation(page, 'a new item', 'dialog')
      await form.getByRole('button', { name: 'Add to the library' }).click()
      await expect(form).toBeHidden()
      await expect(row(page, 'Alsisar Haveli')).toBeVisible()
      await expectNoViolation(page, 'the library')

      const trip = await addTrip(person)
      await page.goto(`/packages/${trip}`)
      await page
        .getByRole('navigation', { name: 'Parts of the trip' })
        .getByRole('button', { name: /Day 1/ })
        .last()
        .click()
      const add = page.getByRole('group', { name: 'Add to the day' })
      await add.getByRole('button', { name: 'From the library' }).click()
      const picker = page.getByRole('dialog', { name: 'Add from the library' })
      await expect(picker.getByRole('group', { name: 'In Jaipur' }).getByRole('option')).toHaveCount(1)
      await picker.getByText('Linked', { exact: true }).click()
      await expectNoViolation(page, 'the picker', 'dialog')
      await picker.getByRole('combobox', { name: 'Search the library' }).fill('alsi')
      await page.keyboard.press('Enter')
      await expect(picker).toBeHidden()
      await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible()
      expect(await itemsOf(person, trip)).toMatchObject([
        {
          title: 'Alsisar Haveli',
          libraryRevision: 1,
          details: { room: 'Deluxe', place: { name: 'Jaipur' } },
          cost: { net: 620_000, vendor: 'Pink City DMC', basis: 'room' },
        },
      ])

      const [entry] = (await person.call.library.list({})).data
      const { content } = (await person.call.library.get({ id: entry?.id ?? '' })).data
      if (content.kind !== 'lodging') throw new Error('not a hotel')
      const changes = { content: { ...content, details: { ...content.details, room: 'Royal suite' } } }
      await person.call.library.update({ id: entry?.id ?? '', version: 1, changes })
      const panel = page.getByRole('region', { name: 'Changed in the library' })
      await expect(panel).toContainText('Royal suite')
      await expectNoViolation(page, 'a change in the library')
      await panel.getByRole('button', { name: 'Use the change' }).click()
      await expect(panel).toBeHidden()
      await expect(page.getByRole('textbox', { name: 'Room', exact: true })).toHaveValue('Royal suite')
      await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible()
      expect(await itemsOf(person, trip)).toMatchObject([{ libraryRevision: 2, details: { room: 'Royal suite' } }])
    })

    test('a file is imported, found, put away and taken back', async ({ page, person }) => {
      await importFile(
        page,
        'Hotel,City,Stars,Vendor,Net\nSamode Haveli,Jaipur,5,Pink City DMC,9000\nBrunton,Kochi,4,,\n',
      )
      await expect(page.getByRole('heading', { name: '2 items imported' })).toBeVisible(inBackground)
      await expectNoViolation(page, 'what came of an import')
      await page.goto('/library?q=samode')
      await expect(row(page, 'Brunton')).toBeHidden()
      await row(page, 'Samode Haveli').click()
      await expect(page).toHaveURL(/\/library\/[0-9a-f-]{36}/)
      const form = page.getByRole('dialog', { name: 'Samode Haveli' })
      await expect(form.getByRole('textbox', { name: 'Supplier' })).toHaveValue('Pink City DMC')
      await expectNoViolation(page, 'an item', 'dialog')
      await form.getByRole('button', { name: 'Cancel' }).click()
      await expect(page).toHaveURL(/\/library\?q=samode/)
      if (!isPhone) await row(page, 'Samode Haveli').hover()
      await page.getByRole('button', { name: 'Actions for Samode Haveli' }).click()
      await page.getByRole('menuitem', { name: 'Archive' }).click()
      await expect(row(page, 'Samode Haveli')).toBeHidden()
      await page.getByRole('button', { name: 'Undo', exact: true }).click()
      await expect.poll(async () => (await person.call.library.list({ search: 'samode' })).total).toBe(1)
    })

    test('what a day holds is kept for other trips, and a text is put where it is wanted', async ({ page, person }) => {
      const text = [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: 'Carry warm clothes.' }] }]
      await person.call.library.create({ content: { ...blankContent('info', 'What to pack'), text } })
      const trip = await addTrip(person)
      await page.goto(`/packages/${trip}`)
      await page
        .getByRole('navigation', { name: 'Parts of the trip' })
        .getByRole('button', { name: /Day 1/ })
        .last()
        .click()
      await page.getByRole('textbox', { name: 'Story' }).click()
      await page.getByRole('button', { name: 'Insert a text from the library' }).first().click()
      const picker = page.getByRole('dialog', { name: 'Insert a text' })
      await picker.getByRole('option', { name: /What to pack/ }).click()
      await expect(page.getByRole('textbox', { name: 'Story' })).toContainText('Carry warm clothes.')

      await page.getByRole('group', { name: 'Add to the day' }).getByRole('button', { name: 'Activity' }).click()
      await page.getByRole('textbox', { name: 'Title', exact: true }).nth(1).fill('Amber at sunrise')
      await page.getByRole('button', { name: 'What to do with Amber at sunrise' }).click()
      await page.getByRole('menuitem', { name: 'Save to the library' }).click()
      await expect(page.getByText('Amber at sunrise is in the library now')).toBeVisible()
      const { data } = await person.call.library.list({ search: 'amber' })
      expect(data).toMatchObject([{ kind: 'activity', name: 'Amber at sunrise' }])
      await expect.poll(async () => (await itemsOf(person, trip))[0]?.libraryId).toBe(data[0]?.id)
    })
  })
}
