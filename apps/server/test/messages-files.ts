import { expect, test } from 'vitest'
import { reasonOf } from './provider-conformance.ts'
import { makeMessage, type MessagesStage, readAllNews } from './messages-stage.ts'

export interface FilesStage {
  stage: MessagesStage
  write: (text: string, more: { kind?: string }) => void
  begin: () => Promise<void>
}

const maxBytes = 1024 * 1024

/** What a provider of messages has to do with files, in the group of tests that this is called in. */
export function checkMessageFiles(open: () => FilesStage): void {
  test('fetches the file that somebody has sent, and no larger one than is wanted', async () => {
    const { stage, write, begin } = open()
    const { provider, connection } = stage
    await begin()
    write('Our passports', { kind: 'document' })
    const file = (await readAllNews(stage)).messages[1]?.file
    if (!file) throw new Error('there is no file')
    const bytes = await provider.fetchFile(connection, file, maxBytes)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await provider.fetchFile(connection, file, bytes.length)).equals(bytes)).toBe(true)
    expect(await reasonOf(provider.fetchFile(connection, file, bytes.length - 1))).toBe('refused')
    expect(await reasonOf(provider.fetchFile(connection, { ...file, id: '12345' }, maxBytes))).toBe('not-found')
    for (const id of ['', '..', 'a/b', '?x'])
      expect(await reasonOf(provider.fetchFile(connection, { ...file, id }, maxBytes)), id).not.toBe('done')
  })

  test('sends files of the kinds that it takes, up to their limits, and no others', async () => {
    const { stage, begin } = open()
    const { provider, connection } = stage
    await begin()
    const send = (mimeType: string, size: number, caption = 'Words') => {
      const file = { name: 'Tíckets "final".pdf', mimeType, bytes: Buffer.alloc(size, 1) }
      return reasonOf(provider.send(connection, makeMessage({ kind: 'file', file, caption })))
    }
    for (const mimeType of ['image/jpeg', 'application/pdf', 'video/mp4'])
      expect(await send(mimeType, 100)).toBe('done')
    expect(await send('audio/ogg; codecs=opus', 100, '')).toBe('done')
    expect(provider.findFileLimit('application/x-msdownload')).toBeUndefined()
    expect(await send('application/x-msdownload', 100)).toBe('refused')
    const limit = provider.findFileLimit('image/jpeg') ?? 0
    expect(limit).toBeGreaterThan(1_000_000)
    expect(await send('image/jpeg', limit)).toBe('done')
    expect(await send('image/jpeg', limit + 1)).toBe('refused')
    expect(await send('image/jpeg', 100, 'x'.repeat(5_000))).toBe('refused')
  })
}
