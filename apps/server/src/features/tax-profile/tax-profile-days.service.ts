import { dayWords } from '@sarai/itinerary/words'
import { refused } from '../../core/errors.ts'
import type { RegistrationDays } from './tax-profile.events.ts'

/** As many documents as a refusal names. */
export const maxNamedDocuments = 5

interface Issued {
  number: string
  day: string
}

/** @throws AppError 422 naming documents that a registration would not cover any more */
export function refuseUncovered({ from, to }: RegistrationDays, documents: readonly Issued[]): void {
  if (documents.length === 0) return
  const named = documents.slice(0, maxNamedDocuments).map(({ number, day }) => `${number} of ${dayWords(day)}`)
  const more = documents.length > maxNamedDocuments ? ' and others' : ''
  const isAfter = to !== null && documents.some(({ day }) => day > to)
  const days = isAfter ? `after ${dayWords(to)}` : `before ${dayWords(from)}`
  const message = `Documents of this registration are dated ${days}: ${named.join(', ')}${more}. They would be in no return. Choose another day.`
  throw refused('DOCUMENTS_OUTSIDE', message, { fields: { [isAfter ? 'facts.to' : 'facts.from']: message } })
}
