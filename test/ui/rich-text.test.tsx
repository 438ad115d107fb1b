import { readRichText, safeUrl } from '@/kernels/text/read-rich-text'
import { splitImages } from '@/lib/image-list'
import { isInline } from '@/lib/rich-nodes'
import { ServerArticle } from '@/parts/ServerArticle'
import { setAppearance } from '@/theme/theme-store'
import { RichText } from '@/ui/media/RichText'

import { draw } from '../support/draw'
import { t } from '../support/mount-page'
import { requireItems } from '../support/require-items'
import { byRole, press } from '../support/screen'
import { until } from '../support/until'

// What ran, or tried to, in one browser or another.
const vectors = [
  '<script>window.hacked=1</script>',
  '<SCRIPT SRC=//evil/x.js></SCRIPT>',
  '<scr<script>ipt>window.hacked=1</scr</script>ipt>',
  '<img src=x onerror="window.hacked=1">',
  '<img src="javascript:window.hacked=1">',
  '<img src="data:image/svg+xml,<svg onload=window.hacked=1>">',
  '<img src=" java\tscript:window.hacked=1">',
  '<a href="javascript:window.hacked=1">点我</a>',
  '<a href="JaVaScRiPt:window.hacked=1">点我</a>',
  '<a href="java&#x09;script:window.hacked=1">点我</a>',
  '<a href="&#106;avascript:window.hacked=1">点我</a>',
  '<a href="\u200bjavascript:window.hacked=1">点我</a>',
  '<a href="vbscript:msgbox(1)">点我</a>',
  '<a href="data:text/html,<script>window.hacked=1</script>">点我</a>',
  '<a href="\\\\evil\\x">点我</a>',
  '<a href="https://ok" onclick="window.hacked=1">点我</a>',
  '<svg onload="window.hacked=1"><circle/></svg>',
  '<svg><script>window.hacked=1</script></svg>',
  '<math><mi xlink:href="javascript:window.hacked=1">x</mi></math>',
  '<iframe src="javascript:window.hacked=1"></iframe>',
  '<iframe srcdoc="<script>window.hacked=1</script>"></iframe>',
  '<object data="javascript:window.hacked=1"></object>',
  '<embed src="javascript:window.hacked=1">',
  '<form action="javascript:window.hacked=1"><button>x</button></form>',
  '<p style="background-image:url(javascript:window.hacked=1)">x</p>',
  '<p style="width:expression(window.hacked=1)">x</p>',
  '<p style="color:red;position:fixed;inset:0;z-index:9999">x</p>',
  '<style>*{background:url(//evil)}</style>',
  '<link rel=stylesheet href=//evil/x.css><meta http-equiv=refresh content="0;url=//evil"><base href=//evil>',
  '<noscript><p title="</noscript><img src=x onerror=window.hacked=1>"></noscript>',
  '<template><img src=x onerror=window.hacked=1></template>',
  '<video src=x onerror=window.hacked=1><source onerror=window.hacked=1></video>',
  '<textarea><img src=x onerror=window.hacked=1></textarea>',
  '<details open ontoggle=window.hacked=1>x</details>',
]

const ADDRESS = /^(https?:|tel:|mailto:|\/|\.|[\w%-]+$|data:image\/svg\+xml,%3Csvg xmlns)/i

describe('RichText', () => {
  it.each(vectors)('lets nothing of %s live', async (html) => {
    await draw(<RichText html={`<p>前</p>${html}<p>后</p>`} onImage={() => undefined} onLink={() => undefined} />)
    const elements = [...document.querySelectorAll<HTMLElement>('#app *')]
    const tags = new Set(elements.map((element) => element.tagName.toLowerCase()))
    expect([...tags].filter((tag) => !['div', 'span', 'img'].includes(tag))).toEqual([])
    for (const element of requireItems(elements)) {
      const attributes = [...element.attributes]
      expect(attributes.filter(({ name }) => /^on/i.test(name))).toEqual([])
      const links = attributes.filter(({ name }) => ['src', 'href', 'srcdoc', 'action', 'data'].includes(name))
      expect(links.filter(({ value }) => !ADDRESS.test(value))).toEqual([])
      expect(element.getAttribute('style') ?? '').not.toMatch(
        /expression|url\(\s*["']?(javascript|\/\/)|fixed|z-index/i,
      )
    }
    expect(document.body.textContent).toContain('前')
    expect(document.body.textContent).toContain('后')
    expect((window as { hacked?: number }).hacked).toBeUndefined()
  })

  it('draws headings, bold text, lists, quotes and tables', async () => {
    await draw(
      <RichText html="<h2>标题</h2><p>请在 <b>28 日</b> 前完成</p><ol><li>一</li><li>二</li></ol><blockquote>引</blockquote><table><tr><th>产线</th><td colspan=2>A1</td></tr></table>" />,
    )
    expect(document.querySelector('.h2')?.textContent).toBe('标题')
    expect(document.querySelector('.b')?.textContent).toBe('28 日')
    expect([...document.querySelectorAll('.marker')].map((marker) => marker.textContent)).toEqual(['1.', '2.'])
    expect(document.querySelector('.blockquote')?.textContent).toBe('引')
    expect([...document.querySelectorAll('.cell')].map((cell) => cell.textContent)).toEqual(['产线', 'A1'])
  })

  it('lets keys reach a table, which is scrolled where it is wider than the page', async () => {
    await draw(<RichText html="<table><tr><td>A1</td></tr></table>" />)
    expect(document.querySelector('.taro-scroll [tabindex="0"]')?.textContent).toBe('A1')
  })

  it('tells which picture was tapped, with all of them joined by #$#', async () => {
    const onImage = jest.fn()
    await draw(
      <RichText html='<p>图<img src="/a.png" alt="一"></p><img src="https://x/b.png" alt="二">' onImage={onImage} />,
    )
    await press(byRole('button', '查看图片，二'))
    expect(onImage).toHaveBeenCalledWith('/a.png#$#https://x/b.png', 'https://x/b.png')
    expect(splitImages(onImage.mock.calls[0][0])).toEqual(['/a.png', 'https://x/b.png'])
  })

  it('puts a drawn sign where a picture does not load', async () => {
    await draw(<RichText html='<img src="/broken.png" alt="现场照片">' />)
    await t.act(async () => {
      document.querySelector('img')?.dispatchEvent(new Event('error'))
    })
    expect(document.querySelector('img')).toBeNull()
    expect(document.querySelector('[role="img"][aria-label="现场照片"]')).not.toBeNull()
  })

  it.each([
    [true, '链接已复制，请在浏览器中打开'],
    [false, '没有复制成功，请重试'],
  ])('copies the link of an article to another site, and says so: %s', async (isCopied, toast) => {
    const writeText = jest.fn(() => (isCopied ? Promise.resolve() : Promise.reject(new Error('denied'))))
    Object.assign(navigator, { clipboard: { writeText } })
    await draw(<ServerArticle html='<p><a href="https://a.example/x">说明</a></p>' />)
    await press(byRole('link', '说明'))
    await until(() => document.getElementById('app-toast')?.textContent === toast)
    expect(writeText).toHaveBeenCalledWith('https://a.example/x')
  })

  it('hands links over instead of following them, and shows them as text without a listener', async () => {
    const onLink = jest.fn()
    await draw(<RichText html='<p><a href="/pages/study/detail?id=1">详情</a></p>' onLink={onLink} />)
    await press(byRole('link', '详情'))
    expect(onLink).toHaveBeenCalledWith('/pages/study/detail?id=1')
    await draw(<RichText html='<p><a href="/x">详情</a></p>' />)
    expect(document.querySelectorAll('[role="link"]')).toHaveLength(0)
  })

  it('keeps the author’s colours on white paper only', async () => {
    const html = '<p><span style="color:#000;font-weight:bold">黑字</span></p>'
    const getColour = () => [...document.querySelectorAll<HTMLElement>('span')].map((span) => span.style.color).join('')
    await t.act(async () => setAppearance('light'))
    await draw(<RichText html={html} />)
    expect(getColour()).toBe('rgb(0, 0, 0)')
    await t.act(async () => setAppearance('dark'))
    expect(getColour()).toBe('')
    await t.act(async () => setAppearance('system'))
  })
})

describe('readRichText', () => {
  it('stops at 3000 elements and 24 levels and still closes what it opened', () => {
    const deep = readRichText(`${'<div>'.repeat(60)}深${'</div>'.repeat(60)}<p>后</p>`)
    const depth = (nodes: ReturnType<typeof readRichText>['nodes']): number =>
      Math.max(0, ...nodes.map((node) => (typeof node === 'string' ? 0 : 1 + depth(node.children))))
    expect(depth(deep.nodes)).toBe(24)
    expect(deep.nodes).toHaveLength(2)
    expect(readRichText('<p>x</p>'.repeat(5000)).nodes.filter((node) => typeof node !== 'string')).toHaveLength(3000)
  })

  it('knows what may stand inside a line', () => {
    const [span, paragraph] = readRichText('<span><b>x</b></span><p>y</p>').nodes
    expect([span, paragraph].map((node) => node && isInline(node))).toEqual([true, false])
    expect(readRichText('<b><img src="/a.png"></b>').nodes.every(isInline)).toBe(false)
  })
})

describe('safeUrl', () => {
  it.each([
    ['https://a/b', 'https://a/b'],
    ['//cdn/x.png', 'https://cdn/x.png'],
    ['/files/1', '/files/1'],
    ['a.png', 'a.png'],
    ['javascript:1', undefined],
    ['ftp://x', undefined],
    ['tel:110', undefined],
    ['', undefined],
  ])('%s becomes %s', (url, safe) => {
    expect(safeUrl(url)).toBe(safe)
  })

  it('allows tel and mailto where a link may have them', () => {
    expect(safeUrl('tel:110', ['http', 'https', 'tel', 'mailto'])).toBe('tel:110')
  })
})
