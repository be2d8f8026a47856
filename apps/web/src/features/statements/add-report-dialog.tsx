import { Button, FileButton, Modal, Select, Stack } from '@mantine/core'
import { gatewayKeys, type GatewayName, gatewayNames, maxReportBytes } from '@sarai/contract/settlement-words'
import { type FeeCredit, feeCredits } from '@sarai/contract/statement-words'
import { useState } from 'react'
import { api } from '~/api.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useSending } from '~/lib/use-sending.ts'
import { FormFoot } from '~/ui/form-foot.tsx'
import { toast } from '~/ui/toast.ts'
import { plural } from '~/lib/format.ts'
import { creditChoices } from './gateway-words.ts'
import { refreshStatements } from './statement-calls.ts'
import classes from './statements.module.css'

const takenTypes = '.csv,.txt,.xlsx,.xls,.xlsb,.ods'

/** Takes a gateway's report of what it has settled. */
export default function AddReportDialog({ onClose }: { onClose: () => void }) {
  const isIndian = useSession().agency.country === 'IN'
  const [file, setFile] = useState<File>()
  const [gateway, setGateway] = useState<GatewayName>()
  const [credit, setCredit] = useState<FeeCredit>()
  const [order, setOrder] = useState<'dmy' | 'mdy'>()
  const [left, setLeft] = useState<string[]>()
  const { problems, setProblems, isSending, sendOnce } = useSending()

  function choose(picked: File | null): void {
    if (!picked) return
    setFile(picked)
    setOrder(undefined)
    setProblems(
      picked.size > maxReportBytes ? { file: 'A report may have 10 MB at most. Ask for a shorter period.' } : {},
    )
  }

  const add = () =>
    sendOnce(async (context) => {
      if (!file) return setProblems({ file: 'Choose the report' })
      if (!credit) return setProblems({ credit: 'Choose what the tax is' })
      const { data } = await api.settlements.add({ file, gateway, credit, dateOrder: order }, { context })
      await refreshStatements()
      const added = plural(data.added, 'settlement was added', 'settlements were added')
      const known = data.known > 0 ? `, ${data.known} were known` : ''
      toast({ kind: 'success', message: `${added}${known}` })
      if (data.findings.length === 0) onClose()
      else setLeft(data.findings)
    })

  if (left)
    return (
      <Modal opened onClose={onClose} title="What was left out" size="lg">
        <ul className={classes.findings}>
          {left.map((message, at) => (
            <li key={at}>{message}</li>
          ))}
        </ul>
        <Button mt="md" onClick={onClose}>
          Close
        </Button>
      </Modal>
    )
  return (
    <Modal opened onClose={onClose} title="Add a settlement report" size="lg">
      <Stack gap="md">
        <div className={classes.row}>
          <FileButton accept={takenTypes} onChange={choose}>
            {(props) => (
              <Button {...props} variant={file ? 'default' : 'filled'}>
                {file ? 'Choose another file' : 'Choose a file'}
              </Button>
            )}
          </FileButton>
          <span className={classes.quiet}>
            {file?.name ?? 'The gateway’s settlement report with its transactions: CSV or Excel, up to 10 MB'}
          </span>
        </div>
        {problems.file && (
          <p role="alert" className={classes.note}>
            {problems.file}
          </p>
        )}
        <Select
          label="Gateway"
          placeholder="As the report says"
          clearable
          data={gatewayKeys.map((value) => ({ value, label: gatewayNames[value] }))}
          value={gateway ?? null}
          error={problems.gateway}
          onChange={(value) => setGateway(gatewayKeys.find((one) => one === value))}
        />
        <Select
          label="The tax on its fees is"
          description={`${isIndian ? 'IGST where the gateway’s invoice is from another state. ' : ''}It can be input tax only where you have that invoice.`}
          placeholder="Choose"
          required
          data={creditChoices(isIndian)}
          value={credit ?? null}
          error={problems.credit}
          onChange={(value) => setCredit(feeCredits.find((one) => one === value))}
        />
        {(problems.dateOrder || order) && (
          <Select
            label="How days are written"
            placeholder="Choose"
            data={[
              { value: 'dmy', label: 'Day first: 03/04 is 3 April' },
              { value: 'mdy', label: 'Month first: 03/04 is 4 March' },
            ]}
            value={order ?? null}
            error={problems.dateOrder}
            onChange={(value) => setOrder(value === 'mdy' ? 'mdy' : 'dmy')}
          />
        )}
        <FormFoot
          problem={problems.form}
          label="Add"
          isBusy={isSending}
          isDisabled={!file}
          onCancel={onClose}
          onConfirm={() => void add()}
        />
      </Stack>
    </Modal>
  )
}
