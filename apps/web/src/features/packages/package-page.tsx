import type { TravelPackage } from '@sarai/contract/package-schemas'
import type { ItineraryState } from '@sarai/contract/itinerary-calls'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { api } from '~/api.ts'
import type { EditorPart } from '~/itinerary/editor-part.ts'
import { ItineraryEditor } from '~/itinerary/itinerary-editor.tsx'
import { ItineraryRecord, readOnce, useTransport } from '~/itinerary/itinerary-record.tsx'
import { useSession } from '~/lib/session-context.tsx'
import { useScreenSearch } from '~/lib/use-screen-search.ts'
import { calls } from '~/query.ts'
import { DeletedNotice } from '~/records/record-page.tsx'
import { PackageHeader } from './package-header.tsx'
import { packagePageSearch } from './package-search.ts'
import { restorePackage } from './use-package-actions.ts'
import { packagesCache } from './packages-cache.ts'

/** One package: its itinerary, edited where it stands. */
export default function PackagePage() {
  const { packageId } = useParams({ from: '/app/packages/$packageId' })
  packagesCache.useLiveOne(packageId)
  const record = useQuery(calls.packages.get.queryOptions({ input: { id: packageId } }))
  const itinerary = useQuery({ ...calls.packages.itinerary.queryOptions({ input: { id: packageId } }), ...readOnce })
  return (
    <ItineraryRecord record={record} itinerary={itinerary} what="package" to="/packages">
      {(travelPackage, start) => <PackageEditor travelPackage={travelPackage} start={start} />}
    </ItineraryRecord>
  )
}

interface Props {
  travelPackage: TravelPackage
  start: ItineraryState
}

function PackageEditor({ travelPackage, start }: Props) {
  const { id } = travelPackage
  const { can, lacks } = useSession()
  const { part, open } = useOpenPart(id)
  const transport = useTransport(api.packages, id)

  return (
    <ItineraryEditor
      start={start}
      transport={transport}
      recordId={id}
      kind="package"
      isEditable={can('packages', 'write') && !travelPackage.deletedAt}
      part={part}
      onOpen={open}
      header={(state) => (
        <>
          <PackageHeader travelPackage={travelPackage} state={state} />
          {travelPackage.deletedAt && (
            <DeletedNotice
              what="package"
              lacks={lacks('delete', travelPackage.ownerId)}
              onRestore={() => void restorePackage(id)}
            />
          )}
        </>
      )}
    />
  )
}

/** The part that the address names. */
function useOpenPart(packageId: string): { part: EditorPart; open: (part: EditorPart) => void } {
  const navigate = useNavigate()
  const { currentDayId, tripSectionId } = useParams({ strict: false })
  const { part: named } = useScreenSearch(packagePageSearch).values
  const part: EditorPart = currentDayId
    ? { kind: 'day', id: currentDayId }
    : tripSectionId
      ? { kind: 'section', id: tripSectionId }
      : { kind: named ?? 'overview' }

  function open(next: EditorPart): void {
    const params = { packageId }
    if (next.kind === 'day')
      void navigate({ to: '/packages/$packageId/day/$currentDayId', params: { ...params, currentDayId: next.id } })
    else if (next.kind === 'section')
      void navigate({
        to: '/packages/$packageId/trip-information/$tripSectionId',
        params: { ...params, tripSectionId: next.id },
      })
    else
      void navigate({
        to: '/packages/$packageId',
        params,
        search: next.kind === 'overview' ? {} : { part: next.kind },
      })
  }
  return { part, open }
}
