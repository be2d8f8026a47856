import { Button, Group } from '@mantine/core'
import type { Invoice } from '@sarai/contract/invoice-schemas'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { formatDay } from '~/lib/format.ts'
import { saveText } from '~/lib/save-text.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import classes from './invoice.module.css'

const IrnDialog = lazy(() => import('./irn-dialog.tsx'))

/** What was issued as an e-invoice: its file for the portal, and what the portal answered. */
export function EInvoice({ invoice }: { invoice: Invoice }) {
  const { id, documentNumber } = invoice
  const { can } = useSession()
  const [isEntering, setEntering] = useState(false)
  const query = useQuery(calls.invoices.eInvoice.queryOptions({ input: { id } }))
  const shown = query.data?.data
  if (!shown?.isMeant || documentNumber === null) return null
  const { findings, document, registration } = shown
  const name = `${documentNumber.replaceAll(/[^A-Za-z0-9]+/g, '-')}.json`

  return (
    <section aria-label="E-invoice">
      <h3>E-invoice</h3>
      {registration ? (
        <dl className={classes.fields}>
          <div>
            <dt className="quiet">IRN</dt>
            <dd className={`tabular ${classes.long}`}>{registration.irn}</dd>
          </div>
          <div>
            <dt className="quiet">Acknowledged</dt>
            <dd className={`tabular ${classes.long}`}>
              {registration.ackNumber}, {formatDay(registration.ackOn)}
            </dd>
          </div>
        </dl>
      ) : (
        <p className="quiet">
          Not reported yet. Upload its file on the portal, and enter here what the portal answers.
        </p>
      )}
      {findings.map(({ severity, message }) => (
        <p key={message} className={severity === 'error' ? classes.wrong : 'quiet'}>
          {message}
        </p>
      ))}
      <Group gap="sm">
        {document && (
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconDownload size={16} />}
            // The portal takes a list.
            onClick={() => saveText(name, 'application/json', JSON.stringify([document], null, 2))}
          >
            Download for the portal
          </Button>
        )}
        {!registration && invoice.status !== 'cancelled' && can('invoices', 'write') && (
          <Button size="compact-md" variant="default" onClick={() => setEntering(true)}>
            Enter the IRN
          </Button>
        )}
      </Group>
      <Suspense>
        {isEntering && <IrnDialog id={id} documentNumber={documentNumber} onClose={() => setEntering(false)} />}
      </Suspense>
    </section>
  )
}
