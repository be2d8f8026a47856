import { useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent } from 'react'

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: string
  /** It opens over the list, which stays as it is. */
  keepsSearch?: boolean
  /** What J and K go to in its row. */
  'data-row-link'?: true
}

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** A link to a record from a row or card. The router's own link follows the address all the time, dear by the hundred. */
export function RowLink({ to, keepsSearch, children, ...props }: Props) {
  const router = useRouter()
  return (
    <a
      {...props}
      href={to}
      onPointerEnter={() => void router.preloadRoute({ to })}
      onClick={(event) => {
        if (event.defaultPrevented || !isPlain(event)) return
        event.preventDefault()
        void router.navigate({ to, search: keepsSearch })
      }}
    >
      {children}
    </a>
  )
}
