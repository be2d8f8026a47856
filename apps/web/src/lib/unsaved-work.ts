/**
 * What is typed and not saved yet, by the form it stands in. Forms need not take part: what their inputs say is compared
 * with what they said before anybody touched them. A form whose inputs do not say all of it tells the rest by
 * `useUnsaved`.
 */

/** What a form says of itself, besides what its inputs say. */
export interface Claim {
  isChanged: () => boolean
  /** What was typed stays for the next time; left out where it cannot. */
  keep?: () => void
  /** Forgets what was typed. */
  discard?: () => void
}

const claims = new Map<Element, Claim>()
/** The forms that somebody has touched since they were opened, or saved last. */
const touched = new Set<Element>()
/** What each input said before its form was touched. */
const before = new WeakMap<Element, string>()
/** Forms that are about to close: nothing is asked of them unless somebody goes on typing. */
const left = new WeakSet<Element>()
/** Forms whose content is on its way to the server. */
const onTheWay = new Map<Element, number>()
let last: Element | undefined

type Watcher = (mayHold: boolean) => void
let watcher: Watcher | undefined

/** Tells whether any form may hold what is not saved; some may have been there before. */
export function watchForms(next: Watcher | undefined): void {
  watcher = next
  tellWatcher()
}

function tellWatcher(): void {
  for (const form of touched) if (!form.isConnected) touched.delete(form)
  watcher?.(touched.size + claims.size > 0)
}

const inputs = 'input, textarea, select, [contenteditable="true"]'
/** What is typed there only finds, filters or confirms something. */
const ignored = '[data-unguarded], [type="hidden"], [type="search"], [role="searchbox"]'

/** The form that something stands in: a form, a dialog that ends like one, or a part of a page that says it is one. */
function findForm(part: Element): Element | undefined {
  if (part.closest('[data-unguarded]')) return undefined
  const own = part.closest('form, [data-form]')
  if (own) return own
  const dialog = part.closest('[role="dialog"]')
  return dialog?.querySelector('[data-form-foot]') ? dialog : undefined
}

function readInput(input: Element): string {
  if (input instanceof HTMLInputElement)
    return input.type === 'checkbox' || input.type === 'radio' ? String(input.checked) : input.value
  if (input instanceof HTMLTextAreaElement || input instanceof HTMLSelectElement) return input.value
  return input.textContent ?? ''
}

function listInputs(form: Element): Element[] {
  // What stands in a form of its own within this one counts there.
  return [...form.querySelectorAll(inputs)].filter((one) => !one.closest(ignored) && findForm(one) === form)
}

/** Remembers what a form says, before what is done to it now has any effect. */
export function noteBefore(target: EventTarget | null): void {
  if (!(target instanceof Element)) return
  const form = findForm(target)
  last = form
  if (form) {
    left.delete(form)
    touched.add(form)
    for (const input of listInputs(form)) if (!before.has(input)) before.set(input, readInput(input))
  }
  tellWatcher()
}

/** Whether it is one of these forms that somebody is using. */
export const isUsing = (forms: Element[]): boolean => last !== undefined && forms.includes(last)

/** What is changed where it stands is saved by leaving it. */
const isLeft = (form: Element) => form.matches('[data-form="in-place"]') && !form.contains(document.activeElement)

function isTyped(form: Element): boolean {
  if (!form.isConnected || left.has(form) || onTheWay.has(form) || isLeft(form)) return false
  if (claims.get(form)?.isChanged()) return true
  if (!touched.has(form)) return false
  return listInputs(form).some((input) => before.has(input) && before.get(input) !== readInput(input))
}

/** The forms within a part of the page that hold what is not saved yet. */
export function findUnsaved(within: Element = document.body): Element[] {
  return [...new Set([...touched, ...claims.keys()])].filter((form) => within.contains(form) && isTyped(form))
}

/** What a form says now is what it begins with from here on: it was saved, or thrown away. */
function forget(form: Element): void {
  touched.delete(form)
  for (const input of listInputs(form)) before.delete(input)
}

/** Forms are left: what can be kept is kept, or all is thrown away. */
export function leaveForms(forms: Element[], isKept: boolean): void {
  for (const form of forms) {
    const claim = claims.get(form)
    if (isKept) claim?.keep?.()
    else claim?.discard?.()
    forget(form)
    left.add(form)
  }
}
/** Whether everything in these forms can be kept for the next time. */
export const canKeep = (forms: Element[]): boolean => forms.every((form) => claims.get(form)?.keep !== undefined)

/** Tells what is not saved in a form. @returns what takes that back */
export function claimUnsaved(form: Element, claim: Claim): () => void {
  claims.set(form, claim)
  tellWatcher()
  return () => {
    if (claims.get(form) === claim) claims.delete(form)
    tellWatcher()
  }
}

/** The form that somebody has just used is being sent. @returns what says how it went */
export function noteSending(): (isSaved: boolean) => void {
  const form = last
  if (!form) return () => {}
  onTheWay.set(form, (onTheWay.get(form) ?? 0) + 1)
  return (isSaved) => {
    const others = (onTheWay.get(form) ?? 1) - 1
    if (others > 0) onTheWay.set(form, others)
    else onTheWay.delete(form)
    if (isSaved) forget(form)
  }
}
