import { describe, expect, test } from 'vitest'
import { blankDay, blankDocument, blankItem } from './blank.ts'
import { applyEdits } from './edits.ts'
import { editsForAirport, editsForCity } from './flight-ends.ts'
import { idOf } from './test-findings.ts'

const flightId = idOf(11)

const delhi = { name: 'Delhi', country: 'IN', latitude: 28.65, longitude: 77.23 }
const dubai = { name: 'Dubai', country: 'AE', latitude: 25.08, longitude: 55.31 }
const del = { code: 'DEL', name: 'Indira Gandhi International Airport', place: delhi, zone: 'Asia/Kolkata' }

function tripWith(from: Partial<{ airport: string; place: typeof delhi; zone: string }>) {
  const trip = blankDocument('Gulf', 'INR')
  trip.days = [blankDay(idOf(1), 'One')]
  const flight = blankItem(flightId, 'flight')
  if (flight.category === 'flight') flight.details = { ...flight.details, from: { ...flight.details.from, ...from } }
  trip.days[0]?.items.push(flight)
  return trip
}

type Trip = ReturnType<typeof tripWith>
function after(trip: Trip, edits: Parameters<typeof applyEdits>[1]) {
  const applied = applyEdits(trip, edits)
  const item = 'document' in applied ? applied.document.days[0]?.items[0] : undefined
  if (item?.category !== 'flight') throw new Error('the edits cannot be made')
  return item.details.from
}

describe('the city and the clocks of an airport', () => {
  test('are filled in', () => {
    const trip = tripWith({ airport: 'DEL' })
    expect(after(trip, editsForAirport(trip, flightId, 'from', del))).toMatchObject({
      place: delhi,
      zone: 'Asia/Kolkata',
    })
  })

  test('replace those of another airport', () => {
    const trip = tripWith({ airport: 'DEL', place: dubai, zone: 'Asia/Dubai' })
    expect(after(trip, editsForAirport(trip, flightId, 'from', del))).toMatchObject({
      place: delhi,
      zone: 'Asia/Kolkata',
    })
  })

  test('leave a city near by as somebody named it', () => {
    const gurugram = { name: 'Gurugram', country: 'IN', latitude: 28.46, longitude: 77.03 }
    const trip = tripWith({ airport: 'DEL', place: gurugram })
    expect(after(trip, editsForAirport(trip, flightId, 'from', del))).toMatchObject({
      place: gurugram,
      zone: 'Asia/Kolkata',
    })
  })

  test('are not filled in where another airport was named meanwhile, or the flight is gone', () => {
    expect(editsForAirport(tripWith({ airport: 'DXB' }), flightId, 'from', del)).toEqual([])
    expect(editsForAirport(tripWith({ airport: 'DEL' }), idOf(99), 'from', del)).toEqual([])
  })
})

describe('the clocks of a city', () => {
  test('are filled in, and follow it to another city', () => {
    const trip = tripWith({ place: dubai, zone: 'Asia/Kolkata' })
    expect(after(trip, editsForCity(trip, flightId, 'from', delhi)).zone).toBe('Asia/Dubai')
    const empty = tripWith({ place: dubai })
    expect(after(empty, editsForCity(empty, flightId, 'from', null)).zone).toBe('Asia/Dubai')
  })

  test('stay where somebody has chosen others', () => {
    expect(editsForCity(tripWith({ place: dubai, zone: 'Asia/Muscat' }), flightId, 'from', delhi)).toEqual([])
  })

  test('are not known of a city without coordinates', () => {
    const trip = tripWith({ place: { name: 'Somewhere', country: null, latitude: null, longitude: null } as never })
    expect(editsForCity(trip, flightId, 'from', null)).toEqual([])
  })
})
