import { Parser } from 'htmlparser2'

import { HTML_LIMIT_CHARACTERS, sanitizeArticle } from '@/server/http/html'

const hostile: [string, string][] = [
  ['a script', '<script>alert(1)</script>x'],
  ['a script in capitals', '<SCRIPT SRC=//evil.example/x.js></SCRIPT>'],
  ['a script within a script', '<scr<script>ipt>alert(1)</scr</script>ipt>'],
  ['an unclosed script', '<script>alert(1)'],
  ['a script with a slash', '<script/x>alert(1)</script>'],
  ['a script after a null', '<scr\0ipt>alert(1)</scr\0ipt>'],
  ['an image that fails', '<img src=x onerror=alert(1)>'],
  ['an image with a slash in place of a space', '<img/src=x/onerror=alert(1)>'],
  ['an image with a backtick address', '<img src=`javascript:alert(1)`>'],
  ['an image by data', '<img src="data:text/html,<script>alert(1)</script>">'],
  ['an image by data svg', '<img src="data:image/svg+xml;base64,PHN2Zy8+">'],
  ['an image with srcset', '<img src=/a.png srcset="javascript:alert(1) 2x">'],
  ['an image with a longdesc', '<img src=/a.png longdesc="javascript:alert(1)">'],
  ['a javascript link', '<a href="javascript:alert(1)">a</a>'],
  ['a javascript link in mixed case', '<a href="JaVaScRiPt:alert(1)">a</a>'],
  ['a javascript link with a tab', '<a href="jav&#x09;ascript:alert(1)">a</a>'],
  ['a javascript link with a newline', '<a href="java\nscript:alert(1)">a</a>'],
  ['a javascript link after control characters', '<a href=" &#14;  javascript:alert(1)">a</a>'],
  ['a javascript link by entities', '<a href="&#106;&#97;&#118;&#97;script:alert(1)">a</a>'],
  ['a javascript link by entities without ends', '<a href="&#0000106avascript:alert(1)">a</a>'],
  ['a vbscript link', '<a href="vbscript:msgbox(1)">a</a>'],
  ['a data link', '<a href="data:text/html;base64,PHNjcmlwdD4=">a</a>'],
  ['a file link', '<a href="file:///etc/passwd">a</a>'],
  ['a blob link', '<a href="blob:https://a.example/1">a</a>'],
  ['a link of no protocol', '<a href="//evil.example">a</a>'],
  ['a link with backslashes', '<a href="\\\\evil.example">a</a>'],
  ['a link with a mixed slash', '<a href="/\\evil.example">a</a>'],
  ['a link that opens a window with its opener', '<a href="https://a.example" target=_blank>a</a>'],
  ['a link with a click', '<a href="https://a.example" onclick="alert(1)">a</a>'],
  ['an svg with a load', '<svg/onload=alert(1)>'],
  ['an svg with a script', '<svg><script>alert(1)</script></svg>'],
  ['an svg animation', '<svg><animate onbegin=alert(1) attributeName=x dur=1s>'],
  ['an svg use', '<svg><use href="data:image/svg+xml,<svg id=x onload=alert(1)/>#x"/></svg>'],
  [
    'a math namespace',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  ],
  ['a math link', '<math href="javascript:alert(1)">x</math>'],
  ['a frame', '<iframe src="javascript:alert(1)"></iframe>'],
  ['a frame with a document', '<iframe srcdoc="<script>alert(1)</script>"></iframe>'],
  ['an object', '<object data="javascript:alert(1)"></object>'],
  ['an embed', '<embed src="javascript:alert(1)">'],
  ['a form with an action', '<form action="javascript:alert(1)"><input type=submit></form>'],
  ['a button with an action', '<form><button formaction=javascript:alert(1)>x'],
  ['a field that takes the focus', '<input autofocus onfocus=alert(1)>'],
  ['details that open', '<details open ontoggle=alert(1)>x</details>'],
  ['a moving text', '<marquee onstart=alert(1)>x</marquee>'],
  ['a body with a load', '<body onload=alert(1)>'],
  ['a video with a source', '<video><source onerror=alert(1)></video>'],
  ['an audio', '<audio src=x onerror=alert(1)>'],
  ['a base', '<base href="https://evil.example/">'],
  ['a refresh', '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">'],
  ['a style sheet', '<link rel=stylesheet href="//evil.example/x.css">'],
  ['a style', '<style>@import "//evil.example/x.css";</style>'],
  ['a style with a script address', '<div style="background:url(javascript:alert(1))">x</div>'],
  ['a style with an expression', '<div style="color:expression(alert(1))">x</div>'],
  ['a style that covers the page', '<div style="position:fixed;top:0;left:0;width:9999px;z-index:9">x</div>'],
  ['a style with an escape', '<div style="color:\\65xpression(alert(1))">x</div>'],
  ['noscript that turns', '<noscript><p title="</noscript><img src=x onerror=alert(1)>">'],
  ['a textarea that turns', '<textarea><img src=x onerror=alert(1)></textarea>'],
  ['a template', '<template><img src=x onerror=alert(1)></template>'],
  ['a title that turns', '<title><img src=x onerror=alert(1)></title>'],
  ['plain text that is an old tag', '<xmp><img src=x onerror=alert(1)></xmp>'],
  ['a comment that ends early', '<!--><img src=x onerror=alert(1)>-->'],
  ['a conditional comment', '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->'],
  ['a processing instruction', '<?xml-stylesheet href="javascript:alert(1)"?>'],
  ['character data', '<![CDATA[<script>alert(1)</script>]]>'],
  ['escaped tags that stay text', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  ['an attribute that breaks out', '<p title=""><script>alert(1)</script>">x</p>'],
  ['a custom element', '<x-evil onclick=alert(1)>x</x-evil>'],
  ['an id that clobbers', '<a id=document name=cookie href="/x">a</a>'],
]

const tags = new Set(
  'p,div,section,h1,h2,h3,h4,h5,h6,ul,ol,li,blockquote,pre,hr,figure,figcaption,table,thead,tbody,tr,td,th,span,b,strong,i,em,u,s,del,sub,sup,code,small,mark,br,a,img'.split(
    ',',
  ),
)
const attributes = new Set(['style', 'href', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan'])
const safeAddress = /^(https?:\/\/|tel:|mailto:|\/(?![/\\])|[\w.?#-]+(?![\w.?#:-]))/i
const unsafeStyle = /url|expression|position|@|\\|behavior|import/i

/** Everything in `html` that a browser would act on and should not. */
function dangersIn(html: string): string[] {
  const found: string[] = []
  const parser = new Parser({
    onopentag(name, attribs) {
      if (!tags.has(name)) found.push(`<${name}>`)
      for (const [attribute, value] of Object.entries(attribs)) {
        if (!attributes.has(attribute)) found.push(`${name} ${attribute}`)
        if ((attribute === 'href' || attribute === 'src') && !safeAddress.test(value))
          found.push(`${attribute}=${value}`)
        if (attribute === 'style' && unsafeStyle.test(value)) found.push(`style=${value}`)
      }
    },
    oncomment: () => found.push('a comment'),
    onprocessinginstruction: (name) => found.push(name),
  })
  parser.write(html)
  parser.end()
  return found
}

describe('sanitizeArticle', () => {
  it('is tested by a finder that sees what is wrong in most of the table', () => {
    const dangerous = hostile.filter(([, html]) => dangersIn(html).length > 0)
    expect(dangerous.length).toBeGreaterThan(hostile.length * 0.9)
  })

  it.each(hostile)('leaves nothing live of %s [asvs 1.3.1]', (_name, html) => {
    const clean = sanitizeArticle(html)
    expect(dangersIn(clean)).toEqual([])
    expect(sanitizeArticle(clean)).toBe(clean)
  })

  it.each([
    ['<p>你好 <strong style="color:#f00">红</strong></p>'],
    ['<img src="/assets/a.png" alt="图" />'],
    ['<a href="https://a.example/b?c=1">链接</a>'],
    ['<a href="tel:4001234567">电话</a>'],
    ['<table><tbody><tr><td colspan="2">1</td></tr></tbody></table>'],
    ['<h2 style="text-align:center">标题</h2><ul><li>一</li><li>二</li></ul>'],
  ])('keeps %s', (html) => {
    expect(sanitizeArticle(html)).toBe(html)
  })

  it('drops the styles it does not know and keeps the others', () => {
    expect(sanitizeArticle('<p style="color:red;position:fixed">x</p>')).toBe('<p style="color:red">x</p>')
  })

  it('cuts deep nesting and long text', () => {
    const deep = sanitizeArticle(`${'<div>'.repeat(20_000)}x`)
    expect(deep.match(/<div>/g)?.length).toBeLessThanOrEqual(24)
    expect(sanitizeArticle('字'.repeat(HTML_LIMIT_CHARACTERS + 5))).toHaveLength(HTML_LIMIT_CHARACTERS)
  })
})
