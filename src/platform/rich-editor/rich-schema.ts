import { type DOMOutputSpec, type Mark, type Node, Schema } from 'prosemirror-model'

// Every tag, attribute and style here is one that the server's sanitizer keeps (src/server/http/html.ts).
const ALIGN = /^(left|right|center|justify)$/

/** The address of a link as the sanitizer keeps it; undefined for any other. */
export function readLinkAddress(raw: string | null): string | undefined {
  const address = (raw ?? '').trim()
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase()
  if (scheme) return ['http', 'https', 'tel', 'mailto'].includes(scheme) ? address : undefined
  return /^\/(?!\/)/.test(address) && !address.includes('\\') ? address : undefined
}

function readPictureSource(raw: string | null): string | undefined {
  const address = (raw ?? '').trim()
  return /^https?:\/\//i.test(address) || (/^\/(?!\/)/.test(address) && !address.includes('\\')) ? address : undefined
}

const readAlign = (element: HTMLElement) => (ALIGN.test(element.style.textAlign) ? element.style.textAlign : null)
const buildAlign = ({ attrs }: Node) => (attrs.align ? { style: `text-align:${attrs.align}` } : {})

const levels = [1, 2, 3, 4, 5, 6]

function readPicture(element: HTMLElement) {
  const image = element.tagName === 'IMG' ? element : element.querySelector('img')
  const source = readPictureSource(image?.getAttribute('src') ?? null)
  return source ? { source, alt: image?.getAttribute('alt') ?? '' } : false
}

/** Elements of an article; pictures stand between blocks. */
export const richSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: {
      group: 'block flow',
      content: 'inline*',
      attrs: { align: { default: null } },
      parseDOM: [{ tag: 'p', getAttrs: (element) => ({ align: readAlign(element) }) }],
      toDOM: (node): DOMOutputSpec => ['p', buildAlign(node), 0],
    },
    heading: {
      group: 'block flow',
      content: 'inline*',
      attrs: { level: { default: 2 }, align: { default: null } },
      defining: true,
      parseDOM: levels.map((level) => ({
        tag: `h${level}`,
        getAttrs: (element: HTMLElement) => ({ level, align: readAlign(element) }),
      })),
      toDOM: (node): DOMOutputSpec => [`h${node.attrs.level}`, buildAlign(node), 0],
    },
    quote: {
      group: 'block',
      content: 'flow+',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: (): DOMOutputSpec => ['blockquote', 0],
    },
    bulletList: {
      group: 'block flow',
      content: 'listItem+',
      parseDOM: [{ tag: 'ul' }],
      toDOM: (): DOMOutputSpec => ['ul', 0],
    },
    numberedList: {
      group: 'block flow',
      content: 'listItem+',
      parseDOM: [{ tag: 'ol' }],
      toDOM: (): DOMOutputSpec => ['ol', 0],
    },
    listItem: {
      content: 'paragraph (paragraph | bulletList | numberedList)*',
      defining: true,
      parseDOM: [{ tag: 'li' }],
      toDOM: (): DOMOutputSpec => ['li', 0],
    },
    rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: (): DOMOutputSpec => ['hr'] },
    picture: {
      group: 'block',
      attrs: { source: {}, alt: { default: '' } },
      draggable: true,
      parseDOM: [
        { tag: 'figure', getAttrs: readPicture },
        { tag: 'img', getAttrs: readPicture },
      ],
      toDOM: ({ attrs }): DOMOutputSpec => [
        'figure',
        ['img', { src: attrs.source, ...(attrs.alt && { alt: attrs.alt }) }],
      ],
    },
    text: { group: 'inline' },
    lineBreak: {
      group: 'inline',
      inline: true,
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: (): DOMOutputSpec => ['br'],
    },
  },
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (element) => {
            const href = readLinkAddress(element.getAttribute('href'))
            return href ? { href } : false
          },
        },
      ],
      toDOM: ({ attrs }: Mark): DOMOutputSpec => ['a', { href: attrs.href }, 0],
    },
    bold: {
      parseDOM: [
        { tag: 'strong' },
        // Documents of Google have all their text in a <b> of normal weight.
        { tag: 'b', getAttrs: (element) => element.style.fontWeight !== 'normal' && null },
        { style: 'font-weight', getAttrs: (value) => /^(bold(er)?|[5-9]\d{2})$/.test(value) && null },
      ],
      toDOM: (): DOMOutputSpec => ['strong', 0],
    },
    italic: {
      parseDOM: [{ tag: 'em' }, { tag: 'i' }, { style: 'font-style=italic' }],
      toDOM: (): DOMOutputSpec => ['em', 0],
    },
    underline: { parseDOM: [{ tag: 'u' }], toDOM: (): DOMOutputSpec => ['u', 0] },
    strike: { parseDOM: [{ tag: 's' }, { tag: 'del' }], toDOM: (): DOMOutputSpec => ['s', 0] },
  },
})
