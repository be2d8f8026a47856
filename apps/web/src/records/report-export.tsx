import { Button } from '@mantine/core'
import type { ReportFile } from '@sarai/contract/report-words'
import { IconDownload } from '@tabler/icons-react'
import { api } from '~/api.ts'
import type { ReportDays } from '~/lib/report-time.ts'
import { saveText } from '~/lib/save-text.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useAction } from '~/ui/action.ts'

interface Props {
  report: ReportFile
  days: ReportDays
  contactId?: string
  /** "Export dues as CSV" */
  label: string
}

/** Gives a report as a file, to those who may export. */
export function ReportExport({ report, days, contactId, label }: Props) {
  const { lacks } = useSession()
  const { isBusy, run } = useAction()
  if (lacks('export', null)) return null
  const { from, to } = days
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      leftSection={<IconDownload size={15} />}
      aria-label={label}
      loading={isBusy}
      onClick={() =>
        void run(() => api.reports.export({ report, from, to, contactId }), 'The file was not made', {
          // Spreadsheets take a text for UTF-8 where it begins with this mark.
          show: ({ data }) => saveText(data.fileName, 'text/csv', `\uFEFF${data.csv}`),
        })
      }
    >
      CSV
    </Button>
  )
}
