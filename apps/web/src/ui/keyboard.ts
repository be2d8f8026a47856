const dialogs = '[role="dialog"]'

/** What had the keyboard last, in each open dialog and outside of them. */
const trails = new WeakMap<Element, HTMLElement[]>()

/** What holds on every screen for whoever works by keyboard, and for whoever has to find what is wrong with a form. */
export function followKeyboard(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    remember(target)
    if (target instanceof HTMLButtonElement) awaitAnswer(target)
  })
  document.addEventListener('keydown', sendForm)
  document.addEventListener('submit', onSubmit)
  watchDialogs()
}

function remember(element: HTMLElement): void {
  // An item of a menu is about to go; the button of the menu stays.
  if (element.closest('[role="menu"]')) return
  const place = element.closest(dialogs) ?? document.body
  const before = (trails.get(place) ?? []).filter((one) => one !== element)
  trails.set(place, [...before, element].slice(-3))
}

const isLost = () => document.activeElement === null || document.activeElement === document.body

/** Ctrl or ⌘ with Enter sends the form that the keyboard is in, from its longer texts too. */
function sendForm(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || event.defaultPrevented) return
  const form = event.target instanceof Element ? event.target.closest('form') : null
  if (!form) return
  event.preventDefault()
  form.querySelector<HTMLButtonElement>('button[type="submit"]')?.click()
}

/** A button that works is disabled, by which it loses the keyboard; when it is enabled again there is an answer. */
const answers = new MutationObserver((changes) => {
  for (const { target } of changes)
    if (target instanceof HTMLButtonElement && target.isConnected && !target.disabled) showAnswer(target)
})

function awaitAnswer(button: HTMLButtonElement): void {
  answers.disconnect()
  answers.observe(button, { attributeFilter: ['disabled'] })
}

function onSubmit({ submitter }: SubmitEvent): void {
  if (!(submitter instanceof HTMLButtonElement)) return
  awaitAnswer(submitter)
  // What a form finds by itself is there at once.
  requestAnimationFrame(() => !submitter.disabled && showAnswer(submitter))
}

/** The keyboard goes to the first field that is wrong, wherever that had been scrolled, or else back to the button. */
function showAnswer(button: HTMLButtonElement): void {
  const form = button.closest<HTMLElement>(`form, ${dialogs}`)
  const fault = form?.querySelector('[aria-invalid="true"], .mantine-InputWrapper-error')
  if (fault) return inputAt(fault)?.focus()
  form?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' })
  if (isLost()) button.focus({ preventScroll: true })
}

/** The input that is wrong: itself, or the first of the group that a message stands under. */
function inputAt(fault: Element): HTMLElement | null {
  if (fault instanceof HTMLElement && fault.hasAttribute('aria-invalid')) return fault
  return fault.closest('.mantine-InputWrapper-root')?.querySelector<HTMLElement>('input, textarea, button') ?? null
}

/** Whatever opened a dialog gets the keyboard back. Mantine sees to that only for dialogs that stay mounted. */
function watchDialogs(): void {
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes, removedNodes } of changes) {
      for (const node of addedNodes) if (isPortal(node)) observer.observe(node, { childList: true })
      for (const node of removedNodes) if (holdsDialog(node)) requestAnimationFrame(giveBack)
    }
  })
  observer.observe(document.body, { childList: true })
}

const isPortal = (node: Node) => node instanceof HTMLElement && node.hasAttribute('data-mantine-shared-portal-node')

const holdsDialog = (node: Node) =>
  node instanceof HTMLElement && (node.matches(dialogs) || node.querySelector(dialogs) !== null)

function giveBack(): void {
  if (!isLost()) return
  const open = [...document.querySelectorAll(dialogs)].findLast((dialog) => dialog.checkVisibility())
  const trail = trails.get(open ?? document.body) ?? []
  trail.findLast((one) => one.isConnected && one.checkVisibility() && !one.matches(':disabled'))?.focus()
}
