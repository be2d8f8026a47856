import type { VoucherSettings } from '@sarai/contract/voucher-schemas'
import { and, eq, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { voucherSettings } from './vouchers-settings.table.ts'

const { contacts, billing, policies, version } = voucherSettings
const columns = { contacts, billing, policies, version }

/** What the agency says on each new voucher; nothing before it was entered. */
export async function findSettings(db: AgencyDb): Promise<VoucherSettings & { version: number }> {
  const [found] = await db.select(columns).from(voucherSettings).where(db.own(voucherSettings))
  return found ?? { contacts: [], billing: null, policies: null, version: 0 }
}

/** Stores them on the version that was read. @returns undefined where somebody has saved since */
export async function storeSettings(
  db: AgencyDb,
  { version: seen, ...settings }: VoucherSettings & { version: number },
) {
  const [stored] =
    seen === 0
      ? await db.insert(voucherSettings).values(settings).onConflictDoNothing().returning(columns)
      : await db
          .update(voucherSettings)
          .set({ ...settings, version: sql`${voucherSettings.version} + 1` })
          .where(and(db.own(voucherSettings), eq(voucherSettings.version, seen)))
          .returning(columns)
  return stored
}
