import { ActionIcon, Button, Menu, Tooltip, UnstyledButton } from '@mantine/core'
import type { Lead } from '@sarai/contract/lead-schemas'
import {
  IconArrowLeft,
  IconBrandWhatsapp,
  IconChevronDown,
  IconDots,
  IconMail,
  IconPhone,
  IconTrash,
} from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { api } from '~/api.ts'
import { formatNumberOf } from '~/lib/format.ts'
import { showMailWarnings } from '~/lib/mail-warnings.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls, queryClient } from '~/query.ts'
import { Avatar, Person } from '~/ui/person.tsx'
import { sayFailed } from '~/ui/say-failed.ts'
import { StageDot, StagePill } from '~/ui/stage-pill.tsx'
import { toast } from '~/ui/toast.ts'
import classes from './lead-header.module.css'
import { hideLead, refreshTotals, showLead } from './leads-cache.ts'
import { useMoveLead } from './use-move-lead.tsx'

/** Name, stage, RM, and what is done most. */
export function LeadHeader({ lead }: { lead: Lead }) {
  const { stages, team, user, can } = useSession()
  const navigate = useNavigate()
  const { move, dialogs } = useMoveLead()
  const stage = stages.find((candidate) => candidate.id === lead.stageId)
  const owner = team.find((person) => person.id === lead.ownerId)
  const isEditable = can('leads', 'write') && !lead.deletedAt
  const whatsapp = (lead.whatsapp ?? lead.phone)?.replace(/\D/g, '')

  async function assign(ownerId: string | null): Promise<void> {
    const { data, warnings } = await sayFailed(api.leads.assign({ id: lead.id, ownerId }), 'The RM was not changed')
    queryClient.setQueryData(calls.leads.get.queryKey({ input: { id: lead.id } }), { status: true, data })
    showLead(data, stages)
    void queryClient.invalidateQueries({ queryKey: calls.leads.timeline.key() })
    void queryClient.invalidateQueries({ queryKey: calls.tasks.key() })
    showMailWarnings(warnings, !user.isSubuser)
  }

  async function remove(): Promise<void> {
    await sayFailed(api.leads.remove({ id: lead.id }), 'The lead was not deleted')
    hideLead(lead.id)
    refreshTotals()
    const restore = async () => {
      const { data } = await sayFailed(api.leads.restore({ id: lead.id }), 'The lead was not restored')
      showLead(data, stages, true)
    }
    toast({ message: `${lead.name} deleted`, action: { label: 'Undo', run: () => void restore() } })
    queryClient.removeQueries({ queryKey: calls.leads.get.queryKey({ input: { id: lead.id } }) })
    await navigate({ to: '/leads' })
  }

  return (
    <header className={classes.header}>
      <Tooltip label="All leads">
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label="All leads"
          renderRoot={(props) => <Link to="/leads" {...props} />}
        >
          <IconArrowLeft size={18} />
        </ActionIcon>
      </Tooltip>
      <div className={classes.who}>
        <h1 className={classes.name}>{lead.name}</h1>
        <span className={classes.number}>{formatNumberOf('lead', lead.number)}</span>
      </div>
      <div className={classes.state}>
        <Menu position="bottom-start" disabled={!isEditable}>
          <Menu.Target>
            <UnstyledButton className={classes.pick} aria-label={`Stage: ${stage?.name ?? ''}`}>
              <StagePill stage={stage} />
              {isEditable && <IconChevronDown size={14} aria-hidden />}
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
            {stages.map((candidate) => (
              <Menu.Item
                key={candidate.id}
                leftSection={<StageDot colour={candidate.colour} />}
                disabled={candidate.id === lead.stageId}
                onClick={() => move(lead, candidate.id)}
              >
                {candidate.name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <Menu position="bottom-start" disabled={!isEditable || user.recordScope === 'own'}>
          <Menu.Target>
            <UnstyledButton className={classes.pick} aria-label={`RM: ${owner?.name ?? 'Nobody'}`}>
              {owner ? <Person name={owner.name} /> : <span className="quiet">No RM</span>}
              {isEditable && user.recordScope !== 'own' && <IconChevronDown size={14} aria-hidden />}
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
            {team
              .filter((person) => person.isActive)
              .map((person) => (
                <Menu.Item
                  key={person.id}
                  leftSection={<Avatar name={person.name} size={20} />}
                  disabled={person.id === lead.ownerId}
                  onClick={() => void assign(person.id)}
                >
                  {person.name}
                </Menu.Item>
              ))}
            <Menu.Divider />
            <Menu.Item disabled={lead.ownerId === null} onClick={() => void assign(null)}>
              Nobody
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      <div className={classes.actions}>
        {lead.phone && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconPhone size={15} />}
            component="a"
            href={`tel:${lead.phone}`}
          >
            Call
          </Button>
        )}
        {whatsapp && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconBrandWhatsapp size={15} />}
            component="a"
            href={`https://wa.me/${whatsapp}`}
            target="_blank"
            rel="noreferrer"
          >
            WhatsApp
          </Button>
        )}
        {lead.email && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconMail size={15} />}
            component="a"
            href={`mailto:${lead.email}`}
          >
            Email
          </Button>
        )}
        {isEditable && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" size={32} aria-label="More">
                <IconDots size={18} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => void remove()}>
                Delete lead
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {dialogs}
    </header>
  )
}
