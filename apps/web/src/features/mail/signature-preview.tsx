import { picturePath } from '@sarai/contract/picture-paths'
import type { RichBlock, RichInline, RichText } from '@sarai/contract/rich-text'
import type { SignatureData } from '@sarai/contract/signature'
import { useSession } from '~/lib/session-context.tsx'
import { RichTextView } from '~/records/rich-text-view.tsx'
import classes from './mail.module.css'

/** The text with the fields of a signature filled in, and without the lines that stay empty. */
function filled(body: RichText, values: Record<string, string>): RichText {
  const fill = (text: string) =>
    text.replace(
      /\{\{([^{}|]*)(?:\|([^{}]*))?\}\}/g,
      (_, name: string, fallback = '') => values[name.trim()] || fallback,
    )
  return body.flatMap((block): RichBlock[] => {
    if (block.type !== 'paragraph' && block.type !== 'heading') return [block]
    const content = (block.content ?? []).flatMap((inline): RichInline[] => {
      if (inline.type !== 'text') return [inline]
      const text = fill(inline.text)
      return text ? [{ ...inline, text }] : []
    })
    return block.content && content.length === 0 ? [] : [{ ...block, content }]
  })
}

/** How a mail ends with it. */
export function SignaturePreview({ signature }: { signature: SignatureData }) {
  const { user, agency } = useSession()
  const { body, title, phone, pictureId, showsLogo } = signature
  const values = {
    'sender.name': user.name,
    'sender.email': user.email,
    'sender.title': title ?? '',
    'sender.phone': phone ?? '',
    'agency.name': agency.name,
  }
  return (
    <aside className={classes.preview} aria-label="How a mail ends">
      <p className={classes.previewLead}>Hello Asha,</p>
      <p className={classes.previewLead}>here is our proposal for your trip.</p>
      <div className={classes.signature}>
        <RichTextView text={filled(body, values)} />
        {pictureId && <img src={picturePath(agency.id, pictureId, 480)} alt="Your signature" />}
        {showsLogo && agency.logo && (
          <img
            src={/^https?:/.test(agency.logo) ? agency.logo : `/uploads/company-logo/${agency.logo}`}
            alt={agency.name}
          />
        )}
      </div>
    </aside>
  )
}
