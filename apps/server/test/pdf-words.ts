import { execFileSync } from 'node:child_process'

/** Papers say days as people write them, whichever paper a test reads. @throws Error naming the day */
function refuseMachineDays(words: string): void {
  const [day] = /\b20\d\d-[01]\d-[0-3]\d\b/.exec(words) ?? []
  if (day) throw new Error(`the paper says ${day}`)
}

/** What is to be read in a PDF, as laid out; null on a machine without `pdftotext`. */
export function wordsOfPdf(pdf: Buffer): string | null {
  try {
    const words = execFileSync('pdftotext', ['-layout', '-', '-'], {
      input: pdf,
      stdio: ['pipe', 'pipe', 'ignore'],
    }).toString()
    refuseMachineDays(words)
    return words
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return null
    throw error
  }
}
