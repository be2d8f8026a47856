import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Takes up what has the focus in a list that is sorted by keyboard, moves it one place and puts it down there. */
export async function moveByKeyboard(page: Page, name: string, from: number, key: 'ArrowUp' | 'ArrowDown') {
  const saidAt = (place: number) => expect(page.getByText(`${name} is at place ${place}.`))
  await page.keyboard.press('Space')
  await saidAt(from).toBeAttached()
  // The list listens for arrows a moment after it has said where the entry is.
  await expect(async () => {
    await page.keyboard.press(key)
    await saidAt(key === 'ArrowUp' ? from - 1 : from + 1).toBeAttached({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('Space')
}
