import type { Page } from '@playwright/test'

/** Goes to another address as a link in the app does, without loading all of it anew. */
export async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), address)
}
