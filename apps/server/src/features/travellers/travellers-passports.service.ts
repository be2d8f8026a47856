import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Services } from '../../services.ts'
import { lastDigits } from '../contacts/contacts-documents.rules.ts'
import type { TravellerRecord } from './travellers.queries.ts'

export const placeOfNumber = (row: string) => ({ table: 'trip_travellers', column: 'passport_number', row })

type Seal = Partial<Pick<TravellerRecord, 'passportNumber' | 'passportDigits'>>

/** A passport's number as it is kept: sealed, with the end to show. The one that is there already changes nothing. */
export async function sealedPassport(
  services: Services,
  db: AgencyDb,
  before: Pick<TravellerRecord, 'id' | 'passportNumber'>,
  number: string | null | undefined,
): Promise<Seal> {
  if (number === undefined) return {}
  const place = placeOfNumber(before.id)
  const known = before.passportNumber ? await services.vault.decrypt(db, place, before.passportNumber) : null
  if (known === number) return {}
  if (number === null) return { passportNumber: null, passportDigits: null }
  return { passportNumber: await services.vault.encrypt(db, place, number), passportDigits: lastDigits(number) }
}
