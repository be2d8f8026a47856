import { issuedInvoice, issuedProforma } from './invoices-of.ts'
import { ownAccount } from './own-account.ts'
import { newAgency, type Person } from './people.ts'
import { offerTo, sendOffer } from './proposals-of.ts'
import { type SoldTrip, sellTrip } from './trips-of.ts'

/** The voucher of the first service of a trip, issued and sent, and what the code on it leads to. */
async function sendVoucher({ call }: Person, { id }: SoldTrip) {
  const [service] = (await call.bookings.ofTrip({ id })).data
  const of = { id: service?.id ?? '', version: service?.version ?? 0 }
  await call.bookings.move({ ...of, status: 'confirmed', confirmationNumber: 'LP-4711' })
  const { ids } = (await call.vouchers.ofTrip({ id, bookingIds: [of.id], issue: true })).data
  const { data } = await call.vouchers.get({ id: ids[0] ?? '' })
  await call.vouchers.send({ id: data.id, version: data.version, channel: 'link' })
  const [issued] = data.revisions
  return { page: issued?.url ?? '', check: issued?.checkUrl ?? '' }
}

/** What a vendor is asked for, by WhatsApp. */
async function sendRequest({ call }: Person, { id }: SoldTrip): Promise<string> {
  const [service] = (await call.bookings.ofTrip({ id })).data
  const bookings = [{ id: service?.id ?? '', version: service?.version ?? 0 }]
  const request = { tripId: id, bookings, way: 'whatsapp' as const, text: 'Please: [link]' }
  await call.bookingRequests.send({ requests: [request] })
  return (await call.bookingRequests.ofTrip({ id })).data[0]?.path ?? ''
}

const findPublicPath = async ({ call }: Person, id: string) =>
  `/proposals/${(await call.prospects.get({ id })).data.publicKey}`

/** Where customers and vendors see what they are sent, by what it is. The server makes these pages, without a route. */
export async function sentPages(person: Person): Promise<Record<string, string>> {
  const { call } = person
  // Whoever looks after them has a long name, and each way to be reached.
  const adviser = { name: 'Kavya Chandrasekharan-Venkataraman', phone: '+919829012345', whatsapp: '+919829012346' }
  await call.user.updateProfile(adviser)
  await ownAccount(person, 'bluepines@bank')
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
  const requested = await sellTrip(person, 'Kerala by the sea', [
    { category: 'lodging', title: 'Lagoon Palace', net: 20_000, vendorId },
  ])
  const request = await sendRequest(person, requested)
  const somebody = { name: 'Venkatanarasimharajuvaripeta Iyer', email: `iyer-${crypto.randomUUID()}@example.com` }
  const offer = await offerTo(person, somebody)
  const booked = await sellTrip(person, 'Kerala by boat', [{ category: 'lodging', title: 'Houseboat', net: 45_000 }])
  const voucher = await sendVoucher(person, booked)
  const { data: made } = await call.packages.create({ title: 'Rajasthan in a week', days: 7 })
  await call.packages.update({ id: made.id, version: made.version, changes: { status: 'published' } })
  return {
    'an offer': await sendOffer(person, offer.id),
    'a proposal that was accepted': await findPublicPath(person, booked.proposalId),
    'a package': `/packages/preview/${(await call.packages.get({ id: made.id })).data.previewKey}`,
    'a voucher': voucher.page,
    'what the code of a voucher leads to': voucher.check,
    'what a vendor is asked for': request,
    'an invoice': invoice.path,
    'a proforma': proforma.path,
    'the share of a payer': split.payers[0]?.publicPath ?? '',
    'the account of a vendor': account.url ?? '',
    'the travellers of a trip': travellers.url ?? '',
    'a form to ask for a trip': `/forms/${(await call.intake.form()).data.key}`,
  }
}
