import type { Page } from '@playwright/test'
import axe, { type AxeResults } from 'axe-core'
import { expect } from './test.ts'

const rules: string[] = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Parts that lie over a page, or change within it, so that the rest need not be looked at again. */
const parts = {
  dialog: '[role=dialog]',
  popover: '.mantine-Popover-dropdown',
  menu: '[role=menu]',
  tab: '[role=tabpanel]',
} as const

/**
 * Says what axe finds wrong with a page.
 * @param part looks at that alone, where the rest was looked at before
 */
export async function expectNoViolation(page: Page, what: string, part?: keyof typeof parts): Promise<void> {
  // What is still to come cannot be looked at.
  await expect(page.locator('#root:empty, [aria-busy=true]')).toHaveCount(0)
  await page.evaluate(untilStill)
  // What can be scrolled from under what sticks is no smaller for lying there now, which axe takes it to be.
  await setStuck(page, 'static')
  const { violations } = await lookOver(page, part && parts[part])
  await setStuck(page, '')
  const said = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary?.split('\n').slice(1).join(' ')}`),
  )
  expect.soft(said, what).toEqual([])
}

/**
 * What is fading in has no colours to judge yet, and begins to only some frames after it is there: on a busy machine
 * it may stand still and half seen for long before that. Whatever is still so after 300 frames is judged as it is.
 */
async function untilStill(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const isHalfSeen = (part: Element) => Number(getComputedStyle(part).opacity) < 1
  for (let quiet = 0, seen = 0; quiet < 4 && seen < 300; quiet++, seen++) {
    await frame()
    const moving = document.getAnimations().filter(({ playState }) => playState === 'running')
    const fading = [...document.querySelectorAll('[style*="transition-property"]')].some(isHalfSeen)
    if (moving.length > 0 || fading) quiet = 0
    await Promise.all(moving.map((animation) => animation.finished.catch(() => {})))
  }
}

/** Has axe look at a page in the page itself, which takes a third of what its own driver does with a second page. */
async function lookOver(page: Page, part: string | undefined): Promise<AxeResults> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  return page.evaluate(
    ([within, tags]) => {
      const { axe: here } = window as unknown as { axe: typeof axe }
      // Frames of other origins as well, as the form that stands on somebody's site.
      here.configure({ allowedOrigins: ['<unsafe_all_origins>'] })
      return here.run(within ? { include: [[within]] } : document, {
        resultTypes: ['violations'],
        runOnly: { type: 'tag', values: tags },
      })
    },
    [part, rules] as const,
  )
}

function setStuck(page: Page, position: string): Promise<void> {
  return page.evaluate((value) => {
    for (const part of document.querySelectorAll<HTMLElement>('[data-sticks]')) part.style.position = value
  }, position)
}

/**
 * The two screens that what differs on a phone is looked at on, with the tags of tests there. Those on a phone have one
 * of their own, by which scripts/setup.mjs selects them; what always runs (`key`) and what `npm test` runs (`core`)
 * does so on a desk.
 */
export const sizes = [
  { name: 'on a desk', viewport: { width: 1440, height: 900 }, tag: [], key: ['@key'], core: ['@key', '@core'] },
  { name: 'on a phone', viewport: { width: 390, height: 844 }, tag: ['@phone'], key: [], core: [] },
]
