import { Anchor, Button, Group, Modal, Text } from '@mantine/core'
import type { PublicForm } from '@sarai/contract/intake'
import { type ReactNode, useState } from 'react'
import { api } from '~/api.ts'
import { calls, queryClient } from '~/query.ts'
import { CopyBox } from '~/ui/copy-box.tsx'
import { runAction } from '~/ui/action.ts'
import { toast } from '~/ui/toast.ts'
import classes from './capture.module.css'

/** The ways the form reaches travellers, each to be copied, and how to end them all. */
export function ShareTab({ form }: { form: PublicForm }) {
  const [isRenewing, setRenewing] = useState(false)
  const address = `${form.baseUrl?.replace(/\/$/, '') ?? location.origin}/forms/${form.key}`
  async function renew(): Promise<void> {
    setRenewing(false)
    const renewed = await runAction(api.intake.renewKey(), 'The form kept its address')
    queryClient.setQueryData(calls.intake.form.queryKey(), renewed)
    toast({ kind: 'success', message: 'The form has a new address. The old one no longer works.' })
  }
  return (
    <div className={classes.ways}>
      <Way
        title="Inside a page of your site"
        lead="Paste this where the form should appear. Its height adjusts to its content."
      >
        <CopyBox label="Script tag" text={`<script src="${address}.js" async></script>`} />
      </Way>
      <Way
        title="Where scripts are not allowed"
        lead="Some site builders allow only frames. Set the height to fit your page."
      >
        <CopyBox
          label="Frame"
          text={`<iframe src="${address}?embed=1" title="Enquiry form" width="100%" height="900" style="border:0"></iframe>`}
        />
      </Way>
      <Way
        title="As a link"
        lead="For WhatsApp, social pages and QR codes. Add utm_source, utm_medium and utm_campaign to see which link each enquiry came from."
      >
        <CopyBox label="Link" text={address} />
        <Anchor href={address} target="_blank" rel="noreferrer" mt={8} display="inline-block">
          Open the form
        </Anchor>
      </Way>
      <Way
        title="A new address"
        lead="If the form is misused, give it another address. The old one stops working at once, wherever it is used."
      >
        <Button variant="default" color="red" onClick={() => setRenewing(true)}>
          Give it a new address
        </Button>
      </Way>
      {isRenewing && (
        <Modal opened onClose={() => setRenewing(false)} title="Give the form a new address" size="sm">
          <Text mb="md">
            The form disappears from every page and link that has the old address, until you put the new one there.
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => setRenewing(false)} data-autofocus>
              Keep the address
            </Button>
            <Button color="red" onClick={() => void renew()}>
              Give a new one
            </Button>
          </Group>
        </Modal>
      )}
    </div>
  )
}

function Way({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <section className={classes.way}>
      <h2>{title}</h2>
      <p>{lead}</p>
      {children}
    </section>
  )
}
