import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Takes up what has the focus in a list that is sorted by keyboard, moves it one place and puts it down there. */
export async function moveByKeyboard(page: Page, name: string, from: number, key: 'ArrowUp' | 'ArrowDown') {
  const saidAt = (place: number) => expect(page.getByText(`${name} is at place ${place}.`)).toBeAttached()
  await page.keyboard.press('Space')
  await saidAt(from)
  // The list begins to listen for arrows by a timer of no time that it set when it was picked up: a later one ends after it.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  await page.keyboard.press(key)
  await saidAt(key === 'ArrowUp' ? from - 1 : from + 1)
  await page.keyboard.press('Space')
}
