const dialogs = '[role="dialog"]'

/** What had the keyboard last, in each open dialog and outside of them. */
const trails = new WeakMap<Element, HTMLElement[]>()

/** What people do by keyboard wherever they are. */
export function followKeyboard(): void {
  document.addEventListener('focusin', ({ target }) => target instanceof HTMLElement && remember(target))
  document.addEventListener('keydown', sendForm)
  watchDialogs()
}

function remember(element: HTMLElement): void {
  // An item of a menu is about to go; the button of the menu stays.
  if (element.closest('[role="menu"]')) return
  const place = element.closest(dialogs) ?? document.body
  const before = (trails.get(place) ?? []).filter((one) => one !== element)
  trails.set(place, [...before, element].slice(-3))
}

/** Ctrl or ⌘ with Enter sends the form that the keyboard is in, from its longer texts too. */
function sendForm(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || event.defaultPrevented) return
  const form = event.target instanceof Element ? event.target.closest('form') : null
  if (!form) return
  event.preventDefault()
  form.querySelector<HTMLButtonElement>('button[type="submit"]')?.click()
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
  const { activeElement } = document
  if (activeElement !== null && activeElement !== document.body) return
  const open = [...document.querySelectorAll(dialogs)].findLast((dialog) => dialog.checkVisibility())
  const trail = trails.get(open ?? document.body) ?? []
  trail.findLast((one) => one.isConnected && one.checkVisibility() && !one.matches(':disabled'))?.focus()
}
