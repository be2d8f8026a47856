import type { FieldErrors } from '@sarai/contract/client'
import type { InvoiceFinding } from '@sarai/contract/invoice-schemas'

type Lines = readonly { id: string }[]

/** What keeps a draft from having figures, by the names of the form's fields; of lines that are gone nothing. */
export function findingProblems(findings: readonly InvoiceFinding[], lines: Lines): FieldErrors {
  const named = findings.flatMap(({ severity, message, line, field }): [string, string][] => {
    if (severity !== 'error' || field === null) return []
    if (line === null) return [[`document.${field}`, message]]
    const at = lines.findIndex(({ id }) => id === line)
    return at === -1 ? [] : [[`document.lines.${at}.${field}`, message]]
  })
  return Object.fromEntries(named)
}

/** What is found, with the line it is about where there are several. */
export function findingWords({ message, line }: InvoiceFinding, lines: Lines): string {
  const at = lines.findIndex(({ id }) => id === line)
  return at === -1 || lines.length < 2 ? message : `Line ${at + 1}: ${message}`
}
