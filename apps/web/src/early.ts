/**
 * Sends what the addressed screen needs first, together, while its code is still on its way. The document of every
 * address of the signed-in app loads this file before all others (vite-documents.ts).
 */
import routes from 'virtual:first-routes'
import { requestFor } from '@sarai/contract/client'
import { listed, type ListedKind } from '@sarai/contract/record-kinds'
import { contactQuestion } from './features/contacts/contacts-search.ts'
import { leadQuestion } from './features/leads/leads-search.ts'
import { libraryQuestion } from './features/library/library-search.ts'
import { packageQuestion } from './features/packages/packages-search.ts'
import { proposalQuestion } from './features/proposals/proposals-search.ts'
import { billQuestion } from './features/bills/bills-search.ts'
import { invoiceQuestion } from './features/invoices/invoices-search.ts'
import { paymentQuestion } from './features/payments/payments-search.ts'
import { bookingQuestion } from './features/trips/bookings-search.ts'
import { tripQuestion } from './features/trips/trips-search.ts'
import { voucherQuestion } from './features/vouchers/vouchers-search.ts'
import { rateCardQuestion } from './features/rate-cards/rate-cards-search.ts'
import { vendorQuestion } from './features/vendors/vendors-search.ts'
import { parseSearch, type SearchParams } from './lib/search-params.ts'
import { sendAhead } from './lib/sent-ahead.ts'
import { storedSession } from './lib/session.ts'
import type { ListPath } from './lib/use-list-search.ts'

interface FirstQuestion {
  kind: ListedKind
  firstInput: (address: SearchParams) => object | undefined
}

const lists: Record<ListPath, FirstQuestion> = {
  '/leads': leadQuestion,
  '/contacts': contactQuestion,
  '/packages': packageQuestion,
  '/library': libraryQuestion,
  '/prospect': proposalQuestion,
  '/bills': billQuestion,
  '/invoices': invoiceQuestion,
  '/payments': paymentQuestion,
  '/bookings': bookingQuestion,
  '/trips': tripQuestion,
  '/vouchers': voucherQuestion,
  '/rate-cards': rateCardQuestion,
  '/vendors': vendorQuestion,
}

const isList = (path: string): path is ListPath => Object.hasOwn(lists, path)

function sendFirst(token: string, role: string | null): void {
  const send = (path: string[], input?: object) => sendAhead(path, input, requestFor(routes, path, input), token)
  if (isList(location.pathname)) {
    const { kind, firstInput } = lists[location.pathname]
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
if (token && isOfDocument) sendFirst(token, role)
