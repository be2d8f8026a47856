import { Button } from '@mantine/core'
import { filesOfDays, filesOfGstin, filesOfQuarter, type ReturnFile, returnFiles } from '@sarai/contract/return-words'
import type { MonthReturn } from '@sarai/contract/returns'
import type { ReportDays } from '~/lib/report-time.ts'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '~/api.ts'
import { watchOperation } from '~/lib/operations.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useIsVat } from '~/records/tax-system.ts'
import { useAction } from '~/ui/action.ts'
import { Nothing, ReportPart } from './report-parts.tsx'
import { ReturnsDays } from './returns-days.tsx'
import { fileWords } from './returns-words.ts'
import classes from './returns.module.css'

/** Those that hold everything come first; those of a quarter are offered with it. */
const order: ReturnFile[] = [
  'everything',
  ...returnFiles.filter((file) => file !== 'everything' && !filesOfQuarter.has(file)),
]

/** What can be had of the month, for those who may export. */
export function ReturnsFiles({ shown: { month, registrationId, registrations } }: { shown: MonthReturn }) {
  const { lacks } = useSession()
  const isVat = useIsVat()
  /** Nothing where it is the month that is shown. */
  const [days, setDays] = useState<ReportDays>()
  if (lacks('export', null))
    return (
      <ReportPart title="Files">
        <Nothing>Files are for those who may export. Ask the main user.</Nothing>
      </ReportPart>
    )
  const files = order.filter(
    (file) =>
      (registrations.length > 0 || !filesOfGstin.has(file)) &&
      !(isVat && file === 'tcs') &&
      (!days || filesOfDays.has(file)),
  )
  return (
    <ReportPart title="Files">
      <ReturnsDays month={month} days={days} onChange={setDays} />
      <ul className={classes.files}>
        {files.map((file) => (
          <FileRow key={file} file={file} month={month} registrationId={registrationId} days={days} />
        ))}
      </ul>
    </ReportPart>
  )
}

interface RowProps {
  file: ReturnFile
  month: string
  registrationId: string | null
  days?: ReportDays
}

function FileRow(props: RowProps) {
  const { label, what } = fileWords[props.file]
  return (
    <li className={classes.file}>
      <div>
        <div className={classes.fileName}>{label}</div>
        <div className="quiet">{what}</div>
      </div>
      <FileButton {...props} label="Download" name={`Download: ${label}`} />
    </li>
  )
}

/** Makes a file of a month, or of its quarter. */
export function FileButton({
  file,
  month,
  registrationId,
  days,
  isQuarter,
  label,
  name,
}: RowProps & { isQuarter?: boolean; label: string; name?: string }) {
  const { isBusy, run } = useAction()
  const make = () =>
    run(
      () => api.returns.export({ month, registrationId: registrationId ?? undefined, file, isQuarter, days }),
      'The file was not made',
      { show: ({ data }) => watchOperation(data.operationId) },
    )
  return (
    <Button
      variant="default"
      size="compact-md"
      leftSection={<IconDownload size={15} />}
      aria-label={name}
      loading={isBusy}
      onClick={() => void make()}
    >
      {label}
    </Button>
  )
}
