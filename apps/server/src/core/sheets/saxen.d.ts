declare module 'saxen' {
  type Decode = (text: string) => string

  /** A push parser for XML. It expands no entities but the five of XML and characters by number. */
  export class Parser {
    on(event: 'openTag', hook: (name: string, attributes: () => Record<string, string>, decode: Decode) => void): this
    on(event: 'closeTag', hook: (name: string) => void): this
    on(event: 'text', hook: (text: string, decode: Decode) => void): this
    on(event: 'cdata', hook: (text: string) => void): this
    on(event: 'attention', hook: (text: string) => void): this
    on(event: 'error', hook: (error: Error) => void): this
    parse(text: string): unknown
    write(text: string): this
    end(): unknown
  }
}
