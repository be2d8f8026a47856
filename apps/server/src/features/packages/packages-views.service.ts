import type { Services } from '../../services.ts'
import { countedVisitor, dayMs, isNewView, type Visitor } from '../../kernel/page-views/page-views.service.ts'
import { openPreview } from './packages-preview.service.ts'
import { countOpening, deleteViewsBefore, insertView, viewsLike } from './packages-views.queries.ts'
import { findPackageForUpdate } from './packages.queries.ts'

/** Views that count per day. A package may be shown to everybody. */
const maxOfAll = 2_000

/** Counts that the public page of a package is looked at. */
export async function noteView(services: Services, visitor: Visitor, { key }: { key: string }): Promise<void> {
  const { agencyId, id } = await openPreview(services, key, visitor.address)
  const visitorHash = await countedVisitor(services, visitor, { agencyId, kind: 'package', id })
  if (!visitorHash) return
  const now = services.clock.now()
  await services.database.writeAs(agencyId, async (db) => {
    const held = await findPackageForUpdate(db, id)
    if (!held || held.deletedAt || held.status === 'archived') return
    if (!(await isNewView(db, { ...viewsLike(id, visitorHash), now, maxOfAll }))) return
    const at = now.toISOString()
    await insertView(db, { packageId: id, at, visitorHash })
    await deleteViewsBefore(db, id, new Date(now.getTime() - dayMs).toISOString())
    await countOpening(db, id, at)
    db.announce({ topic: 'packages', ids: [id], by: null })
  })
}
