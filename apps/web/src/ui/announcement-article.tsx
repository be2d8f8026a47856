import type { Announcement } from '@sarai/contract/user'
import { IconAlertTriangle } from '@tabler/icons-react'
import { formatMoment } from '~/lib/format.ts'
import classes from './announcement-article.module.css'

/** Something that is announced, as agencies see it. */
export function AnnouncementArticle({ announcement }: { announcement: Omit<Announcement, 'id'> }) {
  const { title, body, level, linkUrl, linkLabel, publishedAt } = announcement
  return (
    <article className={classes.article}>
      <h3 className={classes.title}>
        {level === 'warning' && (
          <IconAlertTriangle size={17} stroke={1.8} className={classes.warning} role="img" aria-label="Important" />
        )}
        {title}
      </h3>
      <p className={classes.moment}>{formatMoment(publishedAt)}</p>
      <p className={classes.body}>{body}</p>
      {linkUrl && (
        <a className={classes.link} href={linkUrl} target="_blank" rel="noreferrer">
          {linkLabel ?? linkUrl}
        </a>
      )}
    </article>
  )
}
