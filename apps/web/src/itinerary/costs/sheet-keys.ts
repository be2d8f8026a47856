import type { KeyboardEvent } from 'react'

/** Enter and the arrows go up and down a column, as in every sheet; Tab goes along a row by itself. */
export function moveInSheet(event: KeyboardEvent<HTMLElement>): void {
  const cell = event.target as HTMLElement
  const column = cell.dataset.cell
  if (!column || event.altKey || event.metaKey || event.ctrlKey) return
  const step = stepOf(event, cell)
  if (step === 0) return
  const cells = [...event.currentTarget.querySelectorAll<HTMLInputElement>(`[data-cell="${column}"]:enabled`)]
  const next = cells[cells.indexOf(cell as HTMLInputElement) + step]
  event.preventDefault()
  next?.focus()
}

function stepOf({ key, shiftKey }: KeyboardEvent, cell: HTMLElement): number {
  if (key === 'Enter') return shiftKey ? -1 : 1
  // In a list of choices the arrows choose.
  if (cell instanceof HTMLSelectElement || cell.getAttribute('list')) return 0
  if (key === 'ArrowDown') return 1
  return key === 'ArrowUp' ? -1 : 0
}
