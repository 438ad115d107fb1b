import { DOMSerializer, DOMParser as DocumentParser, type Node } from 'prosemirror-model'

import { richSchema } from './rich-schema'

/** Elements of a text that is never shown: no script of it runs, and nothing of it is loaded. */
function readElements(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body
}

export function parseRichHtml(html: string): Node {
  return DocumentParser.fromSchema(richSchema).parse(readElements(html))
}

/** HTML of a document, empty paragraphs left out; an empty text when nothing remains. */
export function writeRichHtml(document_: Node): string {
  const holder = document.implementation.createHTMLDocument('').createElement('div')
  holder.append(DOMSerializer.fromSchema(richSchema).serializeFragment(document_.content))
  for (const paragraph of holder.querySelectorAll('p')) {
    const isKept = paragraph.parentElement?.tagName === 'LI' && paragraph.parentElement.children.length === 1
    if (!isKept && paragraph.innerHTML === '') paragraph.remove()
  }
  for (const quote of holder.querySelectorAll('blockquote')) if (quote.innerHTML === '') quote.remove()
  return holder.innerHTML
}

/** Words for what an article may have and the editor does not. */
const features: readonly (readonly [string, string])[] = [
  ['表格', 'table'],
  ['代码', 'pre,code'],
  ['上下标', 'sub,sup'],
  ['图片说明', 'figcaption'],
  ['小字或高亮', 'small,mark'],
  ['颜色', '[style*="color"]'],
  ['字号', '[style*="font-size"]'],
  ['首行缩进', '[style*="text-indent"]'],
  ['图片尺寸', 'img[width],img[height],[style*="width"]'],
  ['图片', 'img'],
  ['链接', 'a[href]'],
  ['标题', 'h1,h2,h3,h4,h5,h6'],
  ['列表', 'li'],
  ['引用', 'blockquote'],
  ['下划线或删除线', 'u,s,del,[style*="text-decoration"]'],
  ['对齐', '[style*="text-align"]'],
]

const squeeze = (text: string | null) => (text ?? '').replace(/\s/g, '')

/** What HTML loses when it is edited here, in words. */
export function listRichLosses(html: string): string[] {
  const before = readElements(html)
  const after = readElements(writeRichHtml(parseRichHtml(html)))
  const count = (root: HTMLElement, selector: string) => root.querySelectorAll(selector).length
  const lost = features.filter(([, selector]) => count(after, selector) < count(before, selector))
  const isTextKept = squeeze(after.textContent) === squeeze(before.textContent)
  return [...lost.map(([name]) => name), ...(isTextKept ? [] : ['部分文字'])]
}
