import * as z from 'zod'
import { email, text } from './primitives.ts'
import { done, memberProcedure, publicProcedure, success } from './procedure.ts'
import { reaches } from './standing-words.ts'

/** What stands between an agency and the people outside it. */
export const agencyStanding = z.object({
  reach: z.enum(reaches),
  /** The main user's address, to which the link goes that confirms it. */
  address: z.string(),
  /** Whether the installation can mail that link; otherwise whoever runs it confirms the agency. */
  byMail: z.boolean(),
})
export type AgencyStanding = z.infer<typeof agencyStanding>

const mainUser = { only: 'main-user' } as const

export const standingCalls = {
  confirm: publicProcedure
    .route({
      method: 'POST',
      path: '/standing/confirm',
      summary: 'Confirm an address by the link that was mailed there',
      description: 'Once. Sent again it says that it was done already.',
    })
    .input(z.strictObject({ token: text(200) }))
    .output(success(z.object({ address: z.string(), isNew: z.boolean() }))),

  sendAgain: memberProcedure('account', 'write', mainUser)
    .route({
      method: 'POST',
      path: '/standing/send-again',
      summary: 'Send the link that confirms your address again',
      description: 'Five times an hour at most. Links that were sent before stay good for their two days.',
    })
    .output(done),

  correctAddress: memberProcedure('account', 'write', { ...mainUser, recentSignIn: true })
    .route({
      method: 'PUT',
      path: '/standing/address',
      summary: 'Correct the address that is to be confirmed',
      description: 'It becomes the address you sign in with. Only while yours is not confirmed.',
    })
    .input(z.strictObject({ email }))
    .output(done),
}
