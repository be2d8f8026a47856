import type { PackageRow, PackageSort } from '@sarai/contract/package-schemas'
import { and, desc, eq, getTableColumns, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Database } from '../../core/db/database.ts'
import { rowsByIds } from '../../core/db/rows-by-ids.ts'
import { countRows, type ListSpec, nextRows, type QuestionPart } from '../../core/db/table-query.ts'
import type { FindableTable } from '../../kernel/search/search.queries.ts'
import { isMatching } from '../../kernel/search/search-words.queries.ts'
import type { PackageCondition, PackageQuestion } from './packages-list.rules.ts'
import { type PackageFacts, packageTerms } from './packages.rules.ts'
import type { Suggestible } from './packages-suggestions.rules.ts'
import { packages } from './packages.table.ts'

const { agencyId: _agency, terms: _terms, createdBy: _by, ...columns } = getTableColumns(packages)
export const packageColumns = {
  ...columns,
  cover: sql<
    PackageRow['cover']
  >`(select json_build_object('id', picture.id, 'width', picture.width, 'height', picture.height, 'colour', picture.colour, 'alt', picture.alt)
    from pictures as picture where picture.agency_id = packages.agency_id and picture.id = packages.cover_id)`.as(
    'cover',
  ),
}

export type PackageRecord = Awaited<ReturnType<typeof insertPackage>>

const ph = sql.placeholder

export const packageList: ListSpec<PackageCondition, PackageSort> & { table: FindableTable } = {
  table: packages,
  columns: packageColumns,
  sorts: {
    createdAt: { column: packages.createdAt },
    updatedAt: { column: packages.updatedAt },
    title: { column: packages.title },
    nights: { column: packages.nights },
    fromPrice: { column: packages.fromPrice, isNullable: true },
    lastViewedAt: { column: packages.lastViewedAt, isNullable: true },
    number: { column: packages.number },
  },
  conditions: {
    present: () => isNull(packages.deletedAt),
    deleted: () => isNotNull(packages.deletedAt),
    statuses: () => sql`${packages.status} = any(${ph('statuses')}::text[])`,
    themes: () => sql`${packages.themes} && ${ph('themes')}::text[]`,
    destination: () =>
      sql`exists (select from unnest(${packages.destinations}) as place where place ilike ${ph('destination')})`,
    owners: () => sql`${packages.ownerId} = any(${ph('owners')}::uuid[])`,
    ownersOrNone: () => sql`(${packages.ownerId} = any(${ph('ownersOrNone')}::uuid[]) or ${packages.ownerId} is null)`,
    unowned: () => isNull(packages.ownerId),
    tags: () => sql`${packages.tags} && ${ph('tags')}::text[]`,
    nightsFrom: () => sql`${packages.nights} >= ${ph('nightsFrom')}`,
    nightsTo: () => sql`${packages.nights} <= ${ph('nightsTo')}`,
    validOn: () =>
      sql`(${packages.validFrom} is null or ${packages.validFrom} <= ${ph('validOn')}) and (${packages.validTo} is null or ${packages.validTo} >= ${ph('validOn')})`,
    found: () => sql`${packages.id} = any(${ph('found')}::uuid[])`,
    matching: () => isMatching(packages.terms),
  },
}

export function countPackages(db: AgencyDb, { conditions, values }: PackageQuestion) {
  return countRows(db, packageList, conditions, values)
}

/** The next packages of a question in the order of their ids. */
export const nextPackages = (db: AgencyDb, part: QuestionPart<PackageCondition>) =>
  nextRows<PackageRecord, PackageCondition>(db, packageList, part)

/** Packages in the order of the ids; those that are gone are left out. */
export const packageRowsOf = rowsByIds(packages, packageColumns)

/** What is compared to offer packages to somebody: those that are there and not archived, the newest first. */
export function offeredPackages(db: AgencyDb, limit: number): Promise<Suggestible[]> {
  const { id, status, title, tags, themes, destinations, countries, updatedAt } = packages
  return db
    .select({ id, status, title, tags, themes, destinations, countries, updatedAt })
    .from(packages)
    .where(and(db.own(packages), isNull(packages.deletedAt), ne(packages.status, 'archived')))
    .orderBy(desc(packages.createdAt), desc(packages.id))
    .limit(limit)
}

/** A package, deleted or not. */
export async function findPackage(db: AgencyDb, id: string): Promise<PackageRecord | undefined> {
  const [found] = await db
    .select(packageColumns)
    .from(packages)
    .where(and(db.own(packages), eq(packages.id, id)))
  return found
}

/** The same, held until the transaction ends. */
export async function findPackageForUpdate(db: AgencyDb, id: string): Promise<PackageRecord | undefined> {
  const [found] = await db
    .select(packageColumns)
    .from(packages)
    .where(and(db.own(packages), eq(packages.id, id)))
    .for('update')
  return found
}

/** The package whose public page has this key, open or not. */
export async function findPackageByPreviewKey(database: Database, previewKey: string) {
  const { agencyId, id, number, title, status, itineraryId, ownerId, nights, destinations } = packages
  const { isPreviewOpen, isDraftShared } = packages
  const columns = { agencyId, id, number, title, status, itineraryId, ownerId, nights, destinations }
  const [found] = await database.findByKey(previewKey, (db) =>
    db
      .select({ ...columns, isPreviewOpen, isDraftShared })
      .from(packages)
      .where(and(eq(packages.previewKey, previewKey), isNull(packages.deletedAt))),
  )
  return found
}

type Insertable = Omit<typeof packages.$inferInsert, 'terms' | keyof PackageFacts>

export async function insertPackage(db: AgencyDb, made: Insertable, facts: PackageFacts) {
  const terms = packageTerms(made.number, facts)
  const [inserted] = await db
    .insert(packages)
    .values({ ...made, ...facts, terms })
    .returning(packageColumns)
  if (!inserted) throw new Error('the package was not stored')
  return inserted
}

type Changes = Partial<
  Pick<typeof packages.$inferInsert, 'status' | 'ownerId' | 'tags' | 'isPreviewOpen' | 'isDraftShared'>
> &
  Partial<Pick<typeof packages.$inferInsert, 'publishedAt' | 'previewKey' | 'deletedAt'>>

/** Changes a package; every change is a new version of it. */
export async function updatePackage(db: AgencyDb, id: string, changes: Changes): Promise<PackageRecord> {
  const [updated] = await db
    .update(packages)
    .set({ ...changes, version: sql`${packages.version} + 1`, updatedAt: sql`now()` })
    .where(and(db.own(packages), eq(packages.id, id)))
    .returning(packageColumns)
  if (!updated) throw new Error('the package to change is gone')
  return updated
}

/** Updates it from the itinerary. This is not a new version: the itinerary counts its own states. */
export async function updatePackageFacts(db: AgencyDb, id: string, number: number, facts: PackageFacts): Promise<void> {
  await db
    .update(packages)
    .set({ ...facts, terms: packageTerms(number, facts), updatedAt: sql`now()` })
    .where(and(db.own(packages), eq(packages.id, id)))
}
