import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict } from '../../core/errors.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import { findSettings, storeSettings } from './vouchers-settings.queries.ts'

export { findSettings } from './vouchers-settings.queries.ts'

/** @throws AppError 409 with the settings as they are, where somebody has saved since */
export async function saveSettings(db: AgencyDb, actor: Member, input: Parameters<typeof storeSettings>[1]) {
  const stored = await storeSettings(db, input)
  if (!stored)
    throw conflict('STALE', 'Somebody changed these settings while you were editing them.', {
      current: await findSettings(db),
    })
  const about = { kind: 'agency' as const, id: db.agencyId, label: 'Vouchers', ownerId: null }
  await record(db, actor, 'voucher_settings_changed', about)
  db.announce({ topic: 'vouchers', ids: [], by: actor.userId })
  return stored
}
