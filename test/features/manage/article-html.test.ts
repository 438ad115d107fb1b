import { toArticleHtml } from '@/features/manage/article-html'

describe('the text of a notice as HTML', () => {
  it.each([
    ['one line', '<p>one line</p>'],
    [' first \n\n  second\n', '<p>first</p><p>second</p>'],
    [`<b> & "it's"`, '<p>&lt;b&gt; &amp; &quot;it&#39;s&quot;</p>'],
    ['\n \n', ''],
  ])('%j is %j', (text, html) => {
    expect(toArticleHtml(text)).toBe(html)
  })
})
