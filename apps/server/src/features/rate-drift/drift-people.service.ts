import type { PriceAlert } from '@sarai/contract/rate-drift'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { maySee } from '../../core/visibility.rules.ts'
import { listMembers } from '../../kernel/accounts/accounts-people.service.ts'
import { tellPeople } from '../../kernel/notices/notices.service.ts'
import type { Services } from '../../services.ts'
import type { AlertRecord } from './drift.queries.ts'

/** Whether somebody decides on prices below the minimum margin. */
export const mayApproveCosts = ({ seesCost, isSubuser, isManager }: Member): boolean =>
  seesCost && (!isSubuser || isManager)

/** Tells the managers who see the record that somebody would keep a price below the minimum margin. */
export async function askManagers(services: Services, db: AgencyDb, actor: Member, alert: PriceAlert): Promise<void> {
  const candidates = (await listMembers(db)).filter(
    ({ id, isActive, isSubuser, isManager }) => id !== actor.userId && isActive && (!isSubuser || isManager),
  )
  const tellings = []
  for (const { id: userId } of candidates) {
    const one = await services.sessions.memberIn(db, userId)
    if (!one || !mayApproveCosts(one) || !maySee(one, alert.ownerId)) continue
    tellings.push({
      userId,
      kind: 'approval_asked' as const,
      cause: `price alert ${alert.id} ${alert.at}`,
      title: `${actor.name} asks to keep the price of ${alert.label}`,
      body: 'It would earn less than the minimum margin. Decide it under Changed prices.',
      about: { subject: alert.kind, id: alert.recordId },
    })
  }
  await tellPeople(services, db, tellings)
}

const decidedWords: Partial<Record<PriceAlert['state'], string>> = {
  kept: 'kept the price of',
  applied: 'put the new price into',
  unsent: 'put the new price into',
  told: 'told the traveller of the new price of',
  dismissed: 'dismissed the changed price of',
}

/** Tells who asked what was decided by somebody else. */
export async function tellDecided(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { alert, state, label }: { alert: AlertRecord; state: PriceAlert['state']; label: string },
): Promise<void> {
  const { askedBy, proposalId, bookingId, id } = alert
  if (!askedBy || askedBy === actor.userId) return
  const about = {
    subject: proposalId ? ('proposal' as const) : ('booking' as const),
    id: proposalId ?? bookingId ?? '',
  }
  const title = `${actor.name} ${decidedWords[state] ?? 'decided on'} ${label}`
  await tellPeople(services, db, [
    { userId: askedBy, kind: 'approval_decided', cause: `price alert ${id} decided`, title, about },
  ])
}
