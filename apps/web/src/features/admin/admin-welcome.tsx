import type { ReactNode } from 'react'
import { SourceLink } from '~/ui/source-link.tsx'
import { usePageTitle } from '~/ui/use-page-title.ts'
import classes from './admin-welcome.module.css'

interface Props {
  title: string
  lead: ReactNode
  /** Has more to show than fields. */
  isWide?: boolean
  children: ReactNode
}

/** The frame of signing in to the admin area, which looks like no page of an agency. */
export function AdminWelcome({ title, lead, isWide = false, children }: Props) {
  usePageTitle(title)
  return (
    <div className={classes.page}>
      <p className={classes.brand}>
        <img src="/icon.svg" alt="" width={28} height={28} />
        Sarai <span className={classes.area}>Admin area</span>
      </p>
      <main className={classes.card} data-wide={isWide || undefined}>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.lead}>{lead}</p>
        {children}
      </main>
      <p className={classes.note}>For those who run this installation. Agencies sign in elsewhere.</p>
      <p className={classes.note}>
        <SourceLink />
      </p>
    </div>
  )
}
