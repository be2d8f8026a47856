import type { RouteMap as Drawn } from '@sarai/contract/places'
import { labelSides, routeStops } from '@sarai/itinerary/route'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { calls } from '~/query.ts'
import { useEditor } from './editor-context.tsx'
import classes from './route-map.module.css'

/** The way the trip goes, as its page will show it; nothing while no place of it is known. */
export function RouteMap() {
  const { document } = useEditor()
  const [stops] = useDebouncedValue(routeStops(document), 400)
  const map = useQuery({
    ...calls.places.routeMap.queryOptions({ input: { stops } }),
    enabled: stops.length > 0,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const drawn = stops.length > 0 ? map.data?.data : null
  return drawn ? <Picture map={drawn} /> : null
}

function Picture({ map: { width, height, land, backdrop, notice, route, stops, around, words } }: { map: Drawn }) {
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>Route</figcaption>
      <svg className={classes.map} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={words}>
        <path className={classes.land} d={land} />
        {backdrop.map(({ url, ...at }) => (
          <image key={`${at.x} ${at.y}`} href={url} {...at} />
        ))}
        {around.map(({ name, x, y, label }) => {
          const { dx, dy, anchor } = labelSides[label ?? 'right']
          return (
            <g key={name}>
              <circle cx={x} cy={y} r={3} className={classes.city} />
              <text x={x + dx * 0.6} y={y + dy * 0.8} className={classes.cityName} textAnchor={anchor}>
                {name}
              </text>
            </g>
          )
        })}
        <path className={classes.route} d={route} />
        {stops.map(({ number, name, x, y, label }) => (
          <g key={number}>
            <circle cx={x} cy={y} r={12} className={classes.stop} />
            <text x={x} y={y + 5} className={classes.number} textAnchor="middle">
              {number}
            </text>
            {label && (
              <text
                x={x + labelSides[label].dx}
                y={y + labelSides[label].dy}
                className={classes.name}
                textAnchor={labelSides[label].anchor}
              >
                {name}
              </text>
            )}
          </g>
        ))}
      </svg>
      {notice && <p className={classes.notice}>{notice}</p>}
    </figure>
  )
}
