import { sizes } from './axe.ts'
import { marked } from './marks.ts'
import { expect, test } from './test.ts'

for (const { name, viewport, tag } of sizes)
  test.describe(name, { tag }, () => {
    test.use({ viewport })
    const isPhone = viewport.width < 700

    test('somebody on the phone is found while they say who they are, and called back from there', async ({
      page,
      person,
    }) => {
      const { data: lead } = await person.call.leads.create({
        name: 'Zoya <b>Maria</b> Nair',
        phone: '98290 71234',
        email: 'zoya@example.in',
        destinations: ['Port Blair'],
        tags: ['Honeymoon'],
      })
      await page.goto('/dashboard')
      await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
      if (isPhone) await page.getByRole('button', { name: 'Search pages and records' }).click()
      else await page.keyboard.press('Control+k')
      const box = page.getByRole('combobox', { name: 'Search pages and records' })
      const first = page.getByRole('option').first()
      for (const [typed, marks] of [
        ['982907', ['98290 7']],
        ['+91 98290', ['91 98290']],
        ['nair zo', ['Nair', 'Zo']],
        ['zoya@', ['zoya@']],
        ['port bl', ['Port', 'Bl']],
        ['honeymoon nair', ['Honeymoon', 'Nair']],
      ] as const) {
        await box.fill(typed)
        await expect(first, typed).toContainText('Zoya <b>Maria</b> Nair')
        await expect.poll(() => marked(page), typed).toEqual(expect.arrayContaining([...marks]))
        await expect(page.getByText('No exact match')).toBeHidden()
      }
      await box.fill('zoay')
      await expect(page.getByRole('status').filter({ hasText: 'No exact match; similar: zoya' })).toBeVisible()
      await expect.poll(() => marked(page)).toContain('Zoya')

      const actions = page.getByRole('group', { name: 'With Zoya' })
      await expect(actions.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+919829071234')
      await expect(actions.getByRole('button', { name: 'WhatsApp' })).toBeVisible()
      await expect(actions.getByRole('button', { name: 'Write mail' })).toBeVisible()
      await page.keyboard.press('Tab')
      await expect(actions.getByRole('link', { name: 'Call' })).toBeFocused()
      for (let step = 0; step < 3; step++) await page.keyboard.press('Tab')
      await expect(actions.getByRole('button', { name: 'Add follow-up' })).toBeFocused()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Plan a follow-up' })
      await expect(dialog).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(box).toBeVisible()
      await box.press('Enter')
      await expect(page).toHaveURL(`/leads/${lead.id}`)
    })

    test('a list finds the same, the best first, and says where it found similar ones only', async ({
      page,
      person,
    }) => {
      const { call } = person
      await call.leads.create({ name: 'Somebody Else', destinations: ['Paro'] })
      await call.leads.create({ name: 'Paro Wangmo', phone: '97410 55667' })
      await page.goto('/leads')
      const search = page.getByRole('searchbox', { name: 'Search leads' })
      const rows = isPhone ? page.getByRole('list', { name: 'Leads' }).getByRole('listitem') : page.getByRole('row')
      const names = () => rows.filter({ hasText: /Paro|Somebody/ })
      await search.fill('paro')
      await expect(names()).toHaveCount(2)
      await expect(names().first()).toContainText('Paro Wangmo')
      await expect.poll(() => marked(page)).toEqual(['Paro'])
      await search.fill('wan par')
      await expect(names()).toHaveCount(1)
      await search.fill('97410')
      await expect(names()).toHaveCount(1)
      await search.fill('wangno')
      await expect(page.getByText('No exact match; similar: wangmo')).toBeVisible()
      await expect(names()).toHaveCount(1)
      await search.fill('xqzvw')
      await expect(page.getByText('No lead fits')).toBeVisible()
    })
  })
