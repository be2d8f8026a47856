import type { RichText } from '@sarai/contract/rich-text'
import { plainTextOf } from '@sarai/itinerary/rich-text'
import { invalid } from '../../core/errors.ts'

/** @throws AppError 422 where nothing was written, or a field of a template is still there */
export function checkWritten(subject: string, body: RichText): void {
  const text = plainTextOf(body)
  if (!text) throw invalid({ body: 'Write something' })
  const left = (part: string) => /\{\{[^{}]{0,80}\}\}/.exec(part)?.[0]
  const open = (field: string) => `${field} was not filled in. Write what belongs there, or take it out.`
  const [ofSubject, ofBody] = [left(subject), left(text)]
  if (ofSubject) throw invalid({ subject: open(ofSubject) })
  if (ofBody) throw invalid({ body: open(ofBody) })
}
