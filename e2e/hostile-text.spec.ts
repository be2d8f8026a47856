import type { Page } from '@playwright/test'
import { addContacts } from './contacts-of.ts'
import { leadsOf, payloads } from './hostile-leads.ts'
import { inBackground, screensLimit } from './limits.ts'
import { scrollBy } from './scrolling.ts'
import { expect, test } from './test.ts'
import { goWithin } from './within.ts'

/** Elements that only what somebody typed could have brought into the page. */
const foreign =
  'script:not([src^="/assets/"]), iframe, object, embed, base, svg script, form[action], [onerror], [onload], marquee, video, audio, math'

async function expectHarmless(page: Page): Promise<void> {
  expect(await page.locator(foreign).count()).toBe(0)
}

/** What asks for attention in the page, which nothing may. */
function dialogsOf(page: Page): string[] {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  return dialogs
}

test(
  'HTML in every text field is shown as text wherever it appears, and nothing runs (bars 34 and 35)',
  { tag: '@key' },
  async ({ page, person }) => {
    const dialogs = dialogsOf(page)
    const leads = await leadsOf(person)
    test.setTimeout(screensLimit(leads.length))

    await page.goto('/leads?cols=email,destinations,city,tags,source')
    const table = page.getByRole('table', { name: 'Leads' })
    const rows = table.locator('[data-row-link]')
    await expect(rows.first()).toHaveText(leads.at(-1)?.payload ?? '')
    const shown = new Set(await rows.allInnerTexts())
    const last = table.locator(`[data-index="${leads.length - 1}"]`)
    let isAtEnd: boolean
    do {
      await scrollBy(table, 500)
      isAtEnd = await last.isVisible()
      for (const text of await rows.allInnerTexts()) shown.add(text)
    } while (!isAtEnd)
    expect([...shown].toSorted()).toEqual(leads.map((lead) => lead.payload).toSorted())
    await expectHarmless(page)

    await page.goto('/leads?mode=board')
    await expect(page.getByRole('article').getByRole('link').first()).toHaveText(leads.at(-1)?.payload ?? '')
    await expectHarmless(page)

    await page.getByRole('button', { name: 'View Activity' }).click()
    await expect(page.getByRole('dialog', { name: 'Activity' }).getByRole('listitem').first()).toBeVisible()
    await expectHarmless(page)
    await page.keyboard.press('Escape')

    for (const { id, payload } of leads) {
      await goWithin(page, `/leads/${id}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(payload)
      await expect(page.getByRole('complementary', { name: 'Facts' })).toContainText(payload)
      await expect(page.getByRole('complementary', { name: 'Next step' })).toContainText(payload)
      await page.getByRole('tab', { name: 'Notes' }).click()
      await expect(page.getByRole('article')).toContainText(payload)
      await page.getByRole('tab', { name: 'Files' }).click()
      await expect(page.getByRole('button', { name: /^Remove / })).toBeVisible()
      await expectHarmless(page)
    }

    await page.keyboard.press('Control+k')
    const box = page.getByRole('combobox', { name: 'Search pages and records' })
    for (const word of ['img', 'script', 'svg', 'javascript']) {
      await box.fill(word)
      await expect(page.getByRole('option').first()).toBeVisible()
      await expectHarmless(page)
    }
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add Lead' }).click()
    await page
      .getByRole('dialog', { name: 'New lead' })
      .getByLabel('Email')
      .fill(leads[0]?.email ?? '')
    await expect(page.getByText('There is a lead with this contact already')).toBeVisible()
    await expectHarmless(page)
    expect(dialogs).toEqual([])
  },
)

test(
  'HTML in contacts, in a file to import and in the public form is shown as text too (bars 34 and 35)',
  { tag: '@key' },
  async ({ page, person, problems }) => {
    test.setTimeout(screensLimit(payloads.length))
    const dialogs = dialogsOf(page)
    const contacts = await addContacts(
      person,
      payloads.map((payload) => ({ kind: 'person' as const, name: payload, city: payload.slice(0, 80) })),
    )
    await page.goto('/contacts')
    await expect(page.locator('[data-row-link]').first()).toHaveText(payloads.at(-1) ?? '')
    await expectHarmless(page)
    for (const contact of contacts) {
      await goWithin(page, `/contacts/${contact.id}`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(contact.name)
      await expectHarmless(page)
    }

    await page.goto('/leads/import')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose a file' }).click()
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
    const lines = payloads.map((payload, index) => [payload, `98290${10_000 + index}`, payload].map(quoted).join(','))
    const head = ['Name', 'Phone', payloads[2] ?? ''].map(quoted).join(',')
    const buffer = Buffer.from([head, ...lines].join('\n'))
    await (await chooser).setFiles({ name: '<img src=x onerror=alert(1)>.csv', mimeType: 'text/csv', buffer })
    await expect(page.getByRole('button', { name: `Import ${payloads.length} rows` })).toBeEnabled()
    await expect(page.getByRole('main')).toContainText(payloads[0] ?? '')
    await expectHarmless(page)
    await page.getByRole('button', { name: `Import ${payloads.length} rows` }).click()
    await expect(page.getByRole('heading', { name: /imported$/ })).toBeVisible(inBackground)
    await expectHarmless(page)

    problems.expect(/status of 4/)
    const { data: form } = await person.call.intake.form()
    await page.goto(`/forms/${form.key}`)
    await page.getByLabel('Your name').fill(payloads[4] ?? '')
    await page.getByLabel('Email').fill('asha@example.com')
    const message = page.getByLabel(/wish for/)
    await message.fill(payloads[2] ?? '')
    // Sent without a phone number that can be called, the form comes back with what was typed.
    await page.getByLabel('Phone or WhatsApp').fill('12')
    await page.locator('form').evaluate((element: HTMLFormElement) => element.submit())
    await expect(page.getByLabel('Your name')).toHaveValue(payloads[4] ?? '')
    await expect(message).toHaveValue(payloads[2] ?? '')
    expect(await page.locator('[onerror], [onload], iframe, svg script').count()).toBe(0)
    expect(dialogs).toEqual([])
  },
)
