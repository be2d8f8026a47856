import type { Locator, Page } from '@playwright/test'
import { sizes } from './axe.ts'
import { mailAbout } from './mailbox.ts'
import { nobody, password } from './people.ts'
import { userAgent } from './proposals-of.ts'
import { expect, test } from './test.ts'

/** At ten seconds each, which is slow, that many clicks and filled fields take five minutes. */
const maxSteps = 30

/** Counts what a person does. */
class Steps {
  count = 0

  async click(what: Locator): Promise<void> {
    this.count++
    await what.click()
  }

  async press(page: Page, keys: string): Promise<void> {
    this.count++
    await page.keyboard.press(keys)
  }

  async fill(what: Locator, text: string): Promise<void> {
    this.count++
    await what.fill(text)
  }
}

async function register(page: Page, steps: Steps, email: string): Promise<void> {
  page.once('dialog', (dialog) => void dialog.accept())
  await page.goto('/registration')
  await steps.fill(page.getByLabel('Username'), 'Blue Pines Travel')
  await steps.fill(page.getByLabel('Email'), email)
  await steps.fill(page.getByLabel('Password', { exact: true }), password)
  await steps.fill(page.getByLabel('Confirm Password'), password)
  await steps.click(page.getByRole('button', { name: 'Register' }))
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await steps.fill(page.getByLabel('Password', { exact: true }), password)
  await steps.click(page.getByRole('button', { name: 'Log in' }))
  await expect(page).toHaveURL('/leads')
}

/** Opens the link that was mailed. */
async function confirm(page: Page, steps: Steps, email: string): Promise<void> {
  const [link = ''] = /\/confirm-address\?token=[\w-]+/.exec(await mailAbout(email, /Confirm your address/)) ?? []
  const elsewhere = await page.context().newPage()
  await elsewhere.goto(link)
  await steps.click(elsewhere.getByRole('button', { name: 'Confirm' }))
  await expect(elsewhere.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
  await elsewhere.close()
}

for (const { name, viewport, tag, key } of sizes)
  test.describe(name, { tag }, () => {
    test.use({ as: 'nobody', viewport })

    test(
      'an agency that registers has sent a proposal with its own name on it, without having asked anybody',
      { tag: key },
      async ({ page, openAs }, info) => {
        test.slow()
        const [email, traveller] = [`owner-${Date.now()}@agency.test`, `asha-${Date.now()}@example.com`]
        const steps = new Steps()
        await register(page, steps, email)
        await confirm(page, steps, email)

        const lead = page.getByRole('dialog', { name: 'New lead' })
        await page.goto('/leads')
        await steps.click(page.getByRole('button', { name: 'Add Lead' }))
        await steps.fill(lead.getByLabel('Name'), 'Asha Bhat')
        await steps.fill(lead.getByLabel('Email'), traveller)
        await steps.press(page, 'Control+Enter')
        await expect(lead).toBeHidden()
        await steps.click(page.getByRole('link', { name: /Asha Bhat/ }).first())

        const tab = page.getByRole('tab', { name: /Proposals/ })
        await expect(page.getByRole('heading', { level: 1, name: 'Asha Bhat' })).toBeVisible()
        if (await tab.isVisible()) await steps.click(tab)
        await steps.click(page.getByRole('button', { name: 'Make a proposal' }))
        const form = page.getByRole('dialog', { name: 'New proposal' })
        // An agency without packages begins with empty days, and is asked who travels where no lead says so.
        await expect(form.getByText('There are no packages to begin with yet.')).toBeVisible()
        await page.screenshot({ path: info.outputPath('beginning.png') })
        await steps.fill(form.getByRole('textbox', { name: 'Travellers' }), '2+1 (8)')
        await steps.fill(form.getByLabel('Title'), 'Kerala by boat')
        await steps.click(form.getByRole('button', { name: 'Make proposal' }))
        await expect(page.getByRole('heading', { level: 1, name: 'Kerala by boat' })).toBeVisible()
        await expect(page.getByText('1 thing to look at').first()).toBeVisible()
        await page.screenshot({ path: info.outputPath('editor.png') })

        const all = page.getByRole('button', { name: 'All parts' })
        if (await all.isVisible()) await steps.click(all)
        const parts = page.getByRole('navigation', { name: 'Parts of the trip' })
        await steps.click(parts.getByRole('button', { name: 'Costs and price' }).first())
        await steps.click(page.getByRole('button', { name: 'Add a cost of the trip' }))
        await steps.fill(page.getByRole('textbox', { name: 'What the cost is for', exact: true }), 'The whole trip')
        await steps.fill(page.getByRole('textbox', { name: 'Net price of The whole trip', exact: true }), '40000')
        await steps.press(page, 'Tab')
        await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible()

        const send = page.getByRole('dialog', { name: 'Send proposal' })
        await steps.click(page.getByRole('button', { name: 'Send', exact: true }))
        await expect(send.getByRole('textbox', { name: 'To' })).toHaveValue(traveller)
        const reason = send.getByRole('textbox', { name: /reason|why/i })
        if (await reason.isVisible()) await steps.fill(reason, 'A first idea, to talk about')
        await page.screenshot({ path: info.outputPath('sending.png') })
        await steps.click(send.getByRole('button', { name: 'Send mail' }))
        await expect(page.getByText(/Version 1 mailed/)).toBeVisible()

        const mail = await mailAbout(traveller, /Kerala by boat/)
        expect(mail).toContain('Blue Pines Travel')
        const [link = ''] = /\/proposals\/[\w-]+/.exec(mail) ?? []
        const phone = await openAs(nobody(), { viewport, userAgent })
        await phone.goto(link)
        await expect(phone.getByRole('heading', { level: 1, name: 'Kerala by boat' })).toBeVisible()
        await expect(phone.getByText('Blue Pines Travel').first()).toBeVisible()
        await expect(phone).toHaveTitle(/Blue Pines Travel|Kerala by boat/)
        await phone.screenshot({ path: info.outputPath('page.png') })
        expect(steps.count, 'clicks and filled fields').toBeLessThanOrEqual(maxSteps)
      },
    )
  })
