import { AppError, malformed } from '../../core/errors.ts'
import { announcedBytes, readBody } from '../../core/http/body.ts'
import { withRoom } from '../../core/http/upload-room.ts'
import { stampProblem } from '../intake/intake-stamps.service.ts'
import { type Problems, type Typed, typedIn } from './brochures-form.page.ts'
import type { Visit } from './brochures-visits.service.ts'

const maxFileBytes = 10 * 1024 * 1024
const maxBytes = maxFileBytes + 32 * 1024

/** What was sent with a form: its fields, and the file if there is one. */
export interface Sent {
  typed: Typed
  file: File | null
}

interface Form {
  agencyId: string
  /** What the room for its uploads is counted by. */
  id: string
  /** Counts what comes, before it is read. */
  expect: (bytes: number) => Promise<void>
  take: (sent: Sent) => Promise<unknown>
  /** It cannot be sent without a file. */
  isFileRequired?: boolean
  /** The page with what was typed, and what is wrong with it. */
  again: (typed: Typed, problems: Problems) => Promise<Response>
  /** Where one goes on once it is taken. */
  done: () => Response
}

/** Takes a form of a public page, which comes with at most one file. @throws AppError but for what is wrong with fields */
export function takeForm(visit: Visit, form: Form): Promise<Response> {
  const { services, c, key } = visit
  const { incoming } = c.env
  const bytes = announcedBytes(incoming, maxBytes)
  const room = services.uploadRoom.enterByLink(form.agencyId, form.id, bytes)
  return withRoom(room, async () => {
    await form.expect(bytes)
    const sent = await readBody(incoming, maxBytes, room)
    if (!(sent instanceof FormData || sent instanceof URLSearchParams)) throw malformed('The form could not be read.')
    const typed = typedIn(sent)
    if (stampProblem(services, key, typed.stamp ?? '') === 'unknown' || typed.homepage)
      return form.again(typed, { form: 'Please send it once more.' })
    const file = sent.get('file')
    try {
      await form.take({ typed, file: file instanceof File && file.size > 0 ? file : null })
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 422) throw error
      return form.again(typed, problemsOf(error, form))
    }
    return form.done()
  })
}

/** What was wrong, by field. What the agency's plan has no room for is no concern of a stranger's. */
function problemsOf({ code, message, data }: AppError, { isFileRequired }: Form): Problems {
  const instead = isFileRequired ? 'Mail it to the agency.' : 'Send this without it, and mail the file to the agency.'
  if (code === 'QUOTA_REACHED') return { file: `The file could not be kept. ${instead}` }
  return data.fields ?? { form: message }
}
