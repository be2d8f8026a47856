import * as z from 'zod'
import { place } from './itinerary-items.ts'
import { line, searched } from './primitives.ts'
import { memberProcedure, success } from './procedure.ts'

const stop = z.strictObject({
  name: line(120),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
})

const labelSide = z.enum(['right', 'left', 'above', 'below'])
export type LabelSide = z.infer<typeof labelSide>

const mark = {
  name: z.string(),
  x: z.number(),
  y: z.number(),
  /** Where its name goes; null where there is no room for it. */
  label: labelSide.nullable(),
}

/** A route drawn on a map, as paths and points of a picture of this size. */
export const routeMap = z.object({
  width: z.int(),
  height: z.int(),
  /** Where there is land: data of an SVG path. */
  land: z.string(),
  /** Pictures of a map service that lie over the land, where the installation has one. */
  backdrop: z.array(z.object({ url: z.string(), x: z.number(), y: z.number(), width: z.number(), height: z.number() })),
  /** Whose pictures these are, which has to be said beside them. */
  notice: z.string().nullable(),
  route: z.string(),
  stops: z.array(z.object({ number: z.int(), ...mark })),
  /** Cities round about that the trip does not go to. */
  around: z.array(z.object(mark)),
  /** What the picture shows, for those who do not see it. */
  words: z.string(),
})
export type RouteMap = z.infer<typeof routeMap>

/** An airport by its three letters, with the city it is for and the clocks there. */
const airport = z.object({ code: z.string(), name: z.string(), place, zone: z.string() })
export type Airport = z.infer<typeof airport>

export const placesCalls = {
  airport: memberProcedure('account', 'read', { external: true })
    .route({
      method: 'POST',
      path: '/places/airport',
      summary: 'Find an airport by its code',
      description: 'With the city it is for and its time zone; null where no airport has this code.',
    })
    .input(
      z.strictObject({
        code: z
          .string()
          .regex(/^[A-Z]{3}$/, { error: 'Use the three letters of an airport, like DEL' })
          .meta({ description: 'The letters of an airport', examples: ['DEL'] }),
      }),
    )
    .output(success(airport.nullable())),

  search: memberProcedure('account', 'read', { external: true })
    .route({
      method: 'POST',
      path: '/places/search',
      summary: "Find a city among the world's",
      description: 'By the beginning of its name, the largest first, with where it is.',
    })
    .input(z.strictObject({ query: searched(120) }))
    .output(success(z.array(place))),

  routeMap: memberProcedure('account', 'read', { external: true })
    .route({
      method: 'POST',
      path: '/places/route-map',
      summary: 'Draw the way from place to place',
      description: 'As paths and points for an SVG picture: coasts, the way, and large cities round about.',
    })
    .input(z.strictObject({ stops: z.array(stop).max(200) }))
    .output(success(routeMap.nullable())),
}
