import { elementScroll, useVirtualizer, type VirtualizerOptions } from '@tanstack/react-virtual'
import { useEffect, useState } from 'react'

type Options = VirtualizerOptions<HTMLDivElement, Element>
type Wanted = Pick<Options, 'count' | 'getScrollElement' | 'estimateSize' | 'overscan'> &
  Partial<Pick<Options, 'scrollPaddingStart'>>

/** How much of the window a list has, until its own height is known. */
const usualPart = 0.75

/** By then what was in sight first is on the screen. */
const unhurriedMs = 300

/**
 * How large the scrolling element is, as the browser says once it has laid out the page: asking before that would make it
 * lay out all of it one more time, while somebody waits for the first rows.
 */
const observeSize: Options['observeElementRect'] = ({ scrollElement }, onSize) => {
  if (!scrollElement) return
  const observer = new ResizeObserver(() =>
    onSize({ width: scrollElement.clientWidth, height: scrollElement.clientHeight }),
  )
  observer.observe(scrollElement)
  return () => observer.disconnect()
}

/** What is at its top stays there: moving it, as is done when it appears, is one more layout of the page too. */
const scrollTo: Options['scrollToFn'] = (offset, how, list) => {
  const isThere = offset + (how.adjustments ?? 0) === 0 && (list.scrollOffset ?? 0) === 0
  if (!isThere) elementScroll(offset, how, list)
}

/** Rows of which only those in sight exist, drawn at once: by the height of the window at first, then by their own. */
export function useVirtualRows({ overscan, ...wanted }: Wanted) {
  const [isSeen, setSeen] = useState(false)
  // Rows out of sight are for whoever scrolls: the first frame does not wait for them.
  useEffect(() => {
    const timer = setTimeout(() => setSeen(true), unhurriedMs)
    return () => clearTimeout(timer)
  }, [])
  return useVirtualizer<HTMLDivElement, Element>({
    ...wanted,
    overscan: isSeen ? overscan : 1,
    initialRect: { width: window.innerWidth, height: window.innerHeight * usualPart },
    observeElementRect: observeSize,
    scrollToFn: scrollTo,
  })
}
