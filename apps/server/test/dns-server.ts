import { createSocket, type Socket } from 'node:dgram'

/** The name that a question asks about, and where in the message the question ends. */
function readQuestion(message: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  while (message[at]) {
    const length = message[at] ?? 0
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 }
}

function makeAnswer(message: Buffer, texts: string[]): Buffer {
  const { end } = readQuestion(message)
  const head = Buffer.from(message.subarray(0, 12))
  // An answer; there is no such name where there are no texts.
  head.writeUInt16BE(texts.length > 0 ? 0x8180 : 0x8183, 2)
  head.writeUInt16BE(texts.length, 6)
  head.writeUInt16BE(0, 8)
  head.writeUInt16BE(0, 10)
  const records = texts.map((text) => {
    const data = Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'latin1')])
    const record = Buffer.from([0xc0, 0x0c, 0, 16, 0, 1, 0, 0, 0, 60, 0, 0])
    record.writeUInt16BE(data.length, 10)
    return Buffer.concat([record, data])
  })
  return Buffer.concat([head, message.subarray(12, end), ...records])
}

export interface DnsServer {
  /** As resolvers name it. */
  address: string
  /** What it says at names: texts of up to 255 letters. */
  texts: Map<string, string[]>
  close(): void
}

/** A name server on loopback that knows the texts it is given, and no other name. */
export async function startDnsServer(texts: Record<string, string[]> = {}): Promise<DnsServer> {
  const known = new Map(Object.entries(texts))
  const socket: Socket = createSocket('udp4')
  socket.on('message', (message, { port, address }) =>
    socket.send(makeAnswer(message, known.get(readQuestion(message).name) ?? []), port, address),
  )
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const { port } = socket.address()
  return { address: `127.0.0.1:${port}`, texts: known, close: () => void socket.close() }
}
