import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { inBackground } from './limits.ts'
import { expect } from './test.ts'

/** Asks for a file of the month, as its row offers it. */
export async function fileOf(page: Page, name: string): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole('button', { name }).click()
  const link = page.getByRole('status').getByRole('button', { name: 'Download' })
  await expect(link).toBeVisible(inBackground)
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
  await expect(link).toBeHidden()
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

/** The rows of a CSV, by the names of its columns. */
export const rowsOf = (text: string) => parse<Record<string, string>>(text, { bom: true, columns: true })

/** The files of a ZIP, by name. */
export function unzipped({ bytes }: { bytes: Buffer }) {
  const files = unzipSync(bytes)
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  return { names: Object.keys(files), text, rows: (name: string) => rowsOf(text(name)) }
}
