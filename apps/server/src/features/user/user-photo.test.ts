import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { pictureFile } from '../../../test/examples/picture-file.ts'
import { makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
})
afterAll(() => app.close())
beforeEach(async () => {
  agency = await makeAgency(app)
})

const addressOf = (photo: string) => `${app.url}/uploads/people/${photo}`

test('a picture of a person is written anew as a square, seen by colleagues, and the one before is gone', async () => {
  const mine = await makeMember(app, agency)
  const { data } = await mine.call.user.setPhoto({ file: await pictureFile() })
  const shown = await fetch(addressOf(data.photo))
  expect(shown.headers.get('content-type')).toBe('image/webp')
  expect(shown.headers.get('cache-control')).toContain('immutable')
  const metadata = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
  expect(metadata).toMatchObject({ width: 192, height: 192 })
  expect(metadata.exif).toBeUndefined()
  expect((await mine.call.user.session()).data.user.photo).toBe(data.photo)
  const { team } = (await agency.owner.call.user.session()).data
  expect(team.find(({ id }) => id === mine.userId)?.photo).toBe(data.photo)
  const { data: next } = await mine.call.user.setPhoto({ file: await pictureFile() })
  await expect.poll(async () => (await fetch(addressOf(data.photo))).status).toBe(404)
  await mine.call.user.removePhoto()
  await expect.poll(async () => (await fetch(addressOf(next.photo))).status).toBe(404)
  expect((await mine.call.user.session()).data.user.photo).toBeNull()
})

test('what is no picture becomes no picture of a person (bar 32)', async () => {
  const { call } = agency.owner
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  for (const file of [new File([svg], 'me.svg'), new File(['%PDF-1.4'], 'me.png'), new File(['\x89PNG\r\n'], 'me.png')])
    await expect(call.user.setPhoto({ file })).rejects.toMatchObject({
      status: 422,
      fields: { file: expect.any(String) },
    })
  expect((await call.user.session()).data.user.photo).toBeNull()
})

test('a picture in name only, or one that would fill the memory, is refused (bar 32)', async () => {
  const huge = sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } })
  const file = new File([new Uint8Array(await huge.png({ compressionLevel: 9 }).toBuffer())], 'huge.png')
  expect(file.size).toBeLessThan(2_000_000)
  await expect(agency.owner.call.user.setPhoto({ file })).rejects.toMatchObject({ status: 422 })
})
