import { expect, test } from 'vitest'
import { deviceName, operatingSystem } from './devices.rules.ts'

const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

test.each([
  [windows, 'Windows', 'Chrome on Windows'],
  [`${windows} Edg/141.0.0.0`, 'Windows', 'Edge on Windows'],
  [`${windows} OPR/120.0.0.0`, 'Windows', 'Opera on Windows'],
  [windows.replace('Windows NT 10.0; Win64; x64', 'Macintosh; Intel Mac OS X 10_15_7'), 'MacOS', 'Chrome on MacOS'],
  [iphone, 'MacOS', 'Safari on MacOS'],
  [iphone.replace('Version/18.0', 'CriOS/141.0'), 'MacOS', 'Chrome on MacOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Linux', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
    'Linux',
    'Samsung Internet on Linux',
  ],
  ['curl/8.5.0', 'Unknown', 'Another program on Unknown'],
  ['', 'Unknown', 'Another program on Unknown'],
])('%s', (userAgent, system, name) => {
  expect(operatingSystem(userAgent)).toBe(system)
  expect(deviceName(userAgent)).toBe(name)
})
