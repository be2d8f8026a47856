import type { ActionRight } from './access.ts'

interface RightNames {
  /** What it is called where rights are given. */
  name: string
  /** What comes with it, for whoever gives it. */
  about: string
}

/** What the rights are called where they are given and told of. The first screen does without: it knows their verbs. */
export const rightNames: Record<ActionRight, RightNames> = {
  documents: {
    name: 'See travel documents',
    about: 'Passports, visas and the like of every contact they see, with the numbers masked.',
  },
  reveal: {
    name: 'Show numbers and scans',
    about: 'The whole numbers and the scans of those documents. Each look is written to the timeline.',
  },
  export: { name: 'Export', about: 'Lists, reports, manifests and returns as files.' },
  delete: { name: 'Delete', about: 'Also merging contacts, removing documents and files, and the bin.' },
  refund: { name: 'Refund', about: 'Money that travellers have paid, and writing off what they owe.' },
  bank: { name: 'Change bank details', about: 'The accounts that travellers and vendors are paid by.' },
}
