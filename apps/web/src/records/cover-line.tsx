import type { Picture } from '@sarai/contract/itinerary-calls'
import type { ReactNode } from 'react'
import { RowLink } from '~/ui/row-link.tsx'
import { Cover } from './cover.tsx'
import classes from './cover-line.module.css'

export const coverLineHeight = 96
export const tallLineHeight = 112

interface Props {
  id: string
  to: string
  cover: Picture | null
  /** Shown where there is no cover. */
  none?: ReactNode
  name: string
  about: ReactNode
  foot: ReactNode
  /** A fourth line; `tallLineHeight` has room for it. */
  last?: ReactNode
  menu: ReactNode
  /** It opens over the list, which stays as it is. */
  keepsSearch?: boolean
}

/** A trip in the list of a phone. */
export function CoverLine({ id, to, cover, name, about, foot, last, menu, keepsSearch, none }: Props) {
  return (
    <div className={classes.line}>
      <span className={classes.cover}>
        {cover || !none ? <Cover id={id} cover={cover} sizes="84px" /> : <span className={classes.none}>{none}</span>}
      </span>
      <RowLink to={to} className={classes.link} keepsSearch={keepsSearch} data-row-link>
        <span className={classes.name}>{name}</span>
        <span className={classes.about}>{about}</span>
        <span className={classes.foot}>{foot}</span>
        {last}
      </RowLink>
      <span className={classes.menu}>{menu}</span>
    </div>
  )
}

/** The name of a trip in a table, with a small picture of it. */
export function CoverName({ id, cover, name, none }: Pick<Props, 'id' | 'cover' | 'name' | 'none'>) {
  return (
    <span className={classes.named}>
      <span className={classes.mark}>
        {cover || !none ? <Cover id={id} cover={cover} sizes="40px" /> : <span className={classes.none}>{none}</span>}
      </span>
      <span className={classes.title}>{name}</span>
    </span>
  )
}
