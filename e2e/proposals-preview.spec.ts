import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { blankDay } from '@sarai/itinerary/blank'
import { expectNoViolation } from './axe.ts'
import { failing } from './failing-calls.ts'
import { afterRetries } from './limits.ts'
import { mailAbout } from './mailbox.ts'
import { editDraft, offerTo, sendLink, set, traveller } from './proposals-of.ts'
import { expect, test } from './test.ts'

test.slow()

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Send proposal' })
const preview = (page: Page) => page.getByRole('dialog', { name: /^Preview/ })
const send = (page: Page) => page.getByRole('button', { name: /^Send( again)?$/ })

/** A picture that a browser makes, since the machine that tests has none at hand. */
async function pictureOf(page: Page, colour: string): Promise<Buffer> {
  const url = await page.evaluate((fill) => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 1200, height: 800 })
    const context = canvas.getContext('2d')
    if (!context) return ''
    context.fillStyle = fill
    context.fillRect(0, 0, 1200, 800)
    return canvas.toDataURL('image/jpeg')
  }, colour)
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}

test('two pictures that are still on their way are in the version that is sent a moment later', async ({
  page,
  person,
}) => {
  const offer = await offerTo(person, { name: 'Asha Bhat', email: `asha-${Date.now()}@example.com` })
  await page.goto(`/prospect-details/${offer.id}`)
  const files = await Promise.all(['teal', 'coral'].map((colour) => pictureOf(page, colour)))
  await page.getByRole('button', { name: /^1 Onto the water/ }).click()
  const { promise: held, resolve: letGo } = Promise.withResolvers<undefined>()
  await page.route('**/api/pictures', async (route) => {
    await held
    await route.continue()
  })
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add pictures' }).first().click()
  await (await chooser).setFiles(files.map((buffer, at) => ({ name: `${at}.jpg`, mimeType: 'image/jpeg', buffer })))
  await expect(page.getByText('Adding pictures')).toBeVisible()
  await expect(send(page)).toBeDisabled()
  letGo(undefined)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await send(page).click()
  await dialog(page).getByText('Link', { exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Send and copy link' }).click()
  await expect(page.getByText(/Version 1 sent/)).toBeVisible()
  const { document } = (await person.call.prospects.version({ id: offer.id, number: 1 })).data
  expect(document.days.flatMap(({ pictures }) => pictures)).toHaveLength(2)
})

test('mail and page are seen before they go, on phone and desktop; the way chosen stays chosen', async ({
  page,
  person,
  problems,
}) => {
  problems.expect(/status of 5\d\d/)
  // Nothing runs in what is looked at: not the page's script, and not axe.
  problems.expect(/^console: Blocked script execution in .* sandboxed/)
  const email = `asha-${Date.now()}@example.com`
  const offer = await offerTo(person, { name: 'Asha Bhat', email }, 'Kerala backwaters')
  await page.goto(`/prospect-details/${offer.id}`)
  await send(page).click()
  await expect(dialog(page).getByRole('textbox', { name: 'Message' })).toContainText('Asha')
  await dialog(page).getByRole('button', { name: 'Preview on phone and desktop' }).click()
  await expect(preview(page)).toContainText(email)
  const mail = page.frameLocator('iframe[title="The mail"]')
  await expect(mail.getByRole('heading', { name: 'Kerala backwaters' })).toBeVisible()
  await expect(mail.getByRole('link', { name: 'See your trip' })).toBeVisible()
  await expectNoViolation(page, 'the preview of a mail')
  await preview(page).getByText('Phone', { exact: true }).click()
  await preview(page).getByText('Page', { exact: true }).click()
  const shown = page.frameLocator('iframe[title="The page"]')
  await expect(shown.getByRole('heading', { name: 'Kerala backwaters' }).first()).toBeVisible()
  await preview(page).getByText('Desktop', { exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(preview(page)).toBeHidden()

  await dialog(page).getByText('Link', { exact: true }).click()
  const link = dialog(page).getByRole('radio', { name: 'Link' })
  const leaveInPeace = await failing(page, '**/api/prospects/*/itinerary', (route) => route.fulfill({ status: 503 }))
  await editDraft(person, offer.id, set(['subtitle'], 'On the water', null))
  await expect(dialog(page).getByRole('alert')).toContainText('could not be read', afterRetries)
  await expect(link).toBeChecked()
  leaveInPeace()
  await dialog(page).getByRole('button', { name: 'Look again' }).click()
  await expect(dialog(page).getByRole('alert')).toBeHidden()
  await expect(link).toBeChecked()
  await page.keyboard.press('Escape')
  await send(page).click()
  await expect(link).toBeChecked()
})

test('what the checks find wrong stands in the dialog and asks for a reason', async ({ page, person }) => {
  const offer = await offerTo(person, { name: 'Asha Bhat' }, 'Kerala backwaters')
  await editDraft(person, offer.id, set(['minPax'], 9, null), set(['maxPax'], 2, null))
  await page.goto(`/prospect-details/${offer.id}`)
  await send(page).click()
  await expect(dialog(page).getByRole('region', { name: 'Checks' })).toContainText('no group fits')
  await dialog(page).getByText('Link', { exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Send and copy link' }).click()
  await expect(dialog(page)).toContainText('Say why, or correct what is wrong')
  await expectNoViolation(page, 'the dialog with checks')
  await dialog(page).getByRole('textbox', { name: 'Why it goes out all the same' }).fill('The group is not settled')
  await dialog(page).getByRole('button', { name: 'Send and copy link' }).click()
  await expect(page.getByText(/Version 1 sent/)).toBeVisible()
})

test('a wish for changes stands in the editor, is ticked off, and is quoted in the mail of version 2', async ({
  page,
  person,
  problems,
}, info) => {
  problems.expect(/status of 503/)
  const email = `asha-${Date.now()}@example.com`
  const offer = await offerTo(person, { name: 'Asha Bhat', email }, 'Kerala backwaters')
  const key = await sendLink(person, offer.id)
  await page.goto(`/proposals/${key}?option=${offer.optionB}&extra[]=${offer.extra}`)
  await page.getByText('Ask for a change').click()
  const form = page.locator('#change')
  await form.getByRole('textbox', { name: 'What should be different?' }).fill('A room with a view\nOne night more')
  await form.getByRole('button', { name: 'Send the request' }).click()
  await expect(page.getByText('has your request')).toBeVisible()
  await expect(page.getByRole('radio', { name: /Option B/ })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /Balloon ride/ })).toBeChecked()

  await page.goto(`/prospect-details/${offer.id}`)
  const banner = page.getByRole('region', { name: 'Changes asked for' })
  await expect(banner).toContainText('Chosen meanwhile: Option B, Balloon ride, ₹85,000')
  // Ticked a moment after the click, with the stored list.
  const { promise: held, resolve: letGo } = Promise.withResolvers<undefined>()
  const ticks = await failing(page, '**/api/prospects/*/requests/*', async (route) => {
    await held
    await route.continue()
  })
  await banner.getByRole('checkbox', { name: 'One night more' }).click()
  await expect(banner.locator('[aria-busy="true"]')).toBeVisible()
  await expect(banner).toContainText('0 of 2 answered')
  letGo(undefined)
  await expect(banner.getByRole('checkbox', { name: 'One night more' })).toBeChecked()
  await expect(banner).toContainText('1 of 2 answered')
  ticks()
  await banner.getByRole('button', { name: 'Answer “A room with a view”' }).click()
  await page.getByText('Not possible', { exact: true }).click()
  await page.getByRole('textbox', { name: 'What the next mail says to it' }).fill('All rooms look at the garden')
  // What was not stored is not answered, and stays to be sent again.
  const works = await failing(page, '**/api/prospects/*/requests/*', (route) => route.fulfill({ status: 503 }))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The point was not answered')).toBeVisible()
  await expect(banner).toContainText('1 of 2 answered')
  works()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(banner).toContainText('Not possible: All rooms look at the garden')
  await expect(banner).toContainText('2 of 2 answered')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoViolation(page, 'the banner of changes on a phone')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.reload()
  await expect(banner.getByRole('checkbox', { name: 'One night more' })).toBeChecked()
  const day = { do: 'insert', list: 'days', parent: 'itinerary', after: null } as const
  await editDraft(person, offer.id, { ...day, value: blankDay(randomUUID(), 'A day in Kochi') })
  await send(page).click()
  await expect(dialog(page).getByRole('textbox', { name: 'To' })).toHaveValue(email)
  await expect(dialog(page).getByRole('textbox', { name: 'Message' })).toContainText('Asha')
  // All that the mail will say stands in the dialog, as it will say it.
  await dialog(page).getByRole('textbox', { name: 'Subject' }).fill('Your wishes, answered')
  const words = dialog(page).getByRole('region', { name: 'What the mail says' })
  await expect(words).toContainText('Your wishes, answered')
  await expect(words).toContainText('One night more (done)')
  await expect(words).toContainText('A room with a view (not possible: All rooms look at the garden)')
  await expect(words).toContainText('What is new since version 1')
  await expectNoViolation(page, 'the words of a mail before it goes', 'dialog')
  await dialog(page).screenshot({ path: info.outputPath('send.png') })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.screenshot({ path: info.outputPath('send-phone.png') })
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog(page).getByRole('button', { name: 'Send mail' }).click()
  await expect(page.getByText('Version 2 mailed')).toBeVisible()
  const mail = await mailAbout(email, /./)
  expect(mail).toContain('One night more (done)')
  expect(mail).toContain('A room with a view (not possible: All rooms look at the garden)')
  expect(mail).toContain('What is new since version 1')
  await expect(banner).toBeHidden()
  expect((await traveller().view({ key })).data.offer?.version).toBe(2)
})
