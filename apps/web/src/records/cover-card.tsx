import type { Picture } from '@sarai/contract/itinerary-calls'
import { IconCalendarEvent } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { RowLink } from '~/ui/row-link.tsx'
import { Cover } from './cover.tsx'
import classes from './cover-card.module.css'

interface Props {
  id: string
  /** Its page. */
  to: string
  cover: Picture | null
  /** Over the picture: how it stands. */
  badge: ReactNode
  title: string
  /** Where it goes. */
  about: ReactNode
  /** Shown where there is no cover, in place of a landscape. */
  none?: ReactNode
  /** How long, or when. */
  when?: ReactNode
  /** What it is, where it has no days. */
  detail?: ReactNode
  price: ReactNode
  changedAt: ReactNode
  /** A menu, above the card. */
  menu: ReactNode
  /** It opens over the list, which stays as it is. */
  keepsSearch?: boolean
  /** It was put away. */
  isQuiet?: boolean
}

/** A trip as a card: its cover, where it goes, how long, at what price. All of it leads to its page. */
export function CoverCard(props: Props) {
  return (
    <article className={classes.card} data-quiet={props.isQuiet || undefined}>
      <div className={classes.cover}>
        {props.cover || !props.none ? (
          <Cover id={props.id} cover={props.cover} sizes="(max-width: 700px) 94vw, 340px" />
        ) : (
          <span className={classes.none}>{props.none}</span>
        )}
        <span className={classes.status}>{props.badge}</span>
      </div>
      <div className={classes.body}>
        <h2 className={classes.title}>
          <RowLink to={props.to} className={classes.link} keepsSearch={props.keepsSearch} data-row-link>
            {props.title}
          </RowLink>
        </h2>
        <p className={classes.route}>{props.about}</p>
        {props.detail && <p className={classes.length}>{props.detail}</p>}
        {props.when && (
          <p className={classes.length}>
            <IconCalendarEvent size={14} stroke={1.6} aria-hidden />
            {props.when}
          </p>
        )}
        <div className={classes.foot}>
          <span className={classes.price}>{props.price}</span>
          <span className={classes.when}>{props.changedAt}</span>
          <span className={classes.menu}>{props.menu}</span>
        </div>
      </div>
    </article>
  )
}
