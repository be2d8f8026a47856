import { describe, expect, test } from 'vitest'
import { citiesNamed, gazetteerOf } from './places.rules.ts'

const cities = gazetteerOf(
  [
    ['Mumbai', 'IN', 19.07, 72.88],
    ['London', 'GB', 51.5, -0.12],
    ['Bengaluru', 'IN', 12.97, 77.59],
    ['London', 'CA', 42.98, -81.23],
    ['Londrina', 'BR', -23.3, -51.16],
    ['São Paulo', 'BR', -23.5, -46.6],
    ['Kochi', 'JP', 33.55, 133.53],
    ['Mysore', 'IN', 12.3, 76.65],
    ['Kochi', 'IN', 9.94, 76.26],
  ].map((city) => city.join('\t')),
)
const names = (query: string, limit?: number) =>
  citiesNamed(cities, query, 'IN', limit).map(({ name, country }) => `${name} ${country}`)

describe('cities', () => {
  test.each([
    ['lond', ['London GB', 'London CA', 'Londrina BR']],
    ['LONDON', ['London GB', 'London CA']],
    ['sao p', ['São Paulo BR']],
    ['bangal', ['Bengaluru IN']],
    ['Bombay', ['Mumbai IN']],
    ['koch', ['Kochi IN', 'Kochi JP']],
    ['mysuru', ['Mysore IN']],
    ['x', []],
    ['', []],
    ['zzz', []],
  ])('%j finds the largest first', (query, expected) => {
    expect(names(query)).toEqual(expected)
  })

  test('no more than are wanted, with where they are', () => {
    expect(names('lon', 1)).toEqual(['London GB'])
    expect(citiesNamed(cities, 'londri', 'IN')).toEqual([
      { name: 'Londrina', country: 'BR', latitude: -23.3, longitude: -51.16 },
    ])
  })
})
