import { Button, Modal, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { AdminAnnouncement, AdminAnnouncementFacts } from '@sarai/contract/admin-announcements'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { plural } from '~/lib/format.ts'
import { useNow } from '~/lib/use-now.ts'
import { useSending } from '~/lib/use-sending.ts'
import { AnnouncementArticle } from '~/ui/announcement-article.tsx'
import { MomentInput } from '~/ui/day-input.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { toast } from '~/ui/toast.ts'
import { adminApi, adminCalls, refreshAdmin } from './admin-api.ts'
import rows from './admin-rows.module.css'
import { AudienceChoice, type AudienceKind, findKind, isChosen } from './audience-choice.tsx'

const nothing: AdminAnnouncementFacts = {
  title: '',
  body: '',
  level: 'info',
  linkUrl: null,
  linkLabel: null,
  planId: null,
  agencyId: null,
  startsAt: null,
  endsAt: null,
}

function readFacts(announcement: AdminAnnouncement): AdminAnnouncementFacts {
  const { title, body, level, linkUrl, linkLabel, planId, agencyId, startsAt, endsAt } = announcement
  return { title, body, level, linkUrl, linkLabel, planId, agencyId, startsAt, endsAt }
}

interface Props {
  announcement: AdminAnnouncement | undefined
  onClose: () => void
}

/** Writes an announcement, shows it as agencies will see it and how many that are, and publishes it. */
export function AnnouncementForm({ announcement, onClose }: Props) {
  const [facts, setFacts] = useState(announcement ? readFacts(announcement) : nothing)
  const [kind, setKind] = useState(findKind(facts))
  const [isPreviewing, setPreviewing] = useState(false)
  const { problems, isSending, submit } = useSending()
  const change = (changes: Partial<AdminAnnouncementFacts>) => setFacts({ ...facts, ...changes })
  const isWritten = facts.title.trim() !== '' && facts.body.trim() !== ''

  async function publish(): Promise<void> {
    const { announcements } = adminApi.admin
    try {
      if (announcement) await announcements.update({ ...facts, id: announcement.id, version: announcement.version })
      else await announcements.create(facts)
    } catch (error) {
      setPreviewing(false)
      throw error
    }
    toast({ kind: 'success', message: announcement ? 'The announcement is changed' : 'The announcement is published' })
    await refreshAdmin()
    onClose()
  }
  const label = announcement ? 'Save' : facts.startsAt ? 'Schedule' : 'Publish'

  return (
    <Modal opened onClose={onClose} title={announcement ? `Edit ${announcement.title}` : 'New announcement'} size="lg">
      <form
        onSubmit={(event) => {
          if (isPreviewing) return submit(event, publish)
          event.preventDefault()
          setPreviewing(true)
        }}
        noValidate
      >
        <Stack gap="md">
          {isPreviewing ? (
            <Preview facts={facts} />
          ) : (
            <Fields kind={kind} facts={facts} problems={problems} onKind={setKind} onChange={change} />
          )}
          <FormFoot
            key={String(isPreviewing)}
            problem={problems.form}
            label={isPreviewing ? label : 'Preview'}
            isBusy={isSending}
            isDisabled={!isWritten || !isChosen(kind, facts)}
            isFocused={isPreviewing}
            onCancel={onClose}
            aside={
              isPreviewing && (
                <Button variant="subtle" onClick={() => setPreviewing(false)}>
                  Back to the text
                </Button>
              )
            }
          />
        </Stack>
      </form>
    </Modal>
  )
}

function Preview({ facts }: { facts: AdminAnnouncementFacts }) {
  const { planId, agencyId, startsAt } = facts
  const input = { planId, agencyId }
  const count = useQuery(adminCalls.announcements.countReached.queryOptions({ input })).data?.data.agencies
  const now = new Date(useNow()).toISOString()
  return (
    <>
      <Text>
        {count === undefined
          ? 'Counting the agencies that it reaches.'
          : `It reaches ${plural(count, 'agency', 'agencies')}.`}{' '}
        This is how they see it:
      </Text>
      <div className={rows.preview}>
        <AnnouncementArticle announcement={{ ...facts, publishedAt: startsAt ?? now }} />
      </div>
    </>
  )
}

interface FieldsProps {
  kind: AudienceKind
  onKind: (kind: AudienceKind) => void
  facts: AdminAnnouncementFacts
  problems: Record<string, string>
  onChange: (changes: Partial<AdminAnnouncementFacts>) => void
}

function Fields({ kind, onKind, facts, problems, onChange }: FieldsProps) {
  return (
    <>
      <TextInput
        label="Title"
        maxLength={120}
        value={facts.title}
        error={problems.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
        data-autofocus
      />
      <Textarea
        label="Text"
        autosize
        minRows={3}
        maxRows={10}
        maxLength={4000}
        value={facts.body}
        error={problems.body}
        onChange={(event) => onChange({ body: event.currentTarget.value })}
      />
      <Radio.Group
        label="Level"
        value={facts.level}
        onChange={(level) => onChange({ level: level === 'warning' ? 'warning' : 'info' })}
      >
        <div className={rows.choices}>
          <Radio value="info" label="Information" />
          <Radio value="warning" label="Warning" />
        </div>
      </Radio.Group>
      <AudienceChoice
        kind={kind}
        facts={facts}
        problems={problems}
        onChange={(next, audience) => {
          onKind(next)
          onChange(audience)
        }}
      />
      <div className={rows.pair}>
        <TextInput
          label="Link"
          placeholder="https://"
          inputMode="url"
          maxLength={500}
          value={facts.linkUrl ?? ''}
          error={problems.linkUrl}
          onChange={(event) => onChange({ linkUrl: event.currentTarget.value.trim() || null })}
        />
        <TextInput
          label="What the link says"
          maxLength={80}
          value={facts.linkLabel ?? ''}
          error={problems.linkLabel}
          onChange={(event) => onChange({ linkLabel: event.currentTarget.value || null })}
        />
        <MomentInput
          label="From"
          placeholder="Now, or: tomorrow 5pm"
          value={facts.startsAt ?? ''}
          error={problems.startsAt}
          onChange={(startsAt) => onChange({ startsAt: startsAt || null })}
        />
        <MomentInput
          label="To"
          placeholder="Until it is ended"
          value={facts.endsAt ?? ''}
          error={problems.endsAt}
          onChange={(endsAt) => onChange({ endsAt: endsAt || null })}
        />
      </div>
    </>
  )
}
