import { AppError, malformed } from '../../core/errors.ts'
import { announcedBytes, readBody } from '../../core/http/body.ts'
import { withRoom } from '../../core/http/upload-room.ts'
import { headersOf, type Visit } from '../brochures/brochures-visits.service.ts'
import { stampProblem } from '../intake/intake-stamps.service.ts'
import { type Asked, type Debt, expectDeclaration, takeDeclaration } from './invoice-pages-declaring.service.ts'
import { declarationTyped, typedIn } from './invoice-pages-typed.rules.ts'

const maxFileBytes = 10 * 1024 * 1024
const maxBytes = maxFileBytes + 32 * 1024

/** A page with a form to declare payments: what is to be paid there, and how it is shown. */
export interface PayPage {
  /** Read anew whenever it is asked for. */
  open: () => Promise<Debt>
  shown: (asked: Asked, code: number) => Promise<Response>
}

/** Takes what is posted to `…/declared` of such a page; anything else leads back to it. */
export async function takePost(visit: Visit, page: PayPage): Promise<Response> {
  const debt = await page.open()
  if (visit.rest !== 'declared') return onTo(visit, debt.path)
  try {
    return await takeDeclared(visit, page, debt)
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 409) throw error
    if (error.code === 'KNOWN') return onTo(visit, `${debt.path}?said=known#declared`)
    // Paid, cancelled or declared very often meanwhile: the page as it is now says what holds.
    return page.shown({ refused: error.message }, 409)
  }
}

function takeDeclared(visit: Visit, page: PayPage, debt: Debt): Promise<Response> {
  const { services, c, address } = visit
  const { incoming } = c.env
  const bytes = announcedBytes(incoming, maxBytes)
  const room = services.uploadRoom.enterByLink(debt.agency.id, debt.id, bytes)
  return withRoom(room, async () => {
    await expectDeclaration(services, debt, { address, bytes })
    const sent = await readBody(incoming, maxBytes, room)
    if (!(sent instanceof FormData || sent instanceof URLSearchParams)) throw malformed('The form could not be read.')
    return takeSent(visit, page, { debt, sent })
  })
}

async function takeSent(
  visit: Visit,
  page: PayPage,
  { debt, sent }: { debt: Debt; sent: FormData | URLSearchParams },
): Promise<Response> {
  const { services, key } = visit
  const typed = typedIn(sent)
  const file = sent.get('file')
  const again = (problems: Record<string, string>) => page.shown({ typed, problems }, 422)
  if (stampProblem(services, key, typed.stamp ?? '') === 'unknown' || typed.homepage)
    return again({ form: 'Please send it once more.' })
  const said = declarationTyped(typed, debt.currency)
  if ('problems' in said) return again(said.problems)
  try {
    await takeDeclaration(services, debt, { said, file: file instanceof File && file.size > 0 ? file : null })
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 422) throw error
    return again(problemsOf(error))
  }
  return onTo(visit, `${debt.path}?said=declared#declared`)
}

/** What was wrong, by field. What the agency's plan has no room for is no concern of its customer's. */
function problemsOf({ code, message, data }: AppError): Record<string, string> {
  if (code === 'QUOTA_REACHED')
    return { file: 'The file could not be kept. Send this without it, and mail the file to the agency.' }
  return data.fields ?? { form: message }
}

/** On to the page by GET, so that a reload sends nothing again. */
function onTo(visit: Visit, location: string): Response {
  return visit.c.body(null, 303, { ...headersOf(visit, `script-src 'none'`), location })
}
