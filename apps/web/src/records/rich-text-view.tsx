import type { RichBlock, RichInline, RichText } from '@sarai/contract/rich-text'
import { Fragment, type ReactNode } from 'react'
import classes from './rich-text-view.module.css'

/** Formatted text, as it will be read. */
export function RichTextView({ text }: { text: RichText }) {
  return (
    <div className={classes.text}>
      {text.map((block, index) => (
        <Fragment key={index}>{blockOf(block)}</Fragment>
      ))}
    </div>
  )
}

function blockOf(block: RichBlock): ReactNode {
  if (block.type === 'paragraph') return <p>{inlinesOf(block.content)}</p>
  if (block.type === 'heading') return <h4>{inlinesOf(block.content)}</h4>
  const List = block.type === 'orderedList' ? 'ol' : 'ul'
  return (
    <List>
      {block.content.map((item, index) => (
        <li key={index}>{item.content.map(({ content }) => inlinesOf(content))}</li>
      ))}
    </List>
  )
}

function inlinesOf(inlines: RichInline[] = []): ReactNode {
  return inlines.map((inline, index) => (
    <Fragment key={index}>{inline.type === 'hardBreak' ? <br /> : marked(inline)}</Fragment>
  ))
}

function marked({ text, marks = [] }: Extract<RichInline, { type: 'text' }>): ReactNode {
  return marks.reduceRight<ReactNode>((inner, mark) => {
    if (mark.type === 'bold') return <strong>{inner}</strong>
    if (mark.type === 'italic') return <em>{inner}</em>
    if (mark.type === 'underline') return <u>{inner}</u>
    return (
      <a href={mark.attrs.href} target="_blank" rel="noreferrer">
        {inner}
      </a>
    )
  }, text)
}
