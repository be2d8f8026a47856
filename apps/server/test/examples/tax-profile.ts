import type { Contract } from '@sarai/contract'
import { gstinCheckDigit } from '@sarai/contract/gst'
import type { RegistrationFacts } from '@sarai/contract/tax-profile-schemas'
import { makeSeries } from '../../src/features/tax-profile/document-series.service.ts'
import { listSeries } from '../../src/features/tax-profile/document-series.queries.ts'
import { insertRegistration, storeTaxSettings } from '../../src/features/tax-profile/tax-profile.queries.ts'
import { holdAgency } from '../../src/kernel/agency/agency.service.ts'
import type { ExamplesOf } from '../example.ts'
import type { Maker } from '../maker.ts'
import { pictureFile } from './picture-file.ts'
import { proposal } from './prospects.ts'

/** Under the VAT of another country. */
export const vatRegistration: RegistrationFacts = {
  kind: 'vat',
  taxNumber: 'PT501964843',
  legalName: 'Tejo Viagens',
  tradeName: null,
  address: null,
  state: null,
  from: '2017-07-01',
  to: null,
  luts: [],
  packId: null,
}

let count = 0
/** A GSTIN of Rajasthan that nothing else has. */
function gstin(): string {
  const first14 = `08AAFCS${String(count++ % 10_000).padStart(4, '0')}L1Z`
  return `${first14}${gstinCheckDigit(first14)}`
}

const facts = (make: Maker): RegistrationFacts => ({
  kind: 'regular',
  taxNumber: gstin(),
  legalName: make.word(),
  tradeName: make.word(),
  address: make.word(),
  state: '08',
  from: '2017-07-01',
  to: null,
  luts: [{ number: 'AD080324000001X', year: '2026-27' }],
  packId: null,
})

/** A registration under GST with its series. */
export const registration = (make: Maker): Promise<string> =>
  make.write(async (db) => {
    await holdAgency(db)
    const id = await insertRegistration(db, facts(make))
    await makeSeries(db, id)
    return id
  })

/**
 * One that documents of a day are made under, since series have only so many prefixes: the agency's first that has issued
 * nothing later.
 */
export async function usedRegistration(make: Maker, day: string): Promise<string> {
  const { rows } = await make.sql(
    `select id from tax_registrations as one where agency_id = $1 and kind = 'regular' and to_day is null
        and not exists (select from invoices where agency_id = one.agency_id and registration_id = one.id and issued_on > $2)
      order by created_at limit 1`,
    [make.agencyId, day],
  )
  return (rows[0]?.id as string | undefined) ?? registration(make)
}

async function series(make: Maker): Promise<string> {
  const registrationId = await registration(make)
  const all = await make.write(listSeries)
  const found = all.find((one) => one.registrationId === registrationId && one.kind === 'tax-invoice')
  if (!found) throw new Error('a registration without its series')
  return found.id
}

export const taxProfile: ExamplesOf<Contract['taxProfile']> = {
  show: { inputs: [() => undefined] },
  offered: { inputs: [() => undefined] },
  collected: {
    inputs: [
      async (make) => ({
        proposalId: await proposal(make),
        currency: 'INR',
        prices: [{ amount: 15_120_000, categories: ['flight', 'lodging'] }],
      }),
    ],
  },
  save: {
    inputs: [
      async (make) => {
        const words = {
          pan: null,
          tan: null,
          defaultMode: null,
          defaultRate: null,
          turnover: null,
          choices: {},
          draftsOnAcceptance: false,
          units: [make.word().slice(0, 20)],
          signatoryName: null,
          signatoryTitle: null,
        }
        await make.write((db) => storeTaxSettings(db, { ...words, version: 0 }))
        const { rows } = await make.sql('select version from tax_settings where agency_id = $1', [make.agencyId])
        return {
          version: Number(rows[0]?.version ?? 0),
          pan: 'AAFCS9999L',
          tan: 'JPRS12345E',
          defaultMode: null,
          defaultRate: 20_000,
          turnover: 'to-5',
          choices: { india: { 'cash-limit': 'warn' } },
          draftsOnAcceptance: true,
          units: ['person', make.word().slice(0, 20)],
          signatoryName: make.word(),
          signatoryTitle: make.word(),
        }
      },
    ],
  },
  signature: { inputs: [() => undefined] },
  setSignature: { inputs: [async () => ({ file: await pictureFile() })] },
  removeSignature: { inputs: [() => undefined] },
  addRegistration: { inputs: [facts] },
  changeRegistration: {
    inputs: [async (make) => ({ id: await registration(make), version: 1, facts: facts(make) })],
  },
  makeDefault: { inputs: [async (make) => ({ id: await registration(make) })] },
  removeRegistration: { inputs: [async (make) => ({ id: await registration(make) })] },
  changeSeries: {
    inputs: [
      async (make) => ({
        id: await series(make),
        version: 1,
        pattern: `Z${String(count++)}/{yy}/{number}`,
        minDigits: 3,
        next: 7,
      }),
    ],
  },
}
