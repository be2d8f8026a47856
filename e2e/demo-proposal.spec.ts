import type { Page } from '@playwright/test'
import { screensLimit } from './limits.ts'
import { nobody } from './people.ts'
import { userAgent } from './proposals-of.ts'
import { expect, test } from './test.ts'

test.use({ as: 'owner' })

const phone = { width: 390, height: 844 }
const title = 'Royal Rajasthan in seven days'
/** It was 21 before transfers stood on one line and options were cards. */
const maxScreens = 11
/** What others may take: so much for each day, and for all that is not days. */
const [screensPerDay, screensBesides] = [1, 4]

/** How many screens of a phone a page takes. */
async function screensOf(page: Page): Promise<number> {
  return (await page.evaluate(() => document.documentElement.scrollHeight)) / phone.height
}

test(
  'the pages of the demo’s proposals are about half as long on a phone as they were',
  { tag: '@phone' },
  async ({ person, openAs }, info) => {
    const { data } = await person.call.prospects.list({ perPage: 100 })
    const sent = data.filter(({ status }) => status === 'sent' || status === 'changes-requested')
    expect(sent.length).toBeGreaterThan(0)
    const page = await openAs(nobody(), { viewport: phone, userAgent, hasTouch: true })
    const lengths: { name: string; screens: number; most: number }[] = []
    const looked = sent.slice(0, 12)
    test.setTimeout(screensLimit(looked.length))
    for (const { id, title: name } of looked) {
      await page.goto(`/proposals/${(await person.call.prospects.get({ id })).data.publicKey}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const days = await page.locator('article.day').count()
      const most = name === title ? maxScreens : days * screensPerDay + screensBesides
      lengths.push({ name, screens: Math.round((await screensOf(page)) * 100) / 100, most })
      if (name === title) await page.screenshot({ path: info.outputPath('page.png'), fullPage: true })
    }
    expect(lengths.some(({ name }) => name === title)).toBe(true)
    expect(lengths.filter(({ screens, most }) => screens > most)).toEqual([])
  },
)
