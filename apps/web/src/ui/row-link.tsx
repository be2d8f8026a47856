import { useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent } from 'react'

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: string
  /** What of its page is shown. */
  search?: Record<string, string>
  /** It opens over the list, which stays as it is. */
  keepsSearch?: boolean
  /** What J and K go to in its row. */
  'data-row-link'?: true
}

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** A link to a record from a row or card. The router's own link follows the address all the time, dear by the hundred. */
export function RowLink({ to, search, keepsSearch, children, ...props }: Props) {
  const router = useRouter()
  const href = search ? `${to}?${new URLSearchParams(search).toString()}` : to
  return (
    <a
      {...props}
      href={href}
      onPointerEnter={() => void router.preloadRoute({ to })}
      onClick={(event) => {
        if (event.defaultPrevented || !isPlain(event)) return
        event.preventDefault()
        void router.navigate({ to, search: search ?? keepsSearch })
      }}
    >
      {children}
    </a>
  )
}
