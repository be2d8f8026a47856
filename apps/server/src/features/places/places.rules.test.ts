import { describe, expect, test } from 'vitest'
import { citiesNamed, gazetteerOf, isHalfTyped, findWidePlaces } from './places.rules.ts'

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

test.each([
  ['Bengal', true],
  ['Lond', true],
  ['Koc', true],
  ['Allep', true],
  ['Thai', true],
  ['Himachal', false],
  ['South East', false],
  ['Andaman', false],
  ['Kerala', false],
  ['São Paulo', false],
  ['Sao', false],
  ['Bengaluru', false],
  ['Bangalore', false],
  ['Valley of Flowers', false],
  ['UAE', false],
  ['K', false],
])('%j is half typed: %s', (text, expected) => {
  expect(isHalfTyped(cities, text, 'IN')).toBe(expected)
})

test('regions, countries and parts of the world are found by the beginning of their name', () => {
  const find = (query: string) => findWidePlaces(query).map(({ name, country }) => `${name} ${country}`)
  expect(find('kera')).toEqual(['Kerala IN'])
  expect(find('Bali')).toEqual(['Bali ID'])
  expect(find('thail')).toEqual(['Thailand TH'])
  expect(find('scandi')).toEqual(['Scandinavia null'])
  expect(find('k')).toEqual([])
})
