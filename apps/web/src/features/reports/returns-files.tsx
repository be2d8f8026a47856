import { Button } from '@mantine/core'
import { filesOfGstin, filesOfQuarter, type ReturnFile, returnFiles } from '@sarai/contract/return-words'
import type { MonthReturn } from '@sarai/contract/returns'
import { IconDownload } from '@tabler/icons-react'
import { api } from '~/api.ts'
import { watchOperation } from '~/lib/operations.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useIsVat } from '~/records/tax-system.ts'
import { useAction } from '~/ui/action.ts'
import { Nothing, ReportPart } from './report-parts.tsx'
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
  if (lacks('export', null))
    return (
      <ReportPart title="Files">
        <Nothing>Files are for those who may export. Ask the main user.</Nothing>
      </ReportPart>
    )
  const files = order.filter(
    (file) => (registrations.length > 0 || !filesOfGstin.has(file)) && !(isVat && file === 'tcs'),
  )
  return (
    <ReportPart title="Files">
      <ul className={classes.files}>
        {files.map((file) => (
          <FileRow key={file} file={file} month={month} registrationId={registrationId} />
        ))}
      </ul>
    </ReportPart>
  )
}

interface RowProps {
  file: ReturnFile
  month: string
  registrationId: string | null
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
  isQuarter,
  label,
  name,
}: RowProps & { isQuarter?: boolean; label: string; name?: string }) {
  const { isBusy, run } = useAction()
  const make = () =>
    run(
      () => api.returns.export({ month, registrationId: registrationId ?? undefined, file, isQuarter }),
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
