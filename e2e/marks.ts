import type { Page } from '@playwright/test'

/** What is marked as found, as the browser draws it. */
export const marked = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...new Set([...(CSS.highlights.get('found') ?? [])].map((range) => String(range)))].sort())
