const asked = new EventTarget()

/** Shows the sheet of all keys, from wherever they are taught. */
export const showShortcuts = (): void => void asked.dispatchEvent(new Event('asked'))

export function onShortcuts(show: () => void): () => void {
  asked.addEventListener('asked', show)
  return () => asked.removeEventListener('asked', show)
}
