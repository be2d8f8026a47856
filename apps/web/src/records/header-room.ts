import { createContext, useContext, useLayoutEffect, useRef, useState } from 'react'

/** Whether the header has no room for what is done less often. */
export const HeaderRoom = createContext(false)
export const useIsTight = () => useContext(HeaderRoom)

const cutOf = (element: HTMLElement | null) => (element ? element.scrollWidth - element.clientWidth : 0)

/**
 * Whether the name is cut short, or the actions do not fit, with everything that the header shows. What was folded away
 * is shown again once the header is as wide as all of it was.
 */
export function useHeaderRoom(text: string) {
  const header = useRef<HTMLElement>(null)
  const name = useRef<HTMLHeadingElement>(null)
  const state = useRef<HTMLDivElement>(null)
  const actions = useRef<HTMLDivElement>(null)
  const [isTight, setTight] = useState(false)
  /** Pixels that the whole needs, and how wide its middle was then. */
  const whole = useRef({ needed: 0, state: 0, text })

  useLayoutEffect(() => {
    const measure = () => {
      const width = header.current?.clientWidth ?? 0
      const middle = state.current?.scrollWidth ?? 0
      const { needed, state: before, text: said } = whole.current
      if (isTight) {
        if (width >= needed || middle !== before || said !== text) setTight(false)
        return
      }
      const cut = Math.max(cutOf(name.current), cutOf(actions.current))
      if (cut <= 1) return
      whole.current = { needed: width + cut, state: middle, text }
      setTight(true)
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const part of [header, name, state]) if (part.current) observer.observe(part.current)
    return () => observer.disconnect()
  }, [isTight, text, header, name, state, actions])

  return { header, name, state, actions, isTight }
}
