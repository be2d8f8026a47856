const known = new Set(Intl.supportedValuesOf('currency'))

export const isCurrency = (code: string) => known.has(code)
