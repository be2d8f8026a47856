import * as z from 'zod'
import { id } from './primitives.ts'
import { vendorUpdateKinds, vendorUpdateStates, vendorUpdateWays } from './vendor-update-words.ts'

/** What a vendor is to know of a booking it was asked for: that it is off, or that something else is needed. */
export const vendorUpdate = z.object({
  id,
  tripId: id,
  bookingId: id,
  bookingNumber: z.int(),
  /** What its vendor was asked by, with all else of that; null where it was asked by hand. */
  requestId: id.nullable(),
  /** The service as the vendor knows it. */
  title: z.string(),
  date: z.string().nullable(),
  kind: z.enum(vendorUpdateKinds),
  state: z.enum(vendorUpdateStates),
  way: z.enum(vendorUpdateWays),
  /** Null for those who may not see costs, like all that would reveal the vendor. */
  vendor: z.string().nullable(),
  sentTo: z.string().nullable(),
  confirmationNumber: z.string().nullable(),
  madeAt: z.string(),
  notifiedAt: z.string().nullable(),
  acknowledgedAt: z.string().nullable(),
  /** The colleague who said that the vendor knows; null where the vendor did. */
  acknowledgedBy: id.nullable(),
})
export type VendorUpdate = z.infer<typeof vendorUpdate>

/** What was sent to a vendor, or is to be sent by hand. */
export const vendorMessage = z.object({
  vendor: z.string(),
  way: z.enum(vendorUpdateWays),
  /** The address of its page; null where it was never asked through the app. */
  url: z.string().nullable(),
  text: z.string(),
  whatsappUrl: z.string().nullable(),
})
export type VendorMessage = z.infer<typeof vendorMessage>
