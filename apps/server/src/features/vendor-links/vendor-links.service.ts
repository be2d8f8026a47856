import { mayUse } from '@sarai/contract/access'
import { maxVendorLinks, vendorAccountPath, type VendorLink, vendorLinkDays } from '@sarai/contract/vendor-links'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { notFound, refused } from '../../core/errors.ts'
import { newPublicKey } from '../../core/public-keys.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { requireCosts } from '../bills/bills-found.service.ts'
import { getVendor, subjectOf, vendorToChange } from '../vendors/vendors.service.ts'
import { deleteLink, insertLink, listLinks, type VendorLinkRow } from './vendor-links.queries.ts'

const dayMs = 86_400_000

/** When a link that is made or sent at a time leads nowhere any more. */
export const expiryOf = (at: Date): string => new Date(at.getTime() + vendorLinkDays * dayMs).toISOString()

const present = (
  { appUrl }: Services,
  actor: Member,
  { id, publicKey, madeBy, madeAt, expiresAt }: VendorLinkRow,
): VendorLink => ({
  id,
  url: mayUse(actor, 'vendors', 'write') ? appUrl + vendorAccountPath(publicKey) : null,
  madeBy,
  madeAt,
  expiresAt,
})

/** @throws AppError 404, or 422 for those who do not see costs: an account tells them */
export async function linksOf(
  services: Services,
  db: AgencyDb,
  actor: Member,
  vendorId: string,
): Promise<VendorLink[]> {
  requireCosts(actor)
  await getVendor(db, vendorId)
  return (await listLinks(db, vendorId)).map((link) => present(services, actor, link))
}

/** A vendor and a link to its account, both held to be changed. @throws AppError 404, 422 */
export async function linkToChange(db: AgencyDb, actor: Member, { vendorId, id }: { vendorId: string; id: string }) {
  requireCosts(actor)
  const vendor = await vendorToChange(db, vendorId)
  const link = (await listLinks(db, vendorId)).find((one) => one.id === id)
  if (!link) throw notFound('link')
  return { vendor, link }
}

/** @throws AppError 404; 422 for those who do not see costs, or where the vendor has very many links */
export async function makeLink(services: Services, db: AgencyDb, actor: Member, vendorId: string): Promise<VendorLink> {
  requireCosts(actor)
  const vendor = await vendorToChange(db, vendorId)
  if ((await listLinks(db, vendorId)).length >= maxVendorLinks)
    throw refused('TOO_MANY', `A vendor has at most ${maxVendorLinks} links. Revoke one first.`)
  const now = services.clock.now()
  const days = { madeAt: now.toISOString(), expiresAt: expiryOf(now) }
  const link = await insertLink(db, { vendorId, publicKey: newPublicKey(), madeBy: actor.userId, ...days })
  await record(db, actor, 'vendor_link_made', subjectOf(vendor))
  db.announce({ topic: 'vendors', ids: [vendorId], by: actor.userId })
  return present(services, actor, link)
}

/** Whether a link, as it is now, still leads to an account. */
export const isUsable = ({ clock }: Pick<Services, 'clock'>, link: VendorLinkRow | undefined): boolean =>
  link !== undefined && new Date(link.expiresAt) > clock.now()

/** One that is revoked already is not found. */
export async function revokeLink(db: AgencyDb, actor: Member, which: { vendorId: string; id: string }): Promise<void> {
  const { vendor, link } = await linkToChange(db, actor, which)
  await deleteLink(db, link.id)
  await record(db, actor, 'vendor_link_revoked', subjectOf(vendor))
  db.announce({ topic: 'vendors', ids: [vendor.id], by: actor.userId })
}
