import { type PackageStatus, packageStatusLabels } from '@sarai/contract/package-words'
import { Pill, StageDot } from '~/ui/stage-pill.tsx'

/** The colour of each status, by its name. */
const colours: Record<PackageStatus, string> = { draft: 'yellow', published: 'green', archived: 'gray' }

export function PackageStatusDot({ status }: { status: PackageStatus }) {
  return <StageDot colour={colours[status]} />
}

/** Whether a package is being written, offered, or put away. */
export function PackageStatusPill({ status }: { status: PackageStatus }) {
  return <Pill name={packageStatusLabels[status]} colour={colours[status]} />
}
