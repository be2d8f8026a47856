import * as z from 'zod'
import { email, text } from './primitives.ts'
import { done, memberProcedure, publicProcedure, success } from './procedure.ts'
import { factorCode } from './second-factors.ts'

/** How one gets another address to sign in with. */
export const authCalls = {
  changeAddress: memberProcedure('account', 'write', { recentSignIn: true })
    .route({
      method: 'POST',
      path: '/auth/change-address',
      summary: 'Ask to sign in with another address',
      description:
        'A link is mailed there, good for 24 hours, once; nothing changes before it is opened. The answer is the same whether the address has an account or not. If you have a second factor, give it first: here, or by one of the calls that confirm it.',
    })
    .input(z.strictObject({ email, code: factorCode.optional() }))
    .output(done),

  confirmNewAddress: publicProcedure
    .route({
      method: 'POST',
      path: '/auth/confirm-new-address',
      summary: 'Sign in with another address from now on, by the link that was mailed there',
      description: 'Sessions and passkeys stay. The address before is told, with a link that takes it back for 7 days.',
    })
    .input(z.strictObject({ token: text(200) }))
    .output(success(z.object({ email: z.string() }))),
}
