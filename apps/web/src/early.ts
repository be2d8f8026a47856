/**
 * Sends what the addressed screen needs first, together, while its code is still on its way. The document of every
 * address of the signed-in app loads this file before all others (vite-documents.ts).
 */
import routes from 'virtual:first-routes'
import { requestFor } from '@sarai/contract/client'
import { listed, type ListedKind } from '@sarai/contract/record-kinds'
import { questions } from './all-questions.ts'
import { parseSearch, type SearchParams } from './lib/search-params.ts'
import { sendAhead } from './lib/sent-ahead.ts'
import { storedSession } from './lib/session.ts'

interface FirstQuestion {
  kind: ListedKind
  firstInput: (address: SearchParams) => object | undefined
}

const questionAt = (path: string): FirstQuestion | undefined =>
  Object.values(questions).find(({ kind }) => listed[kind].listPath === path)

function sendFirst(token: string, role: string | null): void {
  const send = (path: string[], input?: object) => sendAhead(path, input, requestFor(routes, path, input), token)
  const question = questionAt(location.pathname)
  if (question) {
    const { kind, firstInput } = question
    const input = firstInput(parseSearch(location.search))
    // Bills are for those who see costs, which is known with the session only: their list asks itself.
    if (input && kind !== 'bill') send([listed[kind].list, 'list'], input)
  }
  send(['user', 'session'])
  send(['permission', 'readPermission'])
  if (role) send(['plan', 'plan'])
}

const { token, role } = storedSession()
// A page that was opened for something else, such as signing in, may load this as a part of other code.
const isOfDocument = [...document.scripts].some(({ src }) => src === import.meta.url)
if (token && isOfDocument) {
  sendFirst(token, role)
  // The list of leads makes none of these calls; most other screens make some at once, and say so where this fails.
  if (location.pathname !== listed.lead.listPath) import('./lib/other-call-routes.ts').catch(() => undefined)
}
