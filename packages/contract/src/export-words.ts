/** The files that tables are written to. */
export const tableFormats = ['csv', 'xlsx'] as const
export type TableFormat = (typeof tableFormats)[number]

/** Reports and statements of account are papers too. */
export const paperFormats = [...tableFormats, 'pdf'] as const
export type PaperFormat = (typeof paperFormats)[number]

/** How an export writes phone numbers: as people of the agency's country dial them, or as other programs take them. */
export const exportedPhones = ['local', 'e164'] as const
export type ExportedPhones = (typeof exportedPhones)[number]

/** Words that are not written as their codes are. */
const written: Record<string, string> = {
  whatsapp: 'WhatsApp',
  indiamart: 'IndiaMART',
  b2b_agent: 'B2B agent',
  walk_in: 'Walk-in',
}

/** "Meta ad" from `meta_ad`: a code as screens and files show it. */
export function formatWord(value: string | null | undefined): string {
  if (!value) return ''
  if (written[value]) return written[value]
  const words = value.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
