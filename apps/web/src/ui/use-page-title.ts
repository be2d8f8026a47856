import { useEffect } from 'react'

/** What the browser's tab, its history and screen readers call the page. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Sarai`
  }, [title])
}
