// An article as lines of plain text, as the mini-program edits it.
import { array, assert as check, constantFrom, property } from 'fast-check'

import {
  buildPictureSource,
  isEmptyArticle,
  listRemovedParts,
  readArticleLines,
  readArticleText,
  writeArticleLines,
} from '@/features/manage/article/article-lines'
import { sanitizeArticle } from '@/server/http/html'

const draw = (id: string) => `<figure><img src="${buildPictureSource(id)}"></figure>`
const write = (text: string, pictures: string[] = [], parts: string[] = []) =>
  writeArticleLines({ text, pictures, parts })

describe('lines of an article', () => {
  it.each([
    ['one line', '<p>one line</p>'],
    [' first \n\n  second\n', '<p>first</p><p>second</p>'],
    [`<b> & "it's"`, '<p>&lt;b&gt; &amp; &quot;it&#39;s&quot;</p>'],
    ['\n \n', ''],
    ['[图1]\nafter\n[图9]', `${draw('a')}<p>after</p><p>[图9]</p>${draw('b')}`],
    ['[格式1]', '<p>[格式1]</p>'],
  ])('%j is %j', (text, html) => {
    expect(write(text, text.includes('图') ? ['a', 'b'] : [])).toBe(html)
  })

  it('keep what is formatted as parts, which stay where their line is', () => {
    const html = `<h2>安排</h2><p>周六 &amp; 周日</p>${draw('a')}<ul><li><p>早班</p></li><li><p>晚班</p></li></ul><p>另见 <a href="/x">通知</a></p>`
    const lines = readArticleLines(html)
    expect(lines.text).toBe('[格式1]\n周六 & 周日\n[图1]\n[格式2]\n[格式3]')
    expect([lines.pictures, lines.parts.length]).toEqual([['a'], 3])
    expect(writeArticleLines(lines)).toBe(html)
    const moved = { ...lines, text: '加一段\n[格式2]\n[格式1]' }
    expect(writeArticleLines(moved)).toBe(
      `<p>加一段</p><ul><li><p>早班</p></li><li><p>晚班</p></li></ul><h2>安排</h2>${draw('a')}`,
    )
    expect(listRemovedParts(moved)).toEqual([3])
  })

  it('never read a text as a place, and keep text outside of elements', () => {
    for (const html of [
      '<p>[图1]</p>',
      '外面<p>里面</p>再外面',
      '<p>两<br />行</p>',
      '<p> 空格 </p>',
      draw('a') + draw('a'),
    ]) {
      expect(writeArticleLines(readArticleLines(html))).toBe(html)
    }
  })

  it('keep the place of a picture that is still to come, and no place that a picture has', () => {
    const early = readArticleLines('<p>before</p><p>[图1]</p><p>after</p>')
    expect(early).toEqual({ text: 'before\n[图1]\nafter', pictures: [], parts: [] })
    expect(writeArticleLines({ ...early, pictures: ['a'] })).toBe(`<p>before</p>${draw('a')}<p>after</p>`)
    const taken = readArticleLines(`${draw('a')}<p>[图1]</p><p>[图2]</p>`)
    expect(taken).toEqual({ text: '[图1]\n[格式1]\n[图2]', pictures: ['a'], parts: ['<p>[图1]</p>'] })
  })

  it('lose nothing of any article that the sanitizer lets through', () => {
    const piece = constantFrom(
      '<p>',
      '</p>',
      '<ul><li>',
      '</li></ul>',
      '<h3>',
      '</h3>',
      '<br>',
      'x',
      '&amp;',
      '<hr>',
      draw('a'),
      '<table><tr><td>',
      '</td></tr></table>',
      '<strong>',
      '</strong>',
      '[图1]',
    )
    const keepsAll = (pieces: string[]) => {
      const html = sanitizeArticle(pieces.join(''))
      const again = sanitizeArticle(writeArticleLines(readArticleLines(html)))
      return again.replace(/\s/g, '') === html.replace(/\s/g, '')
    }
    check(property(array(piece, { maxLength: 14 }), keepsAll), { numRuns: 500 })
  })

  it('are words for summaries, and empty without words and pictures', () => {
    expect(readArticleText('<h2>安排</h2><ul><li><p>早 &amp; 晚</p></li></ul>')).toBe('安排 早 & 晚')
    expect(['', '<p> </p>', '<p>x</p>', draw('a')].map(isEmptyArticle)).toEqual([true, true, false, false])
  })
})
