/**
 * Keys alone that do something on a screen. What has one says so itself: `aria-keyshortcuts="E"` on a button or a field.
 * People who speak to their computer, or who hit keys by accident, turn all of them off (WCAG 2.1.4).
 */
let areOn = true

export function setSingleKeys(on: boolean): void {
  areOn = on
}
export const areSingleKeysOn = (): boolean => areOn

const takesText =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=combobox], [role=listbox], [role=menu], [role=application]'
const layers = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** The key alone that was pressed, in lower case; nothing with another key held, in a field, or while characters are composed. */
export function singleKey(event: KeyboardEvent): string | undefined {
  const { key, target } = event
  if (!areOn || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return undefined
  if (event.isComposing || event.keyCode === 229 || key.length !== 1) return undefined
  if (target instanceof Element && target.closest(takesText)) return undefined
  // Caps lock makes capitals of letters; Shift asks for something else.
  const isLetter = key.toLowerCase() !== key.toUpperCase()
  if (isLetter && event.shiftKey) return undefined
  return key.toLowerCase()
}

/** Whether something lies over the screen that has keys of its own. */
export const isCovered = (): boolean => [...document.querySelectorAll(layers)].some((one) => one.checkVisibility())

const isUsable = (one: HTMLElement) => one.checkVisibility() && !one.matches(':disabled, [aria-disabled=true]')

/** What a key belongs to: in the row that has the keyboard, or else on the screen, or else in the frame around it. */
function ownerOf(key: string): HTMLElement | undefined {
  const { activeElement } = document
  const places = [activeElement?.closest('[data-row]'), document.querySelector('main'), document.body]
  for (const place of places) {
    const found = [...(place?.querySelectorAll<HTMLElement>(`[aria-keyshortcuts~="${CSS.escape(key)}" i]`) ?? [])]
    const owner = found.find(isUsable)
    if (owner) return owner
  }
  return undefined
}

/** Uses what a key belongs to: a field is gone to, anything else is clicked. @returns whether there is anything */
export function pressOwner(key: string): boolean {
  const owner = ownerOf(key)
  if (owner instanceof HTMLInputElement) {
    owner.focus()
    owner.select()
  } else owner?.click()
  return owner !== undefined
}

const rowLinks = () =>
  [...document.querySelectorAll<HTMLElement>('main [data-row-link]')].filter((one) => one.checkVisibility())

/** The row last gone to, by the address of its list. */
const lastRows = new Map<string, string>()
const here = () => location.pathname + location.search

/** Notes which row of a list has the keyboard, for when one comes back to it. */
export function noteRow({ target }: FocusEvent): void {
  const link = target instanceof Element ? target.closest('[data-row]')?.querySelector('[data-row-link]') : null
  const href = link?.getAttribute('href')
  if (href) lastRows.set(here(), href)
}

const lastRow = () => rowLinks().find((one) => one.getAttribute('href') === lastRows.get(here()))

/** Goes a row on or back; into the list at the row that was left, or at its first. @returns whether there is a list */
export function stepRow(step: 1 | -1): boolean {
  const rows = rowLinks()
  const at = rows.findIndex((row) => (row.closest('[data-row]') ?? row).contains(document.activeElement))
  const next = at === -1 ? (lastRow() ?? rows[0]) : rows[at + step]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
  return rows.length > 0
}

/** Goes to the row that a list was left by, if nothing else has the keyboard. @returns whether there is nothing more to do */
export function returnToRow(): boolean {
  if (!lastRows.has(here()) || (document.activeElement !== document.body && document.activeElement !== null))
    return true
  const row = lastRow()
  row?.focus()
  return row !== undefined
}
