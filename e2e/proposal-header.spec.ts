import { blankDay } from '@sarai/itinerary/blank'
import { offerTo, sendLink, traveller } from './proposals-of.ts'
import { expect, test } from './test.ts'

const title = 'Royal Rajasthan in seven days'

test('the title of a proposal stays readable: what is done now and then goes into the menu where there is no room', async ({
  page,
  person,
}) => {
  const { id } = await offerTo(person, { name: 'Meena Qureshi', phone: '98290 12345' }, title)
  await person.call.customFields.create({ record: 'prospects', label: 'Group code', kind: 'text' })
  const key = await sendLink(person, id)
  await traveller().askChange({ key, version: 1, message: 'A lake view, please' })
  const task = { kind: 'task' as const, title: 'Ask the hotel', dueAt: '2100-01-01T10:00:00Z' }
  await person.call.tasks.create({ on: { proposalId: id }, ...task })

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/prospect-details/${id}`)
  const heading = page.getByRole('heading', { level: 1, name: title })
  await expect(heading).toBeVisible()
  await expect(page.getByText('Changes requested')).toBeVisible()
  await expect.poll(() => heading.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(1)

  // By keyboard: the menu has them, with how many tasks are open.
  const menu = page.getByRole('button', { name: 'More, 1 open' })
  await menu.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Write mail' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Your own fields' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Tasks, 1 open' }).click()
  await expect(page.getByRole('dialog', { name: 'Tasks' }).getByText('Ask the hotel')).toBeVisible()
  await page.keyboard.press('Escape')

  // With room they are icons again.
  await page.setViewportSize({ width: 1900, height: 900 })
  await expect(page.getByRole('button', { name: 'Tasks, 1 open' })).toBeVisible()
  await page.getByRole('button', { name: 'Your own fields' }).click()
  await expect(page.getByRole('dialog', { name: 'Details of the proposal' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('button', { name: 'Tasks, 1 open' })).toBeHidden()
  await expect.poll(() => heading.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(1)

  // Nothing is wider than a phone.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(heading).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('a new flight goes from the city of the night before to that of this night', async ({ page, person }) => {
  const { data } = await person.call.prospects.create({ title: 'To the Gulf' })
  const jaipur = { name: 'Jaipur', country: 'IN', latitude: 26.91, longitude: 75.79 }
  const dubai = { name: 'Dubai', country: 'AE', latitude: 25.2, longitude: 55.27 }
  const [first, second] = [
    { ...blankDay(crypto.randomUUID(), 'Pink city'), overnight: jaipur },
    { ...blankDay(crypto.randomUUID(), 'Across the sea'), overnight: dubai },
  ]
  const into = { do: 'insert', list: 'days', parent: 'itinerary' } as const
  const edits = [
    { ...into, after: null, value: first },
    { ...into, after: first.id, value: second },
  ]
  await person.call.prospects.edit({ id: data.id, batches: [{ id: crypto.randomUUID(), edits }] })
  await page.goto(`/prospect-details/${data.id}`)
  await page.getByRole('navigation', { name: 'Parts of the trip' }).getByTitle('Across the sea').click()
  for (const kind of ['Flight', 'Ground Transport']) {
    await page.getByRole('group', { name: 'Add to the day' }).getByRole('button', { name: kind }).click()
    await expect(page.getByRole('textbox', { name: 'Title' }).last()).toBeFocused()
  }
  await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible()
  const { document } = (await person.call.prospects.itinerary({ id: data.id })).data
  const [flight, ride] = document.days[1]?.items ?? []
  expect(flight?.details).toMatchObject({
    from: { place: { name: 'Jaipur' }, zone: 'Asia/Kolkata' },
    to: { place: { name: 'Dubai' }, zone: 'Asia/Dubai' },
  })
  // The flight has brought them there.
  expect(ride?.details).toMatchObject({ from: { name: 'Dubai' }, to: { name: 'Dubai' } })
})

test('a blank typed in a title stays, so that a second word can follow', async ({ page, person }) => {
  const { id } = (await person.call.prospects.create({ title: 'Jaipur in winter' })).data
  await page.goto(`/prospect-details/${id}`)
  const title = page.getByRole('textbox', { name: 'Title', exact: true }).first()
  await title.fill('')
  await title.pressSequentially('Jaipur and Pushkar')
  await expect(title).toHaveValue('Jaipur and Pushkar')
  await expect(page.getByRole('heading', { level: 1, name: 'Jaipur and Pushkar' })).toBeVisible()
})
