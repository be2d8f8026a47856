import { sizes } from './axe.ts'
import { expect, test } from './test.ts'

// The one journey with motion, so that what slides and fades is tried as well.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

for (const { name, viewport, tag } of sizes)
  test.describe(name, { tag }, () => {
    test.use({ viewport })

    test('what is done is said in the top right corner', async ({ page }, info) => {
      await page.goto('/leads')
      await page.getByRole('button', { name: 'Add Lead' }).click()
      await page.getByRole('dialog', { name: 'New lead' }).getByLabel('Name').fill('Asha Bhat')
      await page.keyboard.press('Control+Enter')
      const toast = page.getByRole('status').filter({ hasText: 'Asha Bhat added' })
      await expect(toast).toBeVisible()
      const edges = async () => {
        const box = await toast.boundingBox()
        return box && { top: Math.round(box.y), right: Math.round(viewport.width - box.x - box.width) }
      }
      // It slides in.
      await expect.poll(async () => (await edges())?.right).toBeLessThanOrEqual(24)
      const { top = -1, right = -1 } = (await edges()) ?? {}
      expect(top).toBeGreaterThanOrEqual(0)
      expect(top).toBeLessThanOrEqual(80)
      expect(right).toBeGreaterThanOrEqual(0)
      await page.screenshot({ path: info.outputPath('toast.png') })
    })
  })
