import type { Locator, Page } from '@playwright/test'
import { isOtherYear, type BaliTrip } from './bali-story.ts'
import type { Person } from './people.ts'
import { expect } from './test.ts'

/** Where the story is told: at the agency's desk, and on the customer's phone. */
export interface Told {
  page: Page
  customer: Page
  person: Person
  trip: BaliTrip
  /** Takes a picture, to be looked at. */
  shot: (what: string, of?: Page) => Promise<void>
}

/** Sends a dialog; one that bears a day asks about it where it is of another financial year. */
export async function sendDialog(dialog: Locator, button: string, { asksDay = false } = {}): Promise<void> {
  await dialog.getByRole('button', { name: button, exact: true }).click()
  if (asksDay && isOtherYear) {
    await dialog.getByLabel('This day is meant').check()
    await dialog.getByRole('button', { name: button, exact: true }).click()
  }
  await expect(dialog).toBeHidden()
}

/** Types what dialogs of money ask for. */
export async function fillDialog(dialog: Locator, facts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(facts))
    await dialog.getByRole('textbox', { name: label, exact: true }).fill(text)
}

/** Opens why a figure is what it is, and says what is read there. */
export async function whyOf(within: Locator | Page, figure: RegExp, reasons: readonly (string | RegExp)[]) {
  const figureButton = within.getByRole('button', { name: figure })
  await figureButton.click()
  const why = ('page' in within ? within.page() : within).getByRole('dialog', { name: figure })
  for (const reason of reasons) await expect(why).toContainText(reason)
  await figureButton.click()
  await expect(why).toBeHidden()
}
