import { useEffect } from 'react'

const app = 'Sarai'

/** What the browser's tab, its history and screen readers call the page; the app's own name while there is none. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · ${app}` : app
    return () => {
      document.title = app
    }
  }, [title])
}
