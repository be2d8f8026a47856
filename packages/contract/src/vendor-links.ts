import * as z from 'zod'
import { linkSaid, linkSent } from './link-sending.ts'
import { id } from './primitives.ts'
import { done, memberProcedure, success } from './procedure.ts'

/** Where a vendor sees its account with the agency. */
export const vendorAccountPath = (publicKey: string) => `/vendor-accounts/${publicKey}`

/** For how long a link shows an account once it was made or sent again. */
export const vendorLinkDays = 90
/** Most links of one vendor at a time. */
export const maxVendorLinks = 10

/** A link with which a vendor sees its account. */
export const vendorLink = z.object({
  id,
  /** Null for those who may not change vendors: whoever has it can open the page and send bills. */
  url: z.string().nullable(),
  madeBy: id.nullable(),
  madeAt: z.string(),
  /** When it leads nowhere any more, unless it is sent again. */
  expiresAt: z.string(),
})
export type VendorLink = z.infer<typeof vendorLink>

const ofVendor = z.strictObject({ vendorId: id })
const one = z.strictObject({ vendorId: id, id })

export const vendorLinksCalls = {
  list: memberProcedure('vendors', 'read')
    .route({
      method: 'GET',
      path: '/vendors/{vendorId}/links',
      summary: 'List the links with which a vendor sees its account',
      description: 'The newest first, with those that have expired. For those who see costs.',
    })
    .input(ofVendor)
    .output(success(z.array(vendorLink))),

  make: memberProcedure('vendors', 'write', { creates: true })
    .route({
      method: 'POST',
      path: '/vendors/{vendorId}/links',
      summary: 'Make a link with which a vendor sees its account',
      description: `Its statement, bills and payments, and a form to send a bill. It leads nowhere after ${vendorLinkDays} days.`,
    })
    .input(ofVendor)
    .output(success(vendorLink)),

  send: memberProcedure('vendors', 'write', { creates: true, keys: false })
    .route({
      method: 'POST',
      path: '/vendors/{vendorId}/links/{id}/send',
      summary: 'Send a vendor the link to its account',
      description: 'By mail; else the answer has the link and the words to send. Its days count anew.',
    })
    .input(one.extend(linkSaid))
    .output(linkSent),

  revoke: memberProcedure('vendors', 'write')
    .route({
      method: 'DELETE',
      path: '/vendors/{vendorId}/links/{id}',
      summary: 'Revoke a link to a vendor’s account',
      description: 'It leads nowhere from then on.',
    })
    .input(one)
    .output(done),
}
