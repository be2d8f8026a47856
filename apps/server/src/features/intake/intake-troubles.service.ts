import { AppError, fromOutside } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { defaultForm } from '@sarai/contract/form-defaults'
import { inputOfFact, type Problems } from './intake-form.rules.ts'
import type { ShownForm } from './intake-form.service.ts'

/** A neutral page, where the agency is not known. */
export const nobodysForm: ShownForm = {
  settings: defaultForm,
  agency: { name: '', logo: null, currency: 'INR', timeZone: 'UTC' },
}

const unknownTrouble = new AppError(500, 'INTERNAL', 'Something went wrong on our side. Nothing was sent; try again.')

interface Trouble {
  status: number
  title: string
  message: string
  /** After how many seconds to try again. */
  wait?: string
}

const triedAgainAfter = '60'

/** What is said of a server that cannot answer now: what is the matter with it is not a traveller's concern. */
function awayTrouble(code: string): Trouble {
  const message =
    code === 'UNCONFIRMED'
      ? 'It is not certain whether this was sent. Open the page again and look, before you send it once more.'
      : 'Nothing was sent, and nothing is lost. Please try again in a few minutes.'
  return { status: 503, title: 'This page is not available at the moment', message, wait: triedAgainAfter }
}

/** Where somebody goes on after what they sent to a public page, or opened below it, did not work; nowhere from the page itself. */
export function findWayBack(path: string, key: string, method: string): string | undefined {
  const at = key === '' ? -1 : path.indexOf(key)
  const page = at === -1 ? path : path.slice(0, at + key.length)
  return at === -1 || (page === path && method === 'GET') ? undefined : page
}

/** What went wrong with a public page, as a traveller is told. What was not foreseen is logged. */
export function troubleOf({ logger }: Services, error: unknown): Trouble {
  const known = fromOutside(error)
  if (!(known instanceof AppError)) logger.error({ error }, 'a public page failed')
  const { status, code, message, data } = known instanceof AppError ? known : unknownTrouble
  if (status === 503) return awayTrouble(code)
  const wait = data.retryAfterSeconds
  return { status, title: 'This did not work', message, wait: typeof wait === 'number' ? String(wait) : undefined }
}

/** What the leads' own rules find wrong, under the names the form has for it. */
export function problemsOf(error: unknown): Problems {
  if (!(error instanceof AppError) || error.status !== 422 || !error.data.fields) throw error
  return Object.fromEntries(Object.entries(error.data.fields).map(([fact, said]) => [inputOfFact[fact] ?? fact, said]))
}
