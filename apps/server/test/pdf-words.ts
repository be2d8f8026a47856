import { execFileSync } from 'node:child_process'

/** What is to be read in a PDF, as laid out; null on a machine without `pdftotext`. */
export function wordsOfPdf(pdf: Buffer): string | null {
  try {
    return execFileSync('pdftotext', ['-layout', '-', '-'], {
      input: pdf,
      stdio: ['pipe', 'pipe', 'ignore'],
    }).toString()
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return null
    throw error
  }
}
