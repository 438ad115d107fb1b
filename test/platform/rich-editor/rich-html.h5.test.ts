// What the editor of H5 reads and writes passes the server's sanitizer unchanged.
import { listRichLosses, parseRichHtml, writeRichHtml } from '@/platform/rich-editor/rich-html'
import { sanitizeArticle } from '@/server/http/html'

const ARTICLE =
  '<h2>安排</h2><p>周六 <strong>停线</strong>，<em>周日</em>照常</p><ul><li><p>早班</p></li><li><p>晚班</p><ol><li><p>一组</p></li></ol></li></ul>' +
  '<blockquote><p>先看油位</p></blockquote><figure><img src="/core/api/ccf/dds/a" alt="油位"></figure>' +
  '<p>另见 <a href="https://example.com/x?a=1&amp;b=2">通知</a></p><h3>小标题</h3><hr><p style="text-align:center">居中<br>换行</p>'

const rewrite = (html: string) => writeRichHtml(parseRichHtml(html))
/** The same elements, however two programs write them. */
const normalize = (html: string) => {
  const body = new DOMParser().parseFromString(html, 'text/html').body
  for (const element of body.querySelectorAll<HTMLElement>('[style]')) {
    element.setAttribute('style', element.style.cssText)
  }
  return body.innerHTML
}

describe('formatted text', () => {
  it('is written as it was read, and loses nothing in the sanitizer', () => {
    expect(normalize(rewrite(ARTICLE))).toBe(normalize(ARTICLE))
    expect(normalize(sanitizeArticle(rewrite(ARTICLE)))).toBe(normalize(ARTICLE))
    expect(listRichLosses(ARTICLE)).toEqual([])
    expect(listRichLosses(sanitizeArticle(ARTICLE))).toEqual([])
  })

  it.each([
    ['a script', '<p>a</p><script>steal()</script>', '<p>a</p>'],
    ['a handler', '<p onclick="steal()">a</p>', '<p>a</p>'],
    ['a picture with a handler', '<img src="x" onerror="steal()"><p>a</p>', '<p>a</p>'],
    ['a link that runs', '<p><a href="java&#10;script:steal()">a</a></p>', '<p>a</p>'],
    ['a link to another host without scheme', '<p><a href="//evil.example">a</a></p>', '<p>a</p>'],
    ['data in a picture', '<img src="data:image/svg+xml,<svg onload=steal()>"><p>a</p>', '<p>a</p>'],
    ['a frame', '<iframe src="https://evil.example"></iframe><p>a</p>', '<p>a</p>'],
    [
      'styles of Word',
      '<p class="MsoNormal" style="color:red;font-size:40px"><b>a</b></p>',
      '<p><strong>a</strong></p>',
    ],
    ['empty paragraphs', '<p></p><p>a</p><p></p>', '<p>a</p>'],
    ['nothing', '', ''],
  ])('is rid of %s', (_name, html, clean) => {
    expect(rewrite(html)).toBe(clean)
    expect(sanitizeArticle(rewrite(html))).toBe(clean)
  })

  it('says what it would lose of an article from elsewhere', () => {
    const html = '<table><tbody><tr><td>甲</td></tr></tbody></table><p style="color:red">乙</p><p><code>丙</code></p>'
    expect(listRichLosses(html)).toEqual(['表格', '代码', '颜色'])
    expect(listRichLosses('<pre>x</pre>')).toEqual(['代码'])
    expect(listRichLosses('<h1>一</h1><h5>五</h5><p><u>下</u><s>删</s></p>')).toEqual([])
  })
})
