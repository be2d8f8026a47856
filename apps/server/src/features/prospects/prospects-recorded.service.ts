import type { RecordedAcceptance } from '@sarai/contract/prospect-versions'
import { acceptanceWayLabels } from '@sarai/contract/prospect-words'
import { uuidv7 } from 'uuidv7'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Services } from '../../services.ts'
import { proposalToChange } from './prospects-found.service.ts'
import { insertAcceptance } from './prospects-page.queries.ts'
import { checkCanAnswer, offeredOf } from './prospects-page.service.ts'
import { amendedBy, chosenOf, proofOf, settle } from './prospects-settlement.service.ts'

/**
 * Notes that a traveller accepted by word, with all that comes of it.
 * @throws AppError where it cannot be accepted; nothing is changed then
 */
export async function recordAcceptance(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { id, version, way, name, note, optionId, extras, total, ...given }: RecordedAcceptance,
) {
  await proposalToChange(db, actor, id)
  const offered = await offeredOf(services, db, id, { isHeld: true })
  checkCanAnswer(offered, version)
  const chosen = chosenOf(offered, { optionId, extras, total })
  const at = services.clock.now().toISOString()
  const email = given.email ?? null
  const facts = { id: uuidv7(), proposalId: id, versionId: offered.newest.id, expiresAt: at, acceptedAt: at }
  const said = { way, name, email, note: note ?? null, recordedBy: actor.userId }
  const amended = await amendedBy(db, offered)
  await insertAcceptance(db, { ...facts, ...said, ...chosen, ...proofOf(offered), amends: amended?.id ?? null })
  const recorded = `${name}, ${acceptanceWayLabels[way].replace(/^(By|In)/, (word) => word.toLowerCase())}`
  const settling = { offered, chosen, doer: actor, who: { name, email }, at, amended, recorded }
  const { proposal } = await settle(services, db, settling)
  return proposal
}
