import '@mantine/tiptap/styles.css'
import { RichTextEditor } from '@mantine/tiptap'
import type { TemplatePurpose } from '@sarai/contract/merge-words'
import type { RichText } from '@sarai/contract/rich-text'
import { Link } from '@tiptap/extension-link'
import { useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useId } from 'react'
import { richTextFrom } from '~/itinerary/rich-text-value.ts'
import { InsertField } from './insert-field.tsx'
import classes from './rich-text-input.module.css'

interface Props {
  label: string
  /** What it begins with; give it a key to begin anew. */
  value: RichText
  onChange: (value: RichText) => void
  error?: string
  placeholder?: string
  /** Offers the fields of templates for this purpose. */
  fieldsFor?: TemplatePurpose
}

const extensions = [
  // Only what our formatted texts may hold; what is pasted loses the rest.
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    heading: false,
    horizontalRule: false,
    link: false,
    strike: false,
  }),
  Link.configure({ openOnClick: false, defaultProtocol: 'https' }),
]

/** Formatted text of a form. */
export function RichTextInput({ label, value, onChange, error, placeholder, fieldsFor }: Props) {
  const labelId = useId()
  const problemId = useId()
  const tiptap = useEditor({
    extensions,
    content: { type: 'doc', content: value },
    // Styles are files here; the library's own would be an element that our pages do not allow.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        'aria-labelledby': labelId,
        'aria-describedby': problemId,
        'aria-multiline': 'true',
        role: 'textbox',
        'data-placeholder': placeholder ?? '',
      },
    },
    onUpdate: ({ editor }) => onChange(richTextFrom(editor.getJSON())),
  })
  return (
    <div className={classes.field}>
      <span id={labelId} className={classes.label}>
        {label}
      </span>
      <RichTextEditor editor={tiptap} className={classes.editor} withTypographyStyles={false}>
        <RichTextEditor.Toolbar className={classes.toolbar}>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Underline />
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Link />
            <RichTextEditor.Unlink />
          </RichTextEditor.ControlsGroup>
          {fieldsFor && (
            <InsertField
              purpose={fieldsFor}
              onInsert={(text) => void tiptap?.chain().focus().insertContent({ type: 'text', text }).run()}
            />
          )}
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content />
      </RichTextEditor>
      <p id={problemId} className={classes.problem}>
        {error}
      </p>
    </div>
  )
}
