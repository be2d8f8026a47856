import * as z from 'zod'
import { done, publicProcedure } from './procedure.ts'

// What travellers do on the public page of a package. Whoever has the key may.

export const packagePageCalls = {
  seen: publicProcedure
    .route({
      method: 'POST',
      path: '/package-page/{key}/seen',
      summary: 'Tell that the page of a package was looked at',
      description: "Robots and the agency's own people are not counted.",
    })
    .input(z.strictObject({ key: z.string().max(100) }))
    .output(done),
}
