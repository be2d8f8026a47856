import '@mantine/tiptap/styles.css'
import { RichTextEditor } from '@mantine/tiptap'
import type { RichText } from '@sarai/contract/rich-text'
import { Link } from '@tiptap/extension-link'
import { useEditor as useTiptap } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useId, useRef, useState } from 'react'
import { plainProblem } from './edit-field.tsx'
import { type EditValue, useEditor } from './editor-context.tsx'
import classes from './rich-text-field.module.css'
import { richTextFrom, sameText } from './rich-text-value.ts'

interface Props {
  label: string
  node: string
  path: string[]
  value: RichText
  placeholder?: string
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

/** Formatted text of the itinerary, kept as it is typed. */
export default function RichTextField({ label, node, path, value, placeholder }: Props) {
  const { change, isEditable, sync } = useEditor()
  const labelId = useId()
  const known = useRef(value)
  const [problem, setProblem] = useState<string>()

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
      const edit = { do: 'set' as const, node, path, value: text as EditValue, was: before as EditValue }
      const found = change([edit])
      setProblem(found)
      if (found) known.current = before
    },
    onBlur: () => sync.endStep(),
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
          </RichTextEditor.Toolbar>
        )}
        <RichTextEditor.Content />
      </RichTextEditor>
      {problem && <p className={classes.problem}>{plainProblem(problem)}</p>}
    </div>
  )
}
