import type { Connection, ProviderDescription } from '../provider.ts'

/** Degrees, north and east. */
export interface Position {
  latitude: number
  longitude: number
}

export interface MapPlace extends Position {
  id: string
  name: string
  address: string
  /** ISO 3166, two letters. */
  country: string | null
}

export interface Route {
  metres: number
  seconds: number
  /** The way, to be drawn. */
  line: Position[]
}

/** Where things are, and how far apart. */
export interface MapsProvider extends ProviderDescription<'maps'> {
  /** While somebody types: the likeliest first, at most ten. */
  suggest: (
    connection: Connection,
    text: string,
    near: Position | null,
  ) => Promise<Pick<MapPlace, 'id' | 'name' | 'address'>[]>
  locate: (connection: Connection, placeId: string) => Promise<MapPlace>
  /** By road through all of them in order; `not-found` where there is none. */
  route: (connection: Connection, stops: Position[]) => Promise<Route>
}
