import { expect, test } from 'vitest'
import { isRobot } from './page-views.rules.ts'

test.each([
  ['WhatsApp/2.23.20.0', true],
  ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', true],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', true],
  ['TelegramBot (like TwitterBot)', true],
  ['Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0', true],
  ['', true],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Mobile Safari/604.1', false],
  ['Mozilla/5.0 (Linux; Android 16; Cubot X50) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', false],
])('%s is a robot: %s', (userAgent, expected) => {
  expect(isRobot(userAgent)).toBe(expected)
})
