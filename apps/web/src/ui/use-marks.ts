import { markedParts } from '@sarai/contract/search-text'
import { type RefObject, useEffect } from 'react'

const name = 'found'

/** All marks of the page; the browser draws them over the text, which stays as it is (`::highlight(found)` in app.css). */
function sharedMarks(): Highlight {
  let marks = CSS.highlights.get(name)
  if (!marks) CSS.highlights.set(name, (marks = new Highlight()))
  return marks
}

function* textsOf(container: HTMLElement, where: string): Generator<Text> {
  for (const element of container.querySelectorAll(where)) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) yield node as Text
  }
}

function rangesOf(text: Text, query: string): Range[] {
  let at = 0
  return markedParts(text.data, query).flatMap(({ text: part, isMatch }) => {
    const [start, end] = [at, (at += part.length)]
    if (!isMatch) return []
    const range = document.createRange()
    range.setStart(text, start)
    range.setEnd(text, end)
    return range
  })
}

/**
 * Marks what was searched for in the texts of a container, wherever they come from and however rows are drawn. Nothing
 * of the query or the records becomes HTML. Browsers that cannot do it show no marks.
 */
export function useMarks(container: RefObject<HTMLElement | null>, where: string, query: string | undefined): void {
  useEffect(() => {
    const element = container.current
    if (!element || !query || !('highlights' in CSS)) return
    let own: Range[] = []
    let frame = 0
    const clear = () => own.forEach((range) => sharedMarks().delete(range))
    const mark = () => {
      clear()
      own = [...textsOf(element, where)].flatMap((text) => rangesOf(text, query))
      own.forEach((range) => sharedMarks().add(range))
    }
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(mark)
    })
    mark()
    observer.observe(element, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
      clear()
    }
  }, [container, where, query])
}
