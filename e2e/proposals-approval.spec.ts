import type { Page } from '@playwright/test'
import { newColleague } from './people.ts'
import { editDraft, offerTo, set } from './proposals-of.ts'
import { expect, test } from './test.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Send proposal' })
const card = (page: Page) => page.getByRole('list', { name: 'Proposals' }).getByRole('article')

test(
  'who does not see costs asks for approval, and what was asked for is sent once it is there',
  { tag: '@key' },
  async ({ page, person, openAs }) => {
    const offer = await offerTo(person, { name: 'Asha Bhat' }, 'Kerala backwaters')
    await editDraft(person, offer.id, set(['pricing', 'marginFloor'], 1000, 0))
    const blind = await newColleague(person, { hidesCost: true })
    const agent = await openAs(blind)
    const ask = async () => {
      await agent.goto(`/prospect-details/${offer.id}`)
      await agent.getByRole('button', { name: /^Send/ }).click()
      await expect(dialog(agent).getByRole('alert')).toHaveText('It is sent once a manager has approved it.')
      await dialog(agent).getByText('Link', { exact: true }).click()
      await dialog(agent).getByRole('button', { name: 'Ask for approval' }).click()
      await expect(agent.getByText('Sending this as a link waits for approval')).toBeVisible()
    }
    await ask()
    await page.goto('/prospect?mode=cards')
    await expect(card(page)).toContainText('Waits for approval')
    await page.goto(`/prospect-details/${offer.id}`)
    await expect(page.getByText(/asks to send this as a link/)).toContainText(/earns ₹[\d,]+ \(\d/)
    await page.getByRole('button', { name: 'Decline', exact: true }).click()
    await page.getByRole('textbox', { name: 'Why?' }).fill('Too little left')
    await page.getByRole('dialog').getByRole('button', { name: 'Decline', exact: true }).click()
    await expect(agent.getByText(/declined to send this: Too little left/)).toBeVisible()

    await ask()
    await editDraft(person, offer.id, set(['title'], 'Kerala, slowly', 'Kerala backwaters'))
    await expect(page.getByText('The draft was changed since')).toBeVisible()
    await page.getByRole('button', { name: 'Approve and send' }).click()
    await expect(page.getByText('Approved and sent')).toBeVisible()
    await expect(agent.getByText(/approved version 1/)).toBeVisible()
    await expect(agent.getByRole('button', { name: 'Copy link' })).toBeVisible()
    const { document } = (await person.call.prospects.version({ id: offer.id, number: 1 })).data
    expect(document.title).toBe('Kerala backwaters')
  },
)
