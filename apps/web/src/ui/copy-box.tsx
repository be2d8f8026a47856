import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import classes from './copy-box.module.css'

const shownMs = 2_000

/** A text to take elsewhere, with a button that copies it. */
export function CopyBox({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false)
  const box = useRef<HTMLPreElement>(null)
  async function copy(): Promise<void> {
    if (box.current) getSelection()?.selectAllChildren(box.current)
    // Without HTTPS a browser has no clipboard; the text is marked then, ready for the keyboard.
    await (navigator.clipboard as Clipboard | undefined)?.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), shownMs)
  }
  return (
    <div className={classes.box}>
      <pre ref={box} className={classes.text} aria-label={label}>
        {text}
      </pre>
      <Tooltip label={isCopied ? 'Copied' : 'Copy'}>
        <ActionIcon variant="subtle" color="gray" aria-label={`Copy: ${label}`} onClick={() => void copy()}>
          {isCopied ? <IconCheck size={16} /> : <IconCopy size={16} />}
        </ActionIcon>
      </Tooltip>
      <span className="visually-hidden" role="status">
        {isCopied ? 'Copied' : ''}
      </span>
    </div>
  )
}
