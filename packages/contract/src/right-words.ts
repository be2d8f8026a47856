import type { ActionRight } from './access.ts'

/** What one does with a right, as in "the right to export". */
export const rightVerbs: Record<ActionRight, string> = {
  documents: 'see travel documents',
  reveal: 'show numbers and scans',
  export: 'export',
  delete: 'delete',
  refund: 'refund',
  bank: 'change bank details',
}

/** What somebody can do who lacks a right. `whom`: who gives rights, by name where it is known. */
export function askForRight(right: ActionRight, whom = 'your main user'): string {
  return `Ask ${whom} for the right to ${rightVerbs[right]}.`
}
