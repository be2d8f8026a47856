import type { TestApp } from './app.ts'
import type { Maker } from './maker.ts'

/** A person has few files made at once, and where nothing makes them they would wait for ever. @returns whether some ended */
export async function endWaitingFiles({ owner }: TestApp, { agencyId }: Maker): Promise<boolean> {
  const { rowCount } = await owner.query(
    `update operations set state = 'done' where agency_id = $1 and state = 'queued'
        and (kind like '%.export' or kind like '%.pdf')
        and (select count(*) from operations where agency_id = $1 and state = 'queued') > 6`,
    [agencyId],
  )
  return (rowCount ?? 0) > 0
}
