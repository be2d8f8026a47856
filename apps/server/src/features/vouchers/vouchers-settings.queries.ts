import { type VoucherSettings, voucherToggles } from '@sarai/contract/voucher-schemas'
import { and, eq, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { voucherSettings } from './vouchers-settings.table.ts'

const { contacts, billing, policies, toggles, version } = voucherSettings
const columns = { contacts, billing, policies, toggles, version }

type Stored = VoucherSettings & { version: number }

/** What vouchers show where nobody chose: all but the price. */
const usual = { showPrice: false, showGuests: true, showBranding: true, showVendor: true, showDriver: true }

const shown = (found: Omit<Stored, 'toggles'> & { toggles: object | null }): Stored => ({
  ...found,
  toggles: voucherToggles.parse({ ...usual, ...found.toggles }),
})

/** What the agency says on each new voucher; nothing before it was entered. */
export async function findSettings(db: AgencyDb): Promise<Stored> {
  const [found] = await db.select(columns).from(voucherSettings).where(db.own(voucherSettings))
  return shown(found ?? { contacts: [], billing: null, policies: null, toggles: null, version: 0 })
}

/** Stores them on the version that was read; what is left out stays. @returns undefined where somebody has saved since */
export async function storeSettings(
  db: AgencyDb,
  { version: seen, ...settings }: Omit<Stored, 'toggles'> & { toggles?: Stored['toggles'] },
): Promise<Stored | undefined> {
  const [stored] =
    seen === 0
      ? await db.insert(voucherSettings).values(settings).onConflictDoNothing().returning(columns)
      : await db
          .update(voucherSettings)
          .set({ ...settings, version: sql`${voucherSettings.version} + 1` })
          .where(and(db.own(voucherSettings), eq(voucherSettings.version, seen)))
          .returning(columns)
  return stored && shown(stored)
}
