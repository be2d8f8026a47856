import { member } from '../../core/procedures.ts'
import { presentBooking } from '../bookings/bookings.service.ts'
import { getNamesGuests } from '../../kernel/agency/agency.service.ts'
import { saveSettings } from './booking-requests-settings.service.ts'
import { decideCounter } from './booking-requests-decisions.service.ts'
import { draftRequests } from './booking-requests-drafts.service.ts'
import { requestsOfBooking, requestsOfTrip } from './booking-requests-found.service.ts'
import { replaceService } from './booking-requests-replacing.service.ts'
import { remindVendor, sayToVendor } from './booking-requests-messages.service.ts'
import { tellVendor } from './booking-requests-telling.service.ts'
import { listUpdates } from './booking-requests-updates-found.service.ts'
import { acknowledgeUpdate } from './booking-requests-acknowledging.service.ts'
import { sendRequests, withdrawRequest } from './booking-requests.service.ts'

export const vendorUpdatesHandlers = {
  ofTrip: member.vendorUpdates.ofTrip.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await listUpdates(db, actor, input.id),
  })),

  tell: member.vendorUpdates.tell.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    ...(await tellVendor(services, db, actor, input.id)),
  })),

  acknowledge: member.vendorUpdates.acknowledge.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await acknowledgeUpdate(services, db, actor, input.id),
  })),
}

export const bookingRequestsHandlers = {
  settings: member.bookingRequests.settings.handler(async ({ context: { db } }) => ({
    status: true,
    data: { namesGuests: await getNamesGuests(db) },
  })),

  saveSettings: member.bookingRequests.saveSettings.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await saveSettings(db, actor, input),
  })),

  draft: member.bookingRequests.draft.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await draftRequests(db, actor, input.bookings),
  })),

  send: member.bookingRequests.send.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    ...(await sendRequests(services, db, actor, input.requests)),
  })),

  ofTrip: member.bookingRequests.ofTrip.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await requestsOfTrip(services, db, actor, input.id),
  })),

  ofBooking: member.bookingRequests.ofBooking.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await requestsOfBooking(services, db, actor, input.id),
  })),

  withdraw: member.bookingRequests.withdraw.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await withdrawRequest(services, db, actor, input.id),
  })),

  remind: member.bookingRequests.remind.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    ...(await remindVendor(services, db, actor, input.id)),
  })),

  say: member.bookingRequests.say.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    ...(await sayToVendor(services, db, actor, input)),
  })),

  decide: member.bookingRequests.decide.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    ...(await decideCounter(services, db, actor, input)),
  })),

  replace: member.bookingRequests.replace.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: presentBooking(actor, await replaceService(services, db, actor, input)),
  })),
}
