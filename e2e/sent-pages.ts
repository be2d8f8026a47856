import { issuedInvoice, issuedProforma } from './invoices-of.ts'
import { newAgency, type Person } from './people.ts'
import { sellTrip } from './trips-of.ts'

/** Where customers and vendors see what they are sent, by what it is. The server makes these pages, without a route. */
export async function sentPages(person: Person): Promise<Record<string, string>> {
  const { call } = person
  const invoice = await issuedInvoice(person)
  const proforma = await issuedProforma(await newAgency())
  const contacts = [
    await call.contacts.create({ name: 'Rahul Mehta' }),
    await call.contacts.create({ name: 'Sunita Iyer' }),
  ]
  const vendorId = (await call.vendors.create({ name: 'Blue Lagoon', currency: 'INR' })).data.id
  const trip = await sellTrip(person, 'Goa with friends', [
    { category: 'lodging', title: 'Villa', net: 45_000, vendorId },
  ])
  const payers = contacts.map(({ data }) => ({ contactId: data.id, share: 4_500_000 }))
  const split = (await call.trips.setPayers({ id: trip.id, payers })).data
  const account = (await call.vendorLinks.make({ vendorId })).data
  const [traveller] = (await call.travellers.list({ tripId: trip.id })).data.travellers
  const travellers = (await call.travellers.makeLink({ tripId: trip.id, travellerIds: [traveller?.id ?? ''] })).data
  return {
    'an invoice': invoice.path,
    'a proforma': proforma.path,
    'the share of a payer': split.payers[0]?.publicPath ?? '',
    'the account of a vendor': account.url ?? '',
    'the travellers of a trip': travellers.url ?? '',
    'a form to ask for a trip': `/forms/${(await call.intake.form()).data.key}`,
  }
}
