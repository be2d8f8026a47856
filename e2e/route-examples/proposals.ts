import type { Person } from '../people.ts'
import { type Examples, first, made, partOf } from '../route-example.ts'

const accepted = ({ call }: Person) => first(call.prospects.list({ filters: { status: ['accepted'] } }))
const blank = ({ call }: Person) => made(call.prospects.create({ title: 'Kerala by boat', days: 1 }))

export const proposalsExamples: Examples = {
  '/prospect-details/$proposalId': {
    full: async (person) => `/prospect-details/${await accepted(person)}`,
    empty: async (person) => `/prospect-details/${await blank(person)}`,
  },
  '/prospect-details/$proposalId/day/$currentDayId': {
    full: async (person) => `/prospect-details/${await partOf(person.call.prospects, await accepted(person), 'day')}`,
    empty: async (person) => `/prospect-details/${await partOf(person.call.prospects, await blank(person), 'day')}`,
  },
  '/prospect-details/$proposalId/trip-information/$tripSectionId': {
    full: async (person) =>
      `/prospect-details/${await partOf(person.call.prospects, await accepted(person), 'trip-information')}`,
  },
}
