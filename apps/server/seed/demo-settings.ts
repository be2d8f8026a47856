import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { agencies } from '../src/core/db/agencies.table.ts'
import type { AgencyDb } from '../src/core/db/agency-db.ts'
import { insertBankAccount } from '../src/features/bank-accounts/bank-accounts.queries.ts'
import { insertVendorType } from '../src/features/vendor-types/vendor-types.queries.ts'
import { makeSeries } from '../src/features/tax-profile/document-series.service.ts'
import {
  findTaxSettings,
  insertRegistration,
  storeTaxSettings,
} from '../src/features/tax-profile/tax-profile.queries.ts'
import { storeSettings as storeVoucherSettings } from '../src/features/vouchers/vouchers-settings.queries.ts'
import type { Services } from '../src/services.ts'

/** What the demo agency says of itself. The GSTIN and PAN are nobody's, but well formed. */
const profile = {
  legalName: 'Saffron Trails Travels Private Limited',
  address: '14 Ashok Marg, C-Scheme',
  city: 'Jaipur',
  state: 'Rajasthan',
  pincode: '302001',
  phone: '+911414000010',
  email: 'hello@saffron-trails.example',
  website: 'https://saffron-trails.example',
  gstin: '08AAFCS9999L1Z6',
  pan: 'AAFCS9999L',
  registration: 'Ministry of Tourism 2021/118',
  hours: 'every day, 9:00–21:00',
}

const accounts = [
  {
    label: 'Collections',
    holder: profile.legalName,
    bankName: 'HDFC Bank',
    branch: 'C-Scheme, Jaipur',
    number: '50200000004821',
    ifsc: 'HDFC0000054',
    upiId: 'saffrontrails@okhdfcbank',
    isDefault: true,
  },
  {
    label: 'Payments from abroad',
    holder: profile.legalName,
    bankName: 'ICICI Bank',
    branch: 'M.I. Road, Jaipur',
    number: '000705000917',
    ifsc: 'ICIC0000007',
    swift: 'ICICINBB',
    currency: 'USD',
    isDefault: true,
  },
]

/** What each new voucher says. */
const onVouchers = {
  contacts: [
    { label: 'On trip, day and night', name: 'Operations desk', phone: '+91 141 400 0012' },
    { label: 'Your RM', name: 'Meera Rathore', phone: '+91 98290 00010' },
  ],
  billing: 'Rooms and what is named here are paid for by us. Extras are paid by the guest at the place.',
  policies:
    'Check-in from 14:00, check-out until 11:00. Every adult shows a photo ID; passports are asked for abroad. Please call the operations desk before you change anything.',
}

/** The demo agency's settings, as somebody would have filled them in. */
export async function seedSettings({ vault }: Services, db: AgencyDb): Promise<void> {
  await db.update(agencies).set({ profile }).where(eq(agencies.id, db.agencyId))
  for (const { number, ...account } of accounts) {
    const id = uuidv7()
    const place = { table: 'bank_accounts', column: 'account_number', row: id }
    const accountNumber = await vault.encrypt(db, place, number)
    await insertBankAccount(db, { ...account, id, accountNumber, lastDigits: number.slice(-4) })
  }
  await seedTaxProfile(db)
  await storeVoucherSettings(db, { ...onVouchers, version: 0 })
  await insertVendorType(db, { name: 'Houseboat', colour: 'cyan' })
  await insertVendorType(db, { name: 'Photographer', colour: 'pink' })
}

/** Registered in Rajasthan, with a letter of undertaking for what is supplied abroad. */
async function seedTaxProfile(db: AgencyDb): Promise<void> {
  const { legalName, gstin, pan, address, city, pincode } = profile
  const id = await insertRegistration(db, {
    kind: 'regular',
    taxNumber: gstin,
    legalName,
    tradeName: 'Saffron Trails',
    address: `${address}, ${city} ${pincode}`,
    state: '08',
    from: '2021-04-01',
    luts: [{ number: 'AD080426001234X', year: '2026-27' }],
    isDefault: true,
  })
  await makeSeries(db, id)
  const facts = await findTaxSettings(db)
  await storeTaxSettings(db, { ...facts, pan, tan: 'JPRS12345E', defaultMode: 'tour-operator', turnover: 'to-5' })
}
