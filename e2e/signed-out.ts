import { expect, type Page } from '@playwright/test'

/** A page whose session has ended leads to the sign-in, whatever is opened. */
export async function expectSignedOut(page: Page): Promise<void> {
  // The page may be leaving by itself just then, and `goto` can wait for ever beside that.
  await page
    .evaluate(() => {
      location.href = '/contacts'
    })
    .catch(() => {})
  await expect(page).toHaveURL('/login')
}
