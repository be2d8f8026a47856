import type { Person } from '../people.ts'
import { type Examples, first, inBoth, made, partOf } from '../route-example.ts'

const published = ({ call }: Person) => first(call.packages.list({ filters: { status: ['published'] } }))
const blank = ({ call }: Person) => made(call.packages.create({ title: 'Goa by train', days: 1 }))

export const packagesExamples: Examples = {
  '/packages/$packageId': {
    full: async (person) => `/packages/${await published(person)}`,
    empty: async (person) => `/packages/${await blank(person)}`,
  },
  '/packages/$packageId/day/$currentDayId': {
    full: async (person) => `/packages/${await partOf(person.call.packages, await published(person), 'day')}`,
    empty: async (person) => `/packages/${await partOf(person.call.packages, await blank(person), 'day')}`,
  },
  '/packages/$packageId/trip-information/$tripSectionId': {
    full: async (person) =>
      `/packages/${await partOf(person.call.packages, await published(person), 'trip-information')}`,
  },
  // The server makes this page itself; only a link within the app would lead to the route.
  '/packages/preview/$previewId': inBoth(async () => '/packages/preview/none'),
}
