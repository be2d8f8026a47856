import { Drawer } from '@mantine/core'
import type { LibraryItem } from '@sarai/contract/library-schemas'
import type { LibraryKind } from '@sarai/contract/library-words'
import type { FormEvent } from 'react'
import { useSession } from '~/lib/session-context.tsx'
import { useUnsaved } from '~/lib/use-unsaved.ts'
import { toast } from '~/ui/toast.ts'
import { ContentFields } from './content-fields.tsx'
import { FormFoot } from './form-foot.tsx'
import classes from './library-form.module.css'
import { PurchaseFields } from './purchase-fields.tsx'
import { useLibraryDraft } from './use-library-draft.ts'

interface Props {
  /** The item to change; a new one without. */
  item?: LibraryItem
  /** What a new one is to begin with. */
  kind?: LibraryKind
  onClose: () => void
}

/** An item of the library: what trips take over, and what only the agency knows. */
export default function LibraryForm({ item, kind = 'lodging', onClose }: Props) {
  const { can } = useSession()
  const editing = useLibraryDraft(item, kind)
  const { saved, isDirty } = editing
  const isEditable = can('packages', 'write') && !saved?.deletedAt
  const discard = () => {
    editing.forget()
    onClose()
  }
  const { ref: form } = useUnsaved({ isChanged: isDirty && isEditable, keep: onClose, discard })

  async function save(): Promise<void> {
    if (!isEditable) return
    const stored = await editing.save()
    if (!stored) return
    toast({ kind: 'success', message: saved ? `${stored.name} saved` : `${stored.name} is in the library` })
    onClose()
  }

  return (
    <Drawer opened onClose={onClose} title={saved ? saved.name : 'New library item'} size={640}>
      <form
        ref={form}
        className={classes.form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void save()
        }}
      >
        <fieldset disabled={!isEditable} className={classes.fields}>
          <ContentFields editing={editing} isEditable={isEditable} />
          <PurchaseFields editing={editing} isEditable={isEditable} />
        </fieldset>
        <FormFoot editing={editing} isEditable={isEditable} onCancel={onClose} />
      </form>
    </Drawer>
  )
}
