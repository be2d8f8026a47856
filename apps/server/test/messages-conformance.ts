import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkDescription, reasonOf } from './provider-conformance.ts'
import { makeMessage, makeText, type MessagesStage, readAllNews, travellers } from './messages-stage.ts'
import { checkMessageFailures } from './messages-failures.ts'
import { checkMessageFiles } from './messages-files.ts'
import { NotReachable, WindowClosed } from '../src/providers/messages/messages.ts'

const step = { kind: 'begin', way: 'keys', returnUrl: 'https://agency.test', state: 's'.repeat(32) } as const

/** Runs a provider of messages through all that ours have to do. */
export function checkMessagesProvider(name: string, openStage: () => Promise<MessagesStage>): void {
  describe(`${name}, as messages`, () => {
    let stage: MessagesStage
    beforeEach(async () => {
      stage = await openStage()
    })
    afterEach(() => stage.close())

    const find = () => {
      const emulator = stage.sandbox.emulators.get(stage.shortCode)
      if (emulator?.kind !== 'messages') throw new Error('it is not in the sandbox')
      return emulator
    }
    const write = (text: string, more: { kind?: string; phone?: string; answers?: string } = {}) => {
      const { kind = 'text', phone = travellers.asha, answers = '' } = more
      expect(find().write({ account: stage.connection.account, name: '', phone, kind, text, answers })).toBeUndefined()
    }
    const begin = async () => {
      await stage.provider.subscribe?.(stage.connection, stage.listener.url)
      write('Hello')
    }
    checkDescription(() => stage)

    test('is connected with credentials that are right, and with no others', async () => {
      const { provider, connection, stranger } = stage
      const { account } = connection
      expect(await provider.authorise(connection, step)).toEqual({ kind: 'connected', account, standing: 'active' })
      expect(await reasonOf(provider.authorise(stranger, step))).toBe('unauthorised')
      expect(await reasonOf(provider.authorise(connection, { ...step, way: 'sign-in' }))).toBe('refused')
    })

    test('says which number writes', async () => {
      const { phone, name: called } = await stage.provider.fetchSender(stage.connection)
      expect(phone).toMatch(/^\+[1-9]\d{6,14}$/)
      expect(called).toBeTruthy()
    })

    test('sends within the window, and says how far each message is, by its reference', async () => {
      const { provider, connection } = stage
      await begin()
      const message = makeText('Shall I hold the houseboat?')
      const { id } = await provider.send(connection, message)
      const find_ = async () => (await readAllNews(stage)).statuses.filter((one) => one.id === id)
      expect((await find_()).map(({ state }) => state)).toEqual(['sent', 'delivered'])
      find().read(travellers.asha)
      const all = await find_()
      expect(all.map(({ state }) => state)).toEqual(['sent', 'delivered', 'read'])
      for (const { reference, isCharged, problem, at } of all) {
        expect(reference).toBe(message.reference)
        expect([isCharged, problem]).toContain(null)
        expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(60_000)
      }
    })

    test('sends words of one’s own until the window closes, and templates afterwards', async () => {
      const { provider, connection, sandbox } = stage
      await begin()
      await provider.send(connection, makeText('In time'))
      sandbox.clock.moveAhead(provider.windowMs / 1000 + 1)
      await expect(provider.send(connection, makeText('Too late'))).rejects.toBeInstanceOf(WindowClosed)
      const template = (await provider.listTemplates(connection)).find(({ places }) => places.length > 0)
      if (!template) throw new Error('there is no template')
      const values = Object.fromEntries(template.places.map((place) => [place, 'two\nlines     and\tmore']))
      const content = { kind: 'template', template, values, buttonValue: 'a1' } as const
      const { id } = await provider.send(connection, makeMessage(content))
      const { statuses } = await readAllNews(stage)
      expect(statuses.find((one) => one.id === id)?.isCharged).toBe(true)
      write('I am back')
      expect(await reasonOf(provider.send(connection, makeText('Welcome')))).toBe('done')
    })

    test('sends to nobody who has never written, and to no number that is not there', async () => {
      const { provider, connection } = stage
      await begin()
      await expect(provider.send(connection, makeText('x', { to: '+919829099999' }))).rejects.toBeInstanceOf(
        WindowClosed,
      )
      for (const to of [travellers.nobody, '+12', '+9198290123456789012'])
        await expect(provider.send(connection, makeText('x', { to })), to).rejects.toBeInstanceOf(NotReachable)
    })

    test('says afterwards what was not delivered, where it is not said at once', async () => {
      const { provider, connection, failLater } = stage
      await begin()
      failLater()
      const late = await provider.send(connection, makeText('x', { to: '+919829099999' }))
      const lost = await provider.send(connection, makeText('x', { to: travellers.nobody }))
      const { statuses } = await readAllNews(stage)
      const read = (id: string) => statuses.filter((one) => one.id === id)
      expect(read(late.id)).toMatchObject([{ state: 'failed', problem: new WindowClosed().message }])
      expect(read(lost.id)).toMatchObject([{ state: 'failed', problem: new NotReachable().message }])
    })

    test('lists templates that can be filled in, and sends each of them', async () => {
      const { provider, connection } = stage
      const templates = await provider.listTemplates(connection)
      expect(templates.length).toBeGreaterThan(0)
      for (const template of templates) {
        const values = Object.fromEntries(template.places.map((place) => [place, `value of ${place}`]))
        const buttonValue = template.button?.takesValue ? 'k3y' : null
        const content = { kind: 'template', template, values, buttonValue } as const
        expect(await reasonOf(provider.send(connection, makeMessage(content))), template.name).toBe('done')
        const [place] = template.places
        if (place !== undefined) {
          const fewer = { ...content, values: { ...values, [place]: ' ' } }
          expect(await reasonOf(provider.send(connection, makeMessage(fewer)))).toBe('refused')
          const other = { ...content, template: { ...template, places: [...template.places, '9'] } }
          const filled = { ...other, values: { ...values, 9: 'more' } }
          expect(await reasonOf(provider.send(connection, makeMessage(filled)))).toBe('refused')
        }
      }
    })

    test('sends no template that is approved no longer', async () => {
      const { provider, connection } = stage
      const [template] = await provider.listTemplates(connection)
      if (!template) throw new Error('there is no template')
      const values = Object.fromEntries(template.places.map((place) => [place, 'x']))
      const makeOne = () => makeMessage({ kind: 'template', template, values, buttonValue: 'x' })
      for (const state of ['PAUSED', 'REJECTED', 'DISABLED']) {
        find().setTemplate(template.name, template.language, state)
        expect(await reasonOf(provider.send(connection, makeOne())), state).toBe('refused')
        const left = await provider.listTemplates(connection)
        expect(left.some(({ id }) => id === template.id)).toBe(false)
      }
    })

    test('answers a message, and shows that one was read', async () => {
      const { provider, connection } = stage
      await begin()
      const [message] = (await readAllNews(stage)).messages
      const repliesTo = message?.id ?? ''
      expect(await reasonOf(provider.send(connection, makeText('Of course', { repliesTo })))).toBe('done')
      await provider.markRead(connection, repliesTo)
      expect(await reasonOf(provider.markRead(connection, repliesTo))).toBe('done')
    })

    test('reads what travellers write, each once however often it is posted', async () => {
      const { sandbox } = stage
      sandbox.outbox.isDoubling = true
      await begin()
      const at = sandbox.clock.read()
      write('Namaste 🏝️ "<script>", रवि')
      const { messages } = await readAllNews(stage)
      expect(stage.listener.posted).toHaveLength(4)
      expect(messages.map(({ text }) => text)).toEqual(['Hello', 'Namaste 🏝️ "<script>", रवि'])
      expect(messages[1]).toMatchObject({
        from: travellers.asha,
        name: 'Asha Rao',
        isOwn: false,
        file: null,
        location: null,
        reaction: null,
        repliesTo: null,
        advertisement: null,
      })
      expect(Math.abs((messages[1]?.at.getTime() ?? 0) - at)).toBeLessThan(2_000)
    })

    test('reads every kind of message, reactions, and answers', async () => {
      const { provider, connection } = stage
      await begin()
      for (const kind of ['picture', 'document', 'voice', 'sticker', 'location', 'contact', 'poll'])
        write('Words', { kind })
      const { id } = await provider.send(connection, makeText('What do you think?'))
      write('A lot', { answers: id })
      find().react(travellers.asha, '👍')
      find().react(travellers.asha, '')
      const { messages } = await readAllNews(stage)
      const [, picture, document, voice, sticker, location, contact, poll, answer, ...reactions] = messages
      expect(picture).toMatchObject({ text: 'Words', file: { mimeType: 'image/png', name: '' } })
      expect(document).toMatchObject({ file: { mimeType: 'application/pdf', name: 'passport.pdf' } })
      expect(voice?.file?.mimeType).toBe('audio/ogg')
      expect(sticker?.file?.mimeType).toBe('image/webp')
      expect(location).toMatchObject({ text: '', location: { latitude: 26.9124, longitude: 75.7873 } })
      expect(contact?.text).toContain('Words')
      expect(poll?.text).toMatch(/poll/)
      expect(answer).toMatchObject({ text: 'A lot', repliesTo: id })
      expect(reactions).toMatchObject([
        { reaction: '👍', repliesTo: id, text: '' },
        { reaction: '', repliesTo: id },
      ])
    })

    test('reads what the agency has written on a phone of its own', async () => {
      await begin()
      find().writeEcho(stage.connection.account, travellers.asha, 'From the shop')
      const { messages } = await readAllNews(stage)
      expect(messages[1]).toMatchObject({ isOwn: true, from: travellers.asha, text: 'From the shop' })
    })

    test('goes on with somebody who hides their number', async () => {
      const { provider, connection } = stage
      find().setPhone(travellers.asha, { isHidden: true })
      await begin()
      const [message] = (await readAllNews(stage)).messages
      expect(message?.from).toMatch(/^[^+]/)
      const { id } = await provider.send(connection, makeText('Hello', { to: message?.from ?? '' }))
      expect((await readAllNews(stage)).statuses.find((one) => one.id === id)?.state).toBe('sent')
    })

    test('hears of its own number alone, and of nothing once it was revoked', async () => {
      const { provider, connection } = stage
      await begin()
      const others = find().write({
        account: '400000000000002',
        name: '',
        phone: travellers.asha,
        kind: 'text',
        text: 'Hi',
        answers: '',
      })
      expect(others).toBeUndefined()
      expect((await readAllNews(stage)).messages).toHaveLength(1)
      await provider.revoke?.(connection)
      expect(await reasonOf(provider.revoke?.(connection) ?? Promise.resolve())).toBe('done')
      write('Anybody there?')
      expect((await readAllNews(stage)).messages).toHaveLength(1)
    })

    checkMessageFiles(() => ({ stage, write, begin }))
    checkMessageFailures(() => ({ stage, find, begin }))
  })
}
