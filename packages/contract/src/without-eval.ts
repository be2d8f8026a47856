// Our pages run nothing that was made from text, so that Zod need not try. It is said where Zod reads it when it is
// loaded, and not by Zod's own config(), so that screens which need no Zod do not load it for this.
Object.assign(globalThis, {
  __zod_globalConfig: Object.assign(Reflect.get(globalThis, '__zod_globalConfig') ?? {}, { jitless: true }),
})
