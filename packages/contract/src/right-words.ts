import type { ActionRight } from './access.ts'

interface RightWords {
  /** What it is called where rights are given. */
  name: string
  /** What comes with it, for whoever gives it. */
  about: string
  /** What one does with it, as in "the right to export". */
  verb: string
}

/** What the rights are called, in every place they are spoken of. */
export const rightWords: Record<ActionRight, RightWords> = {
  documents: {
    name: 'See travel documents',
    about: 'Passports, visas and the like of every contact they see, with the numbers masked.',
    verb: 'see travel documents',
  },
  reveal: {
    name: 'Show numbers and scans',
    about: 'The whole numbers and the scans of those documents. Each look is written to the timeline.',
    verb: 'show numbers and scans',
  },
  export: { name: 'Export', about: 'Lists, reports, manifests and returns as files.', verb: 'export' },
  delete: {
    name: 'Delete',
    about: 'Also merging contacts, removing documents and files, and the bin.',
    verb: 'delete',
  },
  refund: { name: 'Refund', about: 'Money that travellers have paid, and writing off what they owe.', verb: 'refund' },
  bank: {
    name: 'Change bank details',
    about: 'The accounts that travellers and vendors are paid by.',
    verb: 'change bank details',
  },
}

/** What somebody can do who lacks a right. `whom`: who gives rights, by name where it is known. */
export function askForRight(right: ActionRight, whom = 'your main user'): string {
  return `Ask ${whom} for the right to ${rightWords[right].verb}.`
}
