import * as z from 'zod'
import { place } from './itinerary-items.ts'
import { memberProcedure, success } from './procedure.ts'

export const places = {
  search: memberProcedure('account', 'read', { external: true })
    .route({
      method: 'POST',
      path: '/places/search',
      summary: "Find a city among the world's",
      description: 'By the beginning of its name, the largest first, with where it is.',
    })
    .input(z.strictObject({ query: z.string().trim().max(120) }))
    .output(success(z.array(place))),
}
