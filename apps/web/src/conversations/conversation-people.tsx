import { Button, Modal, Stack } from '@mantine/core'
import type { ShownConversation } from '@sarai/contract/conversation-schemas'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAddLead } from '~/lib/add-lead.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useLiveCalls } from '~/lib/use-live-calls.ts'
import { calls } from '~/query.ts'
import { ContactPicker } from '~/records/contact-picker.tsx'
import { recordPage } from '~/records/kinds.ts'
import { LeadPicker } from '~/records/lead-picker.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { linkConversation } from './conversation-actions.ts'
import classes from './conversation.module.css'

/** Whom and what a conversation is about, each a link. */
export function ConversationLinks({ conversation: { contact, lead, trip } }: { conversation: ShownConversation }) {
  const links = [
    contact && { kind: 'contact' as const, word: 'Contact', ...contact },
    lead && { kind: 'lead' as const, word: 'Lead', ...lead },
    trip && { kind: 'trip' as const, word: 'Trip', ...trip },
  ].flatMap((one) => one ?? [])
  if (links.length === 0) return null
  return (
    <span className={classes.links}>
      {links.map(({ kind, id, word, name }) => (
        <Link key={kind} to={recordPage(kind, id)} className={classes.link}>
          {word}: {name}
        </Link>
      ))}
    </span>
  )
}

/** Asks who somebody is who is not known, or whose number several have. */
export function WhoIsThis({ conversation }: { conversation: ShownConversation }) {
  const { contact, lead } = conversation
  return contact || lead ? null : <Unknown conversation={conversation} />
}

/** Who may be entered meanwhile. */
const topics = ['leads', 'contacts'] as const
const shown = calls.conversations.get.key()

function Unknown({ conversation }: { conversation: ShownConversation }) {
  const { id, candidates, phone, profileName } = conversation
  const { can } = useSession()
  const { open } = useAddLead()
  const [isChoosing, setChoosing] = useState(false)
  useLiveCalls(topics, shown)
  return (
    <div className={classes.who} role="status">
      <span>
        {candidates.length > 1
          ? 'Several people have this number. Who is it?'
          : 'This number is not in your contacts or leads.'}
      </span>
      <span className={classes.choices}>
        {candidates.map(({ kind, id: personId, name }) => (
          <Button
            key={personId}
            size="compact-sm"
            variant="default"
            onClick={() => void linkConversation(id, kind === 'lead' ? { leadId: personId } : { contactId: personId })}
          >
            {name}
          </Button>
        ))}
        {can('leads', 'write') && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => open({ name: profileName, phone: phone ?? undefined, source: 'whatsapp' })}
          >
            New lead
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" onClick={() => setChoosing(true)}>
          Choose somebody
        </Button>
      </span>
      {isChoosing && <LinkDialog conversation={conversation} onClose={() => setChoosing(false)} />}
    </div>
  )
}

/** Says whom a conversation is with. */
export function LinkDialog({
  conversation: { id },
  onClose,
}: {
  conversation: ShownConversation
  onClose: () => void
}) {
  const { can } = useSession()
  const [contactId, setContactId] = useState<string | null>(null)
  const [leadId, setLeadId] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const to = contactId ? { contactId } : leadId ? { leadId } : undefined
  async function link(): Promise<void> {
    if (!to) return
    setBusy(true)
    await linkConversation(id, to).finally(() => setBusy(false))
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title="Who is it?" size="sm">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void link()
        }}
      >
        <Stack gap="md">
          <ContactPicker
            label="Contact"
            value={contactId}
            onChange={(next) => {
              setContactId(next)
              setLeadId(null)
            }}
            data-autofocus
          />
          {can('leads') && (
            <LeadPicker
              label="Or a lead"
              value={leadId}
              onChange={(next) => {
                setLeadId(next)
                setContactId(null)
              }}
            />
          )}
          <FormFoot label="Link" isBusy={isBusy} isDisabled={!to} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
