import type { Page } from '@playwright/test'
import { blankDay, blankItem } from '@sarai/itinerary/blank'
import { expectNoViolation, sizes } from './axe.ts'
import { stageOf } from './leads-of.ts'
import { newColleague, nobody, type Person } from './people.ts'
import { codeFor, userAgent } from './proposals-of.ts'
import { moveByKeyboard } from './sorting.ts'
import { expect, test } from './test.ts'

/** What a browser that people hold in their hands says of itself. */
const parts = (page: Page) => page.getByRole('navigation', { name: 'Parts of the trip' })
const saved = (page: Page) => expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible()
const cell = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Send proposal' })

/** A package of two days in Jaipur: two hotels to choose from and a balloon ride. */
async function addPackage(person: Person): Promise<void> {
  const { data } = await person.call.packages.create({ title: 'Jaipur in winter', days: 0 })
  const items = [
    blankItem(crypto.randomUUID(), 'lodging', 'Haveli'),
    blankItem(crypto.randomUUID(), 'lodging', 'Palace'),
    blankItem(crypto.randomUUID(), 'activity', 'Balloon ride'),
  ]
  const day = { ...blankDay(crypto.randomUUID(), 'Amber fort'), items }
  const arrival = blankDay(crypto.randomUUID(), 'Arrive in the pink city')
  const into = { do: 'insert', list: 'days', parent: 'itinerary' } as const
  const edits = [
    { ...into, after: null, value: day },
    { ...into, after: day.id, value: arrival },
  ]
  await person.call.packages.edit({ id: data.id, batches: [{ id: crypto.randomUUID(), edits }] })
}

async function makeProposal(page: Page, leadId: string): Promise<void> {
  await page.goto(`/leads/${leadId}`)
  const tab = page.getByRole('tab', { name: /Proposals/ })
  if (await tab.isVisible()) await tab.click()
  await page.getByRole('button', { name: 'Make a proposal' }).click()
  const form = page.getByRole('dialog', { name: 'New proposal' })
  await form.getByRole('radio', { name: /Jaipur in winter/ }).check()
  await form.getByRole('button', { name: 'Make proposal' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Jaipur in winter' })).toBeVisible()
}

/** Moves the last day to the front: pulled by its handle, or with the keyboard. */
async function moveLastDayFirst(page: Page, isPulled: boolean): Promise<void> {
  const handle = parts(page).getByRole('button', { name: /^Move Arrive/ })
  if (isPulled) {
    const from = await handle.boundingBox()
    const to = await parts(page).getByRole('listitem').first().boundingBox()
    if (!from || !to) throw new Error('the days are not on the screen')
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(to.x + 20, to.y + to.height / 2, { steps: 12 })
    await page.mouse.move(to.x + 20, to.y + 4, { steps: 4 })
    await page.mouse.up()
  } else {
    await handle.focus()
    await moveByKeyboard(page, 'Arrive in the pink city', 2, 'ArrowUp')
  }
  await expect(parts(page).getByRole('listitem').first()).toContainText('Arrive in the pink city')
}

/** Opens a part of the trip; on a phone from the list of them all. */
async function openPart(page: Page, name: string | RegExp): Promise<void> {
  const all = page.getByRole('button', { name: 'All parts' })
  if (await all.isVisible()) await all.click()
  await parts(page).getByRole('button', { name }).first().click()
}

async function price(page: Page): Promise<void> {
  await openPart(page, 'Options')
  await page.getByRole('button', { name: 'Offer two options' }).click()
  await page.getByRole('checkbox', { name: 'Haveli in option B' }).uncheck()
  await page.getByRole('checkbox', { name: 'Palace in option A' }).uncheck()
  await openPart(page, 'Costs and price')
  const amounts = { Haveli: '20000', Palace: '40000', 'Balloon ride': '10000' }
  for (const [name, amount] of Object.entries(amounts)) {
    await cell(page, `Net price of ${name}`).fill(amount)
    await cell(page, `Net price of ${name}`).press('Tab')
    await cell(page, `Markup of ${name}`).fill('10 %')
    await cell(page, `Markup of ${name}`).press('Tab')
  }
  await page.getByRole('button', { name: 'Details of the cost of Balloon ride' }).click()
  await page.getByRole('checkbox', { name: /Optional extra/ }).check()
  await page.keyboard.press('Escape')
  await saved(page)
}

async function sendLink(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
  await dialog(page).getByText('Link', { exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Send and copy link' }).click()
  await expect(dialog(page)).toBeHidden()
}

for (const { name: size, viewport, tag, key } of sizes)
  test.describe(size, { tag }, () => {
    test.use({ viewport })

    test(
      'an enquiry becomes a proposal, a second version of it, and a trip',
      { tag: key },
      async ({ page, person, openAs, context }) => {
        test.slow()
        await context.grantPermissions(['clipboard-read', 'clipboard-write'])
        await addPackage(person)
        const email = `meera-${Date.now()}@example.com`
        const facts = { name: 'Meera Krishnan', email, travelStart: '2100-06-01', adults: 2 }
        const { data: lead } = await person.call.leads.create(facts)
        const colleague = await openAs(await newColleague(person))
        await colleague.goto('/prospect?mode=cards')

        // Out of a package, put in order, priced with two options and an extra, and sent.
        await makeProposal(page, lead.id)
        await moveLastDayFirst(page, size === 'on a desk')
        await price(page)
        await sendLink(page, 'Send')
        const link = await page.evaluate(() => navigator.clipboard.readText())
        const seen = colleague.getByRole('list', { name: 'Proposals' }).getByRole('article')
        await expect(seen).toContainText('Sent')
        await expect(seen).toContainText('₹22,000')

        // The traveller chooses, and wants something changed.
        const phone = await openAs(nobody(), { viewport, userAgent })
        await phone.goto(link)
        await expectNoViolation(phone, `what the traveller opens ${size}`)
        await phone.getByRole('radio', { name: /Option B/ }).check()
        await phone.getByRole('checkbox', { name: /Balloon ride/ }).check()
        await expect(phone.locator('#sum')).toContainText('₹66,000')
        await phone.locator('summary', { hasText: 'Ask for a change' }).click()
        await phone.getByRole('textbox', { name: 'What should be different?' }).fill('We would love a slower start')
        await phone.getByRole('button', { name: 'Send the request' }).click()
        await expect(phone.getByText('has your request')).toBeVisible()
        await expect(seen).toContainText('Changes requested')

        // The agent sees it where they are, and sends version 2 under the same link.
        await page.getByRole('button', { name: 'What was sent' }).click()
        await expect(page.getByRole('dialog', { name: 'What was sent' })).toContainText('We would love a slower start')
        await page.keyboard.press('Escape')
        await openPart(page, /^(?!Move).*Arrive/)
        await page.getByRole('textbox', { name: 'Title', exact: true }).first().fill('Arrive, and rest')
        await saved(page)
        await sendLink(page, 'Send again')
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)

        // The traveller sees what is new, and says yes.
        await phone.goto(link)
        await expect(phone.getByText('What is new in version 2')).toBeVisible()
        await expect(phone.getByRole('heading', { name: 'Arrive, and rest' })).toBeVisible()
        await phone.getByRole('radio', { name: /Option B/ }).check()
        await phone.getByRole('checkbox', { name: /Balloon ride/ }).check()
        await expect(phone.locator('#sum')).toContainText('₹66,000')
        const form = phone.locator('#accept')
        await form.getByRole('textbox', { name: 'Your name' }).fill('Meera Krishnan')
        await form.getByRole('textbox', { name: 'Email' }).fill(email)
        await form.getByRole('checkbox').check()
        await form.getByRole('button', { name: 'Accept the trip' }).click()
        await phone.getByRole('textbox', { name: 'Code' }).fill(await codeFor(email))
        await phone.getByRole('button', { name: 'Accept Jaipur in winter for ₹66,000' }).click()
        await expect(phone.getByText('Meera Krishnan accepted it')).toBeVisible()

        // Everybody sees it, the lead is won, and the trip is there with its bookings.
        await expect(seen).toContainText('Accepted')
        await expect(seen).toContainText('₹66,000')
        // Their own copy reads as the trip that was bought: the option, its hotel and nothing to fill in.
        const trip = page.getByRole('region', { name: 'The trip' })
        await expect(trip.getByRole('heading', { name: 'Option B' })).toBeVisible()
        await expect(trip).toContainText('Balloon ride, included')
        await expect(trip).not.toContainText('Haveli')
        await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveCount(0)
        await page.getByRole('button', { name: 'What was sent' }).click()
        const sent = page.getByRole('dialog', { name: 'What was sent' })
        await expect(sent).toContainText('Meera Krishnan accepted version 2 for ₹66,000')
        await expect(sent).toContainText('T-000001')
        await expect(sent.getByRole('listitem').filter({ hasText: 'Palace' })).toContainText('Initialised')
        await expect(sent.getByRole('listitem').filter({ hasText: 'Haveli' })).toHaveCount(0)
        await expectNoViolation(page, `what became of it ${size}`)
        const won = (await person.call.leads.get({ id: lead.id })).data
        expect(won.stageId).toBe((await stageOf(person, 'Converted')).id)
        await page.goto(`/leads/${lead.id}`)
        await expect(page.getByText('Converted').first()).toBeVisible()
      },
    )
  })
