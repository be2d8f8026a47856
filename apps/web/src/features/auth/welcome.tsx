import type { ReactNode } from 'react'
import classes from './welcome.module.css'
import { SourceLink } from '~/ui/source-link.tsx'
import { usePageTitle } from '~/ui/use-page-title.ts'

/** The frame of the pages before sign-in: what is asked on one side, who we are on the other. */
export function Welcome({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  usePageTitle(title)
  return (
    <div className={classes.page}>
      <main className={classes.form}>
        <div className={classes.inner}>
          <div className={classes.brand}>
            <img src="/icon.svg" alt="" width={32} height={32} />
            Sarai
          </div>
          <h1 className={classes.title}>{title}</h1>
          <p className={classes.lead}>{lead}</p>
          {children}
        </div>
        <p className={classes.note}>
          <ShieldIcon /> 100% Secure · <SourceLink />
        </p>
      </main>
      <aside className={classes.picture} aria-hidden="true">
        <p className={classes.words}>
          From the first enquiry to the traveller being home, and every rupee accounted for.
        </p>
      </aside>
    </div>
  )
}

function ShieldIcon() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 3l8 3v6c0 4.5-3.2 8-8 9-4.8-1-8-4.5-8-9V6zM9 12l2 2 4-4" />
    </svg>
  )
}
