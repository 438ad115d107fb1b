import { toDrawableText } from '@/server/print/glyphs'

/** A font with Latin, Chinese and a few signs. */
const has = (code: number) => (code >= 0x20 && code < 0x7f) || (code >= 0x4e00 && code < 0x9fff) || code === 0x3013

describe('a text on paper', () => {
  it.each([
    ['what the font has', '主轴 CNC-07', '主轴 CNC-07'],
    ['a tab, and a space of another width', '外径\t80\u2009mm', '外径 80 mm'],
    ['lines', '第一行\n第二行', '第一行\n第二行'],
    ['an emoji', '已修好👍', '已修好[表情]'],
    ['an emoji of several signs, as one', '一家👨‍👩‍👧旗🇨🇳', '一家[表情]旗[表情]'],
    ['a letter with a selector behind it', '確\ufe0f认', '確认'],
    ['nothing that is seen', '甲\u200b乙\u200e', '甲乙'],
    ['another form of a letter', '５Ａ', '5A'],
    ['an accent that is put on', 'cafe\u0301', 'cafe'],
    ['a character the font lacks', '直径\u2300', '直径〓'],
  ])('%s', (_what, text, drawn) => expect(toDrawableText(text, has)).toBe(drawn))
})
