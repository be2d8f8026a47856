import type { Contract } from '@sarai/contract'
import { makeLink } from '../../src/features/travellers/travellers-links.service.ts'
import { addTraveller } from '../../src/features/travellers/travellers.service.ts'
import type { ExamplesOf } from '../example.ts'
import type { Maker } from '../maker.ts'
import { contact } from './contacts.ts'
import { trip } from './prospects.ts'

interface Which {
  tripId: string
  id: string
}

/** Somebody with a passport. */
export async function traveller(make: Maker): Promise<Which> {
  const [tripId, actor, familyName] = [await trip(make), await make.trusted(), make.word()]
  const given = { givenName: make.word(), familyName, passportNumber: 'Z1234567', phone: make.phone() }
  await make.write((db) => addTraveller(make.services, db, actor, { tripId, traveller: given }))
  const { rows } = await make.sql('select id from trip_travellers where family_name = $1', [familyName])
  return { tripId, id: rows[0]?.id as string }
}

async function link(make: Maker): Promise<Which> {
  const [{ tripId, id: travellerId }, actor] = [await traveller(make), await make.trusted()]
  const { id } = await make.write((db) => makeLink(make.services, db, actor, { tripId, travellerIds: [travellerId] }))
  return { tripId, id }
}

const facts = (make: Maker) => ({
  givenName: make.word(),
  familyName: make.word(),
  phone: make.phone(),
  email: make.email(),
  passportNumber: 'Z7654321',
  wishes: make.word(),
  room: '1',
  emergencyName: make.word(),
  ticketName: make.word(),
})

export const travellers: ExamplesOf<Contract['travellers']> = {
  list: { inputs: [async (make) => ({ tripId: (await traveller(make)).tripId })] },
  add: { inputs: [async (make) => ({ tripId: await trip(make), traveller: facts(make) })] },
  update: { inputs: [async (make) => ({ ...(await traveller(make)), version: 1, changes: facts(make) })] },
  fromContact: {
    inputs: [async (make) => ({ ...(await traveller(make)), version: 1, contactId: await contact(make) })],
  },
  remove: { inputs: [traveller] },
  arrange: {
    inputs: [
      async (make) => {
        const { tripId, id } = await traveller(make)
        return { tripId, rooms: [{ id, room: '2' }] }
      },
    ],
  },
  reveal: { inputs: [traveller] },
  makeLink: {
    inputs: [
      async (make) => {
        const { tripId, id } = await traveller(make)
        return { tripId, travellerIds: [id] }
      },
    ],
  },
  draftLinks: {
    inputs: [
      async (make) => ({ tripId: (await traveller(make)).tripId, share: 'family' }),
      async (make) => {
        const { tripId, id } = await traveller(make)
        return { tripId, groups: [[id]] }
      },
      async (make) => {
        const { tripId, id: linkId } = await link(make)
        return { tripId, linkId }
      },
    ],
  },
  sendLinks: {
    inputs: [
      async (make) => {
        const { tripId, id } = await traveller(make)
        const said = { subject: make.word(), text: make.word() }
        return { tripId, links: [{ travellerIds: [id], way: 'mail', to: make.email(), ...said }] }
      },
      async (make) => {
        const { tripId, id: linkId } = await link(make)
        return { tripId, links: [{ linkId, way: 'whatsapp', text: make.word() }] }
      },
    ],
  },
  revokeLink: { inputs: [link] },
  export: {
    inputs: [
      async (make) => ({ tripId: await trip(make), list: 'rooming', format: 'xlsx' }),
      async (make) => ({ tripId: (await traveller(make)).tripId, list: 'manifest', format: 'xlsx', numbers: true }),
    ],
  },
}
