import '@mantine/tiptap/styles.css'
import { RichTextEditor } from '@mantine/tiptap'
import type { RichText } from '@sarai/contract/rich-text'
import { IconBooks } from '@tabler/icons-react'
import { Link } from '@tiptap/extension-link'
import { useEditor as useTiptap } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import classes from './rich-text-field.module.css'
import { richTextFrom, sameText } from './rich-text-value.ts'

const LibraryPicker = lazy(() => import('./library/library-picker.tsx'))

interface Props {
  label: string
  value: RichText
  /** Takes over what is typed. @returns why it cannot be kept */
  onChange: (value: RichText, before: RichText) => string | undefined
  onBlur?: () => void
  isEditable: boolean
  placeholder?: string
  /** Texts of the library can be put in. */
  withLibrary?: boolean
}

const extensions = [
  // Only what an itinerary's texts may hold; what is pasted loses the rest.
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    heading: { levels: [2, 3] },
    horizontalRule: false,
    link: false,
    strike: false,
  }),
  Link.configure({ openOnClick: false, defaultProtocol: 'https' }),
]

/** Formatted text, taken over as it is typed. */
export function RichTextInput({ label, value, onChange, onBlur, isEditable, placeholder, withLibrary }: Props) {
  const labelId = useId()
  const known = useRef(value)
  const [problem, setProblem] = useState<string>()
  const [isPicking, setPicking] = useState(false)

  const tiptap = useTiptap({
    extensions,
    content: { type: 'doc', content: value },
    editable: isEditable,
    // Styles are files here; the library's own would be an element that our pages do not allow.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        'aria-labelledby': labelId,
        'aria-multiline': 'true',
        role: 'textbox',
        'data-placeholder': placeholder ?? '',
      },
    },
    onUpdate: ({ editor }) => {
      const text = richTextFrom(editor.getJSON())
      const before = known.current
      if (sameText(before, text)) return
      known.current = text
      const found = onChange(text, before)
      setProblem(found)
      if (found) known.current = before
    },
    onBlur,
  })

  // What a colleague wrote, or what was taken back, comes in from outside; what was typed here is there already.
  useEffect(() => {
    if (!tiptap || sameText(known.current, value)) return
    known.current = value
    const { from, to } = tiptap.state.selection
    tiptap.commands.setContent({ type: 'doc', content: value }, { emitUpdate: false })
    tiptap.commands.setTextSelection({ from, to })
  }, [tiptap, value])

  return (
    <div className={classes.field}>
      <span id={labelId} className={classes.label}>
        {label}
      </span>
      <RichTextEditor editor={tiptap} className={classes.editor} withTypographyStyles={false}>
        {isEditable && (
          <RichTextEditor.Toolbar className={classes.toolbar}>
            <RichTextEditor.ControlsGroup>
              <RichTextEditor.Bold />
              <RichTextEditor.Italic />
              <RichTextEditor.Underline />
              <RichTextEditor.H2 />
              <RichTextEditor.H3 />
              <RichTextEditor.BulletList />
              <RichTextEditor.OrderedList />
              <RichTextEditor.Link />
              <RichTextEditor.Unlink />
            </RichTextEditor.ControlsGroup>
            {withLibrary && (
              <RichTextEditor.ControlsGroup>
                <RichTextEditor.Control
                  aria-label="Insert a text from the library"
                  title="Insert a text from the library"
                  onClick={() => setPicking(true)}
                >
                  <IconBooks size={16} stroke={1.6} />
                </RichTextEditor.Control>
              </RichTextEditor.ControlsGroup>
            )}
          </RichTextEditor.Toolbar>
        )}
        <RichTextEditor.Content />
      </RichTextEditor>
      {problem && <p className={classes.problem}>{problem}</p>}
      {isPicking && (
        <Suspense fallback={null}>
          <LibraryPicker
            title="Insert a text"
            kinds={['info']}
            onChoose={({ content }) => {
              setPicking(false)
              tiptap?.chain().focus().insertContent(content.text).run()
            }}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
