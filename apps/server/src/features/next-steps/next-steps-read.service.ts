import { proposalPath } from '@sarai/contract/prospect-words'
import { pageFile } from '../../core/http/page-files.ts'
import type { AfterAcceptance } from '../brochures/brochures-after.rules.ts'
import { mailOwnLinks } from './next-steps-mailing.service.ts'
import { waitForPayment } from '../online-payments/online-payments-visits.service.ts'
import { findReceipt, payOnline, readOnline } from './next-steps-paying.service.ts'
import { writeNextSection, type ShownSteps } from './next-steps.page.ts'
import { readSteps } from './next-steps.service.ts'

const style = pageFile('next-steps.css')

const readTripAfter: AfterAcceptance['read'] = async (services, db, { proposal, agency, day }) => {
  const steps = await readSteps(services, db, proposal.id, day)
  if (!steps) return undefined
  const { trip, state, money, papers, travellers, link, isMailed } = steps
  const { startDate, currency, needsPassport, cancelCharge } = trip
  const path = proposalPath(proposal.publicKey)
  const shown: ShownSteps = {
    path,
    online: await readOnline(services, db, path, steps),
    agency: agency.name,
    state,
    startDate,
    currency,
    needsPassport,
    cancelCharge,
    money,
    travellers,
    isFormMailed: isMailed && link !== undefined,
    invoices: papers.invoices.map(({ name }) => name),
    vouchers: papers.vouchers.map(({ name }) => name),
    arePapersMailed: isMailed,
  }
  const { collected } = steps
  return { state, standing: JSON.stringify([shown, collected]), collected, section: writeNextSection(shown), style }
}

/** What the page of a proposal says of the trip that it became. */
export const nextSteps: AfterAcceptance = {
  read: readTripAfter,
  mail: mailOwnLinks,
  pay: payOnline,
  receipt: findReceipt,
  wait: (services, { agencyId, ...back }) => waitForPayment(services, agencyId, back),
}
