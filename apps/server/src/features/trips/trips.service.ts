import { instalmentsOf } from '@sarai/itinerary/instalments'
import { goesAbroad } from '@sarai/itinerary/collected-tax'
import { factsOfTrip, quoteOfTrip } from './trips-facts.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Services } from '../../services.ts'
import { emit } from '../../kernel/events/events.registry.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { personOf, record } from '../../kernel/timeline/timeline.service.ts'
import type { Accepted } from '../prospects/prospects.events.ts'
import { readOutputTax } from '../tax-profile/tax-profile-output.service.ts'
import { announce, subjectOf } from './trips-found.service.ts'
import { tripMade } from './trips.events.ts'
import { insertInstalments, insertTrip } from './trips.queries.ts'

export { isOverdue } from './trips-dues.queries.ts'
export {
  announce as announceTrip,
  getTrip,
  holdTrip,
  requireOwnersReach,
  subjectOf,
  tripToChange,
} from './trips-found.service.ts'
export {
  findTrip,
  findTripForUpdate,
  findTripOf,
  listInstalments,
  replaceInstalments,
  setDues,
  type TripRecord,
  updateTrip,
} from './trips.queries.ts'
export {
  findPayerByKey,
  listPayers,
  listShares,
  replacePayers,
  replaceShares,
  setPayerKey,
  type TripPayerRow,
} from './trips-payers.queries.ts'
export { byPayer, payersByContact, shareOfPrice } from './trips-payers.service.ts'
export { sharesOf } from './trips-payers.rules.ts'
export {
  checkAgain,
  countPaid,
  lockUncheckedTrip,
  setFindings,
  setQuote,
  uncheckedTrips,
} from './trips-checking.queries.ts'
export { readinessOf } from './trips-readiness.rules.ts'
export { tripNumber } from './trips.rules.ts'

/** Makes the trip that was agreed upon, with what is to be paid for it. */
export async function makeTrip(
  services: Services,
  db: AgencyDb,
  { tripId, tripNumber, document, acceptedOn, doer, ...agreed }: Accepted,
): Promise<void> {
  const { currency, startDate } = document
  const facts = factsOfTrip(document, agreed.optionId)
  const { quotedTax, quotedNet } = quoteOfTrip(document, agreed, await readOutputTax(db, acceptedOn))
  const { country } = await findAgency(db)
  const needsPassport = goesAbroad(document, country)
  const made = { ...agreed, id: tripId, number: tripNumber, currency, needsPassport, ...facts, quotedTax, quotedNet }
  const trip = await insertTrip(db, made)
  const basis = { total: agreed.total, currency, acceptedOn, startDate }
  const plan = instalmentsOf(document.instalments, basis)
  const whole = { label: 'Whole price', amount: agreed.total, dueOn: null }
  await insertInstalments(
    db,
    (plan.length > 0 ? plan : [whole]).map(({ label, amount, dueOn }, position) => {
      return { tripId, position, label, agreed: amount, amount, currency, dueOn }
    }),
  )
  const { proposalId, leadId, contactId } = trip
  await record(db, doer, 'created', subjectOf(trip), { data: { number: tripNumber, proposalId, leadId, contactId } })
  announce(db, personOf(doer), trip)
  await emit(services, db, tripMade, { trip, document })
}
