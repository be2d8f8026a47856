import { external } from '../../core/procedures.ts'
import { mapOf } from './places-map.service.ts'
import { findAirport, findAnyPlaces } from './places.service.ts'

export const placesHandlers = {
  airport: external.places.airport.handler(async ({ input }) => ({
    status: true,
    data: await findAirport(input.code),
  })),

  search: external.places.search.handler(async ({ context: { actor }, input }) => ({
    status: true,
    data: await findAnyPlaces(input.query, actor.agency.country),
  })),

  routeMap: external.places.routeMap.handler(async ({ context: { services }, input }) => ({
    status: true,
    data: await mapOf(services, input.stops),
  })),
}
