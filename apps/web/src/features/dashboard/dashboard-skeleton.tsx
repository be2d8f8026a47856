import { LinesSkeleton } from '~/ui/lines-skeleton.tsx'
import cardClasses from './dashboard-card.module.css'
import classes from './dashboard-page.module.css'

/** The dashboard's cards while their figures are on the way. */
export function DashboardSkeleton() {
  return (
    <>
      <div className={classes.stripSkeleton} />
      <div className={classes.cards}>
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className={cardClasses.card}>
            <LinesSkeleton lines={5} />
          </div>
        ))}
      </div>
    </>
  )
}
