import { formatMoney } from '@sarai/money/format'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { refused } from '../../core/errors.ts'
import type { AdvanceTaken } from '../receipts/receipts.events.ts'
import { listOnItsWay } from './gateway-refunds.queries.ts'

/**
 * What is on its way back through a gateway is not given back by hand besides.
 * @throws AppError 422
 */
export async function keepOnItsWay(db: AgencyDb, taken: AdvanceTaken): Promise<void> {
  const waiting = await listOnItsWay(db, taken)
  const [first] = waiting
  if (!first) return
  const amount = waiting.reduce((sum, one) => sum + one.amount, 0)
  throw refused(
    'ON_ITS_WAY',
    `${formatMoney(amount, first.currency)} of this is on its way back through the payment gateway. Wait until it has come, or give that up first.`,
  )
}
