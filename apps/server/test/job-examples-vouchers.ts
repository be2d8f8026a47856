import { selectedVouchers } from '../src/features/vouchers/vouchers-list.service.ts'
import { makeVouchers } from '../src/features/vouchers/vouchers-making.service.ts'
import { startVouchersPdf } from '../src/features/vouchers/vouchers-pdf.service.ts'
import { writeMail } from '../src/kernel/mail/mail.service.ts'
import { startOperation } from '../src/kernel/operations/operations.service.ts'
import { booking } from './examples/bookings.ts'
import { trip } from './examples/prospects.ts'
import { issued, voucher } from './examples/vouchers.ts'
import type { Maker } from './maker.ts'

const signalOf = (make: Maker, operationId: string) => ({ operationId, userId: make.userId })

/** A draft whose booking has changed since. */
async function draftBehind(make: Maker): Promise<void> {
  const [bookingId, actor] = [await booking(make), await make.trusted()]
  const { rows } = await make.sql('select trip_id from bookings where id = $1', [bookingId])
  const asked = { id: rows[0]?.trip_id as string, combined: false }
  await make.write((db) => makeVouchers(make.services, db, actor, asked))
  await make.sql(`update bookings set title = title || ' anew' where id = $1`, [bookingId])
}

/** How there comes to be something to do for the jobs of vouchers. */
export const voucherJobs: Record<string, (make: Maker) => Promise<object>> = {
  async 'vouchers.bulk'(make) {
    for (let made = 0; made < 3; made++) await voucher(make)
    const actor = await make.actor()
    const change = { action: 'tag' as const, add: ['Family'], remove: [] }
    return make.write(async (db) => {
      const question = await selectedVouchers(db, actor, { filters: {} })
      const operation = { kind: 'vouchers.bulk' as const, title: make.word(), total: 3, input: { question, change } }
      return signalOf(make, (await startOperation(db, actor, operation)).id)
    })
  },
  async 'vouchers.pdf'(make) {
    const [id, actor] = [await voucher(make), await make.trusted()]
    return make.write(async (db) => signalOf(make, (await startVouchersPdf(db, actor, { id })).id))
  },
  async 'vouchers.revision-pdf'(make) {
    const { id } = await issued(make)
    const { rows } = await make.sql('select id from voucher_revisions where voucher_id = $1', [id])
    const mail = { to: make.email(), subject: make.word(), text: make.word() }
    return { revisionId: rows[0]?.id, mailId: (await make.write((db) => writeMail(make.services, db, mail))).id }
  },
  async 'vouchers.together-pdf'(make) {
    const { id } = await issued(make)
    const tripId = await trip(make)
    await make.sql('update vouchers set trip_id = $1 where id = $2', [tripId, id])
    const { rows } = await make.sql('select id from voucher_revisions where voucher_id = $1', [id])
    const mail = { to: make.email(), subject: make.word(), text: make.word() }
    const mailId = (await make.write((db) => writeMail(make.services, db, mail))).id
    return { tripId, revisionIds: [rows[0]?.id], mailId }
  },
  async 'vouchers.follow'(make) {
    await draftBehind(make)
    return {}
  },
  async 'vouchers.due'(make) {
    await draftBehind(make)
    return {}
  },
}
