import { readdirSync, readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { findAddress, areas, type WalkedForm } from './forms.ts'
import { notWalked } from './forms-not-walked.ts'
import type { Person } from './people.ts'
import { quietOf } from './quiet.ts'
import { expect, test } from './test.ts'

test.describe.configure({ mode: 'parallel' })

const source = new URL('../apps/web/src/', import.meta.url)

/** Every file that has a form: one that is sent, or a dialog that ends like one. */
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  .filter((file) => /<form\b|<FormFoot\b|\bdata-form\b(?!-)/.test(readFileSync(new URL(file, source), 'utf8')))

test('each form is walked, or it is said where else it is tried', { tag: ['@key', '@core'] }, () => {
  const walked = Object.values(areas).flatMap((forms) => forms.map(({ file }) => file))
  expect(files.length, 'files with forms').toBeGreaterThan(90)
  expect([...new Set([...walked, ...Object.keys(notWalked)])].toSorted()).toEqual(files.toSorted())
  expect(Object.keys(notWalked).filter((file) => walked.includes(file))).toEqual([])
})

/** Goes to an address as a link of the app does, so that Back comes back to where one was. */
async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    document.title = ''
    const state: unknown = history.state
    const index = typeof state === 'object' && state && '__TSR_index' in state ? Number(state.__TSR_index) : 0
    const key = crypto.randomUUID()
    history.pushState({ key, __TSR_key: key, __TSR_index: index + 1 }, '', to)
  }, address)
  await expect(page, address).toHaveTitle(/^.{3,} · Sarai$/)
}

/** Whether the browser would ask before it loads the page again or closes it. */
const isHeldBack = (page: Page) => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))

const findQuestion = (page: Page) => page.getByRole('dialog', { name: 'Not saved yet' })
async function answer(page: Page, name: string): Promise<void> {
  await findQuestion(page).getByRole('button', { name }).click()
  await expect(findQuestion(page)).toBeHidden()
}

const typable =
  'input:is([type="text"], [type="email"], [type="tel"], [type="url"], [type="password"], :not([type])):not([role="combobox"], [readonly], [disabled], [data-dates-input]), textarea:not([disabled])'

/** Tries to leave in one way, and stays. */
async function expectKept(page: Page, field: Locator, typed: string, leave: () => Promise<unknown>): Promise<void> {
  const address = page.url()
  await leave()
  await answer(page, 'Continue editing')
  await expect(page).toHaveURL(address)
  await expect(field).toHaveValue(typed)
}

/** Loads the app, and waits for the code that guards forms, which comes with the first thing that somebody does. */
async function load(page: Page): Promise<void> {
  const untilQuiet = quietOf(page)
  await page.goto('/trips')
  await page.getByRole('heading', { level: 1 }).click()
  await untilQuiet()
}

/** Opens a form, types, and leaves by each way there is. */
async function walk(page: Page, person: Person, form: WalkedForm): Promise<void> {
  const address = await findAddress(form, person)
  // What is gone back to is another page.
  if (new URL(page.url()).pathname !== '/dashboard') await goTo(page, '/dashboard')
  await goTo(page, address)
  for (const [role, name] of form.open ?? [])
    await (role === 'text' ? page.getByText(name) : page.getByRole(role, { name })).first().click()
  const within = form.isPage ? page.locator('main') : page.getByRole('dialog').last()
  const field = (form.field ? within.getByLabel(form.field) : within.locator(typable)).filter({ visible: true }).first()
  await expect(field, 'something to type into').toBeVisible()
  if (!form.isBegun) expect(await isHeldBack(page), 'nothing is held back before anything is typed').toBe(false)

  await field.click()
  await field.press('End')
  await field.pressSequentially('7')
  const typed = await field.inputValue()
  expect(await isHeldBack(page), 'a reload or a closed tab is asked of').toBe(true)
  await expectKept(page, field, typed, () => page.evaluate(() => history.back()))
  if (form.isPage) {
    await expectKept(page, field, typed, () =>
      page.getByRole('navigation').getByRole('link', { name: 'Contacts', exact: true }).click(),
    )
    await page.evaluate(() => history.back())
  } else {
    await expectKept(page, field, typed, () => page.keyboard.press('Escape'))
    await expectKept(page, field, typed, () =>
      page.getByRole('dialog').last().getByRole('button', { name: 'Close', exact: true }).click(),
    )
    const cancel = page.getByRole('dialog').last().getByRole('button', { name: 'Cancel', exact: true })
    if (await cancel.isVisible()) await cancel.click()
    else await page.keyboard.press('Escape')
  }
  await answer(page, 'Discard')
  await expect(field).toBeHidden()
  expect(await isHeldBack(page), 'nothing is held back any more').toBe(false)
  if (form.isPage) return
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test.describe('what is typed into a form is not lost without a word, whichever way one leaves', () => {
  test.use({ as: 'owner' })

  for (const [area, forms] of Object.entries(areas))
    test(area, async ({ page, person }) => {
      const failures: string[] = []
      await load(page)
      for (const form of forms) {
        const name = `${form.file} at ${typeof form.at === 'string' ? form.at : 'its record'}`
        try {
          await test.step(name, () => walk(page, person, form))
        } catch (error) {
          // The others are walked all the same.
          failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
          await load(page)
        }
      }
      expect(failures).toEqual([])
    })
})
